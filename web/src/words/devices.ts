import type { Catalogue } from "./text";

/** Texts about the devices of a person. */
export const devicesEn = {
  devices: "My devices",
  devicesAbout:
    "The same player on several devices: the same tables, matches and ratings. There is no password; a device " +
    "that is signed in signs in the next one.",
  devicesOffline: "Several devices need a server. Without one, everything stays in this browser.",
  devicesNone: "You have not played on this server yet. If you have on another device, sign in with a code from there.",
  deviceThis: "this device",
  deviceUnnamed: "Device without a name",
  deviceSeen: "last used {when}",
  deviceOut: "Sign out",
  deviceOutOf: "Sign out {name}",
  deviceOutSure: "{name} can no longer play as you. Sign it in again with a new code.",
  deviceOutLast: "This is your only device. Without another one you cannot come back to your matches and ratings.",
  deviceAdd: "Sign in another device",
  deviceShow: "Show a code",
  deviceHelp: "Open the link on the other device, or scan the square, or enter the code there under “My devices”.",
  deviceSecret: "Whoever has the code can play as you. It works once, until {time}.",
  deviceCode: "Code",
  deviceLink: "Link for the other device",
  deviceDone: "{name} is signed in.",
  deviceEnter: "Sign in here with a code",
  deviceEnterHelp: "Choose “My devices” on the device where you have played, and let it show a code.",
  deviceGo: "Continue",
  deviceAs: "Sign in as {name}?",
  deviceAsHelp: "This browser then plays as {name}: the same tables, matches and ratings as on the other device.",
  deviceReplaced:
    "So far you are {name} here. That player’s tables and matches stay with {name}, and without another device that " +
    "is signed in as {name} you cannot come back to them.",
  deviceYes: "Sign in as {name}",
  passkeys: "Passkeys",
  passkeysHelp:
    "With a passkey, which your device or your password manager keeps, you come back even if no other device is " +
    "signed in.",
  passkeyOf: "Passkey: {name}",
  passkeyRemoveOf: "Remove the passkey: {name}",
  passkeyMake: "Make a passkey",
  passkeyUse: "Sign in with a passkey",
} as const satisfies Catalogue<string>;

export const devicesDe: Catalogue<keyof typeof devicesEn> = {
  devices: "Meine Geräte",
  devicesAbout:
    "Auf mehreren Geräten als dieselbe Person spielen: mit denselben Tischen, Partien und Wertungen. Es gibt kein " +
    "Passwort; ein angemeldetes Gerät meldet das nächste an.",
  devicesOffline: "Mehrere Geräte gibt es nur mit einem Server. Ohne ihn bleibt alles in diesem Browser.",
  devicesNone:
    "Du hast auf diesem Server noch nicht gespielt. Wenn doch, auf einem anderen Gerät, dann melde dich mit einem " +
    "Code von dort an.",
  deviceThis: "dieses Gerät",
  deviceUnnamed: "Gerät ohne Namen",
  deviceSeen: "zuletzt benutzt {when}",
  deviceOut: "Abmelden",
  deviceOutOf: "{name} abmelden",
  deviceOutSure: "{name} kann dann nicht mehr als du spielen. Mit einem neuen Code lässt es sich wieder anmelden.",
  deviceOutLast: "Das ist dein einziges Gerät. Ohne ein anderes kommst du nicht mehr an deine Partien und Wertungen.",
  deviceAdd: "Ein weiteres Gerät anmelden",
  deviceShow: "Code zeigen",
  deviceHelp:
    "Öffne den Link auf dem anderen Gerät, scanne das Quadrat oder gib den Code dort unter „Meine Geräte“ ein.",
  deviceSecret: "Wer den Code hat, kann als du spielen. Er gilt einmal, bis {time}.",
  deviceCode: "Code",
  deviceLink: "Link für das andere Gerät",
  deviceDone: "{name} ist angemeldet.",
  deviceEnter: "Hier mit einem Code anmelden",
  deviceEnterHelp: "Wähle „Meine Geräte“ auf dem Gerät, auf dem du schon spielst, und lass dir dort einen Code zeigen.",
  deviceGo: "Weiter",
  deviceAs: "Als {name} anmelden?",
  deviceAsHelp:
    "Dieser Browser spielt dann als {name}: mit denselben Tischen, Partien und Wertungen wie das andere Gerät.",
  deviceReplaced:
    "Bisher bist du hier {name}. Tische und Partien von {name} bleiben dort, und ohne ein anderes Gerät, das als " +
    "{name} angemeldet ist, kommst du nicht mehr an sie heran.",
  deviceYes: "Als {name} anmelden",
  passkeys: "Passkeys",
  passkeysHelp:
    "Mit einem Passkey, den dein Gerät oder dein Passwortmanager aufbewahrt, kommst du auch dann zurück, wenn kein " +
    "anderes Gerät angemeldet ist.",
  passkeyOf: "Passkey: {name}",
  passkeyRemoveOf: "Passkey entfernen: {name}",
  passkeyMake: "Passkey anlegen",
  passkeyUse: "Mit einem Passkey anmelden",
};
