"""What a browser keeps of the site without a server: whole versions of it, and matches through updates and crashes."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Error, Page, expect
from tools import site as tool

from tests.web.acting import play_one, version, wait_for_my_move
from tests.web.hosting import BELOW, served
from tests.web.sites import SLOW, quick_match
from untertage.server.local.disk import SHELVES

OpenSite = Callable[..., Page]
CLUB = "https://club.example/"
FIRST_SHELVES = ["players", "heads", "tables", "due", "entries", "state"]
"""What is stored of a running match; a browser that has been here before the others were invented has only these."""
SHOWN = "() => document.querySelector('meta[name=python]').content"
STORED = """async () => {
    const kept = [];
    for (const name of await caches.keys()) {
        const files = (await (await caches.open(name)).keys()).map(({url}) => url);
        kept.push(files.filter(url => url.includes('/python-')).map(url => url.match(/assets.python-[^/]+/)[0])[0]);
    }
    return kept.filter(Boolean);
}"""
SETTLED = f"""async wanted => {{
    const stored = {STORED};
    for (let n = 0; n < 600 && (await stored()).length !== wanted; n++) await new Promise(go => setTimeout(go, 100));
    return stored();
}}"""
"""The versions that are stored, once there are so many of them."""
REJECTED = """async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const fresh = new Promise(go => (registration.onupdatefound = () => go(registration.installing)));
    await registration.update().catch(() => null);
    const worker = registration.installing ?? (await fresh);
    while (worker.state === 'installing') await new Promise(go => (worker.onstatechange = go));
    return worker.state;
}"""
"""What becomes of a new version that is found now."""
WITH_SHELVES = """async shelves => {
    const done = request => new Promise((yes, no) => {
        request.onsuccess = () => yes(request.result);
        request.onerror = () => no(request.error);
    });
    const opened = await done(indexedDB.open('untertage'));
    const kept = {};
    for (const shelf of shelves) {
        const store = opened.transaction(shelf).objectStore(shelf);
        kept[shelf] = [await done(store.getAllKeys()), await done(store.getAll())];
    }
    opened.close();
    await done(indexedDB.deleteDatabase('untertage'));
    const request = indexedDB.open('untertage', 1);
    request.onupgradeneeded = () => shelves.forEach(shelf => request.result.createObjectStore(shelf));
    const older = await done(request);
    const transaction = older.transaction(shelves, 'readwrite');
    for (const shelf of shelves)
        kept[shelf][0].forEach((key, n) => transaction.objectStore(shelf).put(kept[shelf][1][n], key));
    await new Promise(yes => (transaction.oncomplete = yes));
    older.close();
    return kept.entries[0].length;
}"""
"""Replace the database by one of an older version of the site, with the same entries but fewer shelves."""


@pytest.fixture
def own_site(site_folder: Path, tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """A copy of the site that the test may change, and its address."""
    shutil.copytree(site_folder, tmp_path, dirs_exist_ok=True)
    with served(tmp_path) as address:
        yield tmp_path / BELOW, address


def publish(folder: Path, name: str, missing: bool = False) -> str:
    """Replace the site by a new version, in which Python has another name; with a file missing, if so wanted."""
    (old,) = (folder / "assets").glob("python-*")
    new = old.rename(old.with_name(f"python-{name * 12}"))
    tool.said(folder, "python", f"assets/{new.name}")
    tool.said(folder, "server", CLUB)
    tool.list_files(folder)
    if missing:
        (folder / "icon.svg").unlink()
    return f"assets/{new.name}"


def open_match(page: Page) -> int:
    """The version of the match that the address names."""
    expect(page.locator("[data-v]")).to_be_visible(timeout=SLOW)
    assert wait_for_my_move(page)
    return version(page)


def test_versions_are_updated_as_a_whole_and_matches_survive(open_site: OpenSite, own_site: tuple[Path, str]) -> None:
    folder, address = own_site
    page = open_site(address=address)
    quick_match(page, "the_base")
    played = open_match(page)
    first = page.evaluate(SHOWN)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    assert page.evaluate(STORED) == [first]

    second = publish(folder, "2")
    for _ in range(3):  # a network that does not answer soon leads to the old version
        page.reload()
        if page.evaluate(SHOWN) == second:
            break
    assert page.evaluate(SHOWN) == second
    assert open_match(page) >= played
    assert sorted(page.evaluate(SETTLED, 2)) == sorted([first, second])
    old_file = f"{address}{first}/pyodide-lock.json"
    assert page.evaluate("async file => (await fetch(file)).ok", old_file), "a page of the old version goes on"

    publish(folder, "3", missing=True)
    assert page.evaluate(REJECTED) == "redundant"
    assert sorted(page.evaluate(STORED)) == sorted([first, second]), "an incomplete version is not kept"
    assert open_match(page) >= played


def test_the_site_names_a_server_and_offers_nothing_else_that_needs_one(
    open_site: OpenSite, own_site: tuple[Path, str]
) -> None:
    page = open_site()
    expect(page.locator("[data-game]").first).to_be_visible(timeout=SLOW)
    assert page.locator(f'a[href^="{CLUB}"]').count() == 0
    page.locator(".you button").first.click()
    links = page.get_by_role("link")
    expect(links.filter(has_text="My matches")).to_be_visible()
    for only in ("Ratings", "Tournaments", "Friends", "My devices"):
        expect(links.filter(has_text=only)).to_have_count(0)
    folder, address = own_site
    publish(folder, "2")
    expect(open_site(address=address).locator(f'a[href^="{CLUB}"]')).to_be_visible(timeout=SLOW)


def test_a_match_survives_a_crash_and_an_older_database(open_site: OpenSite) -> None:
    page = open_site()
    quick_match(page, "the_base")
    played, address = open_match(page), page.url
    with page.expect_event("crash"), contextlib.suppress(Error):
        page.goto("chrome://crash")
    page = page.context.new_page()
    page.goto(address)
    assert open_match(page) >= played

    page.goto(address.split("#")[0] + "icon.svg")
    assert set(FIRST_SHELVES) < set(SHELVES)
    assert page.evaluate(WITH_SHELVES, FIRST_SHELVES) > 0
    page.goto(address)
    played = open_match(page)
    play_one(page, 1)
    page.goto(address.split("#")[0])
    expect(page.locator("ul.tables li")).to_have_count(1, timeout=SLOW)


def test_the_page_can_be_installed(open_site: OpenSite, visit: Callable[..., Page]) -> None:
    for page in (open_site(), visit(service_workers="allow")):
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        errors = page.context.new_cdp_session(page).send("Page.getInstallabilityErrors")["installabilityErrors"]
        assert errors == [], errors
        manifest = page.context.new_cdp_session(page).send("Page.getAppManifest")
        assert (manifest["errors"], '"icons"' in manifest["data"]) == ([], True)
