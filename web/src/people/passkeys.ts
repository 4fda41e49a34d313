/** Passkeys: the browser makes them and signs with them, the server checks. */
import { ApiError, call } from "../lib/api";
import type { Server } from "../lib/host";
import type { Passkeys, Player } from "../wire";
import { deviceName } from "./device";

const MINE = "/api/players/me/passkeys";
/** `PasskeyOptions` of the server, as the browser calls them. */
interface Creation {
  readonly options: PublicKeyCredentialCreationOptionsJSON;
}
interface Request {
  readonly options: PublicKeyCredentialRequestOptionsJSON;
}
const ADDRESS = /^[\d.]+$|:/;

/** Passkeys need a browser that knows them, and a server with a name. */
export const canPasskeys = (): boolean =>
  window.isSecureContext &&
  "PublicKeyCredential" in window &&
  "parseCreationOptionsFromJSON" in PublicKeyCredential &&
  !ADDRESS.test(location.hostname);

/** My passkeys; null if this server offers none. */
export async function passkeysOf(host: Server): Promise<Passkeys | null> {
  try {
    return await call<Passkeys>(host, "GET", MINE);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
export const removePasskey = (host: Server, id: string): Promise<Passkeys> =>
  call<Passkeys>(host, "DELETE", `${MINE}/${encodeURIComponent(id)}`);

/** Null if somebody changes their mind. */
async function asked(work: Promise<Credential | null>): Promise<unknown> {
  try {
    const found = await work;
    return found instanceof PublicKeyCredential ? found.toJSON() : null;
  } catch (error) {
    if (error instanceof DOMException && error.name === "NotAllowedError") return null;
    throw error;
  }
}

export async function makePasskey(host: Server): Promise<Passkeys | null> {
  const { options } = await call<Creation>(host, "POST", `${MINE}/options`, {});
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const credential = await asked(navigator.credentials.create({ publicKey }));
  return credential === null ? null : call<Passkeys>(host, "POST", MINE, { credential, name: deviceName() });
}

export async function usePasskey(host: Server): Promise<Player | null> {
  const { options } = await call<Request>(host, "POST", "/api/passkeys/options", {});
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credential = await asked(navigator.credentials.get({ publicKey }));
  return credential === null ? null : call<Player>(host, "POST", "/api/passkeys", { credential, device: deviceName() });
}
