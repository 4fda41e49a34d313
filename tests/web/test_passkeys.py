"""A passkey made with a pointer brings a person back after the browser has forgotten everything."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.conftest import Server

DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
}
"""Chromium's authenticator in software."""


def test_somebody_comes_back_with_a_passkey(visit: Callable[..., Page], server: Server) -> None:
    page = visit()
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    session.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    home = f"http://localhost:{server.port}/"
    page.goto(home)
    made = """async () => {
      const sent = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"name": "Hanna"}' };
      const { token } = await (await fetch('./api/players', sent)).json();
      localStorage.setItem('untertage', JSON.stringify({ token, name: 'Hanna' }));
    }"""
    page.evaluate(made)
    page.goto(f"{home}#/devices")
    page.reload()
    page.get_by_role("button", name="Create a passkey").click()
    expect(page.get_by_role("list", name="Passkeys").get_by_role("listitem")).to_have_count(1)
    page.evaluate("localStorage.clear()")
    page.goto("about:blank")
    page.goto(f"{home}#/devices")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("list", name="Passkeys").get_by_role("listitem")).to_have_count(1)
    assert page.evaluate("JSON.parse(localStorage.untertage).name") == "Hanna"
    page.get_by_role("button", name="Remove passkey").click()
    expect(page.get_by_role("list", name="Passkeys").get_by_role("listitem")).to_have_count(0)
