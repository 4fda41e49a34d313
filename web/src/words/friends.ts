import type { Catalogue } from "./text";

/** Texts about friends, mutes and blocks. */
export const friendsEn = {
  friends: "Friends",
  friendsAbout:
    "Friends see when you are online, and can invite each other to a table. To become friends, one of you sends the " +
    "other a link.",
  friendsOffline: "Friends need a server.",
  friendsNone: "No friends yet. Send someone your link.",
  friendsFirst: "Once you have played on this server, you can add friends here.",
  friendOnline: "online",
  friendAway: "offline",
  friendRemove: "Remove",
  friendRemoveOf: "Remove {name}",
  friendRemoveSure: "You and {name} will no longer be friends. A new link makes you friends again.",
  friendLink: "Your friend link",
  friendLinkShow: "Show my link",
  friendLinkHelp: "Everyone who opens it before {date} becomes your friend. A new link replaces the old one.",
  friendLinkStop: "Revoke the link",
  friendAs: "Become friends with {name}?",
  friendAsHelp: "You will see when the other is online, and can invite each other to a table.",
  friendYes: "Become friends",
  callsTitle: "You are invited",
  callFrom: "{name} invites you: {game}",
  callAccept: "Take a seat",
  callAcceptAt: "Take a seat: {game} with {name}",
  callFriends: "Invite friends",
  callFriend: "Invite {name}",
  callSent: "invited",
  callHelp: "Your friends see the invitation on their start page.",
  personOf: "{name}: mute or block",
  personMute: "Mute",
  personMuteHelp: "You will no longer see what {name} writes or points at, at any table. {name} is not told.",
  personBlock: "Block",
  personBlockHelp:
    "Also mutes them. You are no longer friends, do not see each other’s open tables, and cannot join the same " +
    "table. A match in progress continues.",
  peopleMuted: "Muted",
  peopleBlocked: "Blocked",
  personUnmute: "Unmute {name}",
  personUnblock: "Unblock {name}",
  privacyFriends:
    "Your friends, people you have muted or blocked, invitations to tables, and for a week the hash of your friend " +
    "link.",
} as const satisfies Catalogue<string>;

export const friendsDe: Catalogue<keyof typeof friendsEn> = {
  friends: "Freunde",
  friendsAbout:
    "Freunde sehen, wann du online bist, und können einander an einen Tisch einladen. Um Freunde zu werden, schickt " +
    "einer dem anderen einen Link.",
  friendsOffline: "Freunde gibt es nur mit einem Server.",
  friendsNone: "Noch keine Freunde. Schick jemandem deinen Link.",
  friendsFirst: "Sobald du auf diesem Server gespielt hast, kannst du hier Freunde hinzufügen.",
  friendOnline: "online",
  friendAway: "offline",
  friendRemove: "Entfernen",
  friendRemoveOf: "{name} entfernen",
  friendRemoveSure: "Du und {name} seid dann nicht mehr befreundet. Mit einem neuen Link werdet ihr wieder Freunde.",
  friendLink: "Dein Link für Freunde",
  friendLinkShow: "Meinen Link zeigen",
  friendLinkHelp: "Alle, die ihn bis zum {date} öffnen, werden deine Freunde. Ein neuer Link ersetzt den alten.",
  friendLinkStop: "Link widerrufen",
  friendAs: "Mit {name} Freundschaft schließen?",
  friendAsHelp: "Ihr seht dann, wann der andere online ist, und könnt einander an einen Tisch einladen.",
  friendYes: "Freunde werden",
  callsTitle: "Du bist eingeladen",
  callFrom: "{name} lädt dich ein: {game}",
  callAccept: "Platz nehmen",
  callAcceptAt: "Platz nehmen: {game} mit {name}",
  callFriends: "Freunde einladen",
  callFriend: "{name} einladen",
  callSent: "eingeladen",
  callHelp: "Deine Freunde sehen die Einladung auf ihrer Startseite.",
  personOf: "{name}: stummschalten oder blockieren",
  personMute: "Stummschalten",
  personMuteHelp: "Du siehst an keinem Tisch mehr, was {name} schreibt oder zeigt. {name} erfährt nichts davon.",
  personBlock: "Blockieren",
  personBlockHelp:
    "Schaltet auch stumm. Ihr seid keine Freunde mehr, seht die offenen Tische des anderen nicht und könnt nicht am " +
    "selben Tisch Platz nehmen. Eine laufende Partie geht weiter.",
  peopleMuted: "Stummgeschaltet",
  peopleBlocked: "Blockiert",
  personUnmute: "{name} wieder hören",
  personUnblock: "{name} nicht mehr blockieren",
  privacyFriends:
    "Deine Freunde, wen du stummgeschaltet oder blockiert hast, Einladungen an Tische und eine Woche lang der Hash " +
    "deines Links für Freunde.",
};
