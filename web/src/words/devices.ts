import type { Catalogue } from "./text";

/** Texts about the devices of a person. */
export const devicesEn = {
  devices: "My devices",
  devicesAbout:
    "Play as the same person on several devices, with the same tables, matches and ratings. There is no password: a " +
    "device that is signed in can sign in the next one.",
  devicesOffline: "Several devices need a server. Without one, everything stays in this browser.",
  devicesNone:
    "You have not played on this server yet. If you have, but on another device, sign in with a code from there.",
  deviceThis: "this device",
  deviceUnnamed: "Unnamed device",
  deviceSeen: "last used {when}",
  deviceOut: "Sign out",
  deviceOutOf: "Sign out {name}",
  deviceOutSure: "{name} will no longer be able to play as you. You can sign it in again with a new code.",
  deviceOutLast: "This is your only device. If you sign out, you cannot get back to your matches and ratings.",
  deviceAdd: "Sign in another device",
  deviceShow: "Show a code",
  deviceHelp: "Open the link on the other device, scan the QR code, or enter the code there under “My devices”.",
  deviceSecret: "Anyone who has the code can play as you. It works once, until {time}.",
  deviceCode: "Code",
  deviceLink: "Link for the other device",
  deviceDone: "{name} is signed in.",
  deviceEnter: "Sign in here with a code",
  deviceEnterHelp: "On the device you already play on, open “My devices” and have it show a code.",
  deviceGo: "Continue",
  deviceAs: "Sign in as {name}?",
  deviceAsHelp: "This browser will then play as {name}, with the same tables, matches and ratings as the other device.",
  deviceReplaced:
    "You are currently {name} here. That player’s tables and matches stay with {name}; without another device signed " +
    "in as {name}, you cannot get back to them.",
  deviceYes: "Sign in as {name}",
  passkeys: "Passkeys",
  passkeysHelp:
    "With a passkey, stored by your device or your password manager, you can sign in even if no other device is " +
    "signed in.",
  passkeyOf: "Passkey: {name}",
  passkeyRemoveOf: "Remove passkey: {name}",
  passkeyMake: "Create a passkey",
  passkeyUse: "Sign in with a passkey",
} as const satisfies Catalogue<string>;

export const devicesDe: Catalogue<keyof typeof devicesEn> = {
  devices: "Meine Geräte",
  devicesAbout:
    "Auf mehreren Geräten als dieselbe Person spielen, mit denselben Tischen, Partien und Wertungen. Ein Passwort " +
    "gibt es nicht: Mit einem angemeldeten Gerät meldest du das nächste an.",
  devicesOffline: "Mehrere Geräte gibt es nur mit einem Server. Ohne ihn bleibt alles in diesem Browser.",
  devicesNone:
    "Du hast auf diesem Server noch nicht gespielt. Oder doch, auf einem anderen Gerät? Dann melde dich mit einem " +
    "Code von dort an.",
  deviceThis: "dieses Gerät",
  deviceUnnamed: "Unbenanntes Gerät",
  deviceSeen: "zuletzt benutzt {when}",
  deviceOut: "Abmelden",
  deviceOutOf: "{name} abmelden",
  deviceOutSure: "Mit {name} kannst du dann nicht mehr spielen. Mit einem neuen Code meldest du das Gerät wieder an.",
  deviceOutLast: "Das ist dein einziges Gerät. Ohne ein anderes kommst du nicht mehr an deine Partien und Wertungen.",
  deviceAdd: "Ein weiteres Gerät anmelden",
  deviceShow: "Code zeigen",
  deviceHelp:
    "Öffne den Link auf dem anderen Gerät, scanne den QR-Code oder gib den Code dort unter „Meine Geräte“ ein.",
  deviceSecret: "Wer den Code hat, kann in deinem Namen spielen. Er gilt einmal und nur bis {time}.",
  deviceCode: "Code",
  deviceLink: "Link für das andere Gerät",
  deviceDone: "{name} ist angemeldet.",
  deviceEnter: "Hier mit einem Code anmelden",
  deviceEnterHelp: "Öffne auf dem Gerät, auf dem du schon spielst, „Meine Geräte“ und lass dir einen Code zeigen.",
  deviceGo: "Weiter",
  deviceAs: "Als {name} anmelden?",
  deviceAsHelp:
    "Dieser Browser spielt dann als {name}: mit denselben Tischen, Partien und Wertungen wie das andere Gerät.",
  deviceReplaced:
    "Bisher bist du hier {name}. Die Tische und Partien bleiben bei {name}; ohne ein anderes Gerät, das als {name} " +
    "angemeldet ist, kommst du nicht mehr an sie heran.",
  deviceYes: "Als {name} anmelden",
  passkeys: "Passkeys",
  passkeysHelp:
    "Mit einem Passkey, den dein Gerät oder dein Passwortmanager speichert, kannst du dich auch dann anmelden, wenn " +
    "kein anderes Gerät angemeldet ist.",
  passkeyOf: "Passkey: {name}",
  passkeyRemoveOf: "Passkey entfernen: {name}",
  passkeyMake: "Passkey anlegen",
  passkeyUse: "Mit einem Passkey anmelden",
};
