import type { Catalogue } from "./text";

/** Texts about friends, and about people whom somebody has muted or blocked. */
export const friendsEn = {
  friends: "Friends",
  friendsAbout:
    "Friends see whether you are here, and can invite each other to a table. You become friends by a link that one " +
    "of you sends to the other.",
  friendsOffline: "Friends need a server.",
  friendsNone: "No friends yet. Send somebody your link.",
  friendsFirst: "Play once on this server, then you can have friends here.",
  friendOnline: "here now",
  friendAway: "not here",
  friendRemove: "Remove",
  friendRemoveOf: "Remove {name}",
  friendRemoveSure: "You and {name} are no longer friends then. A new link makes you friends again.",
  friendLink: "Your link for friends",
  friendLinkShow: "Show my link",
  friendLinkHelp:
    "Whoever opens it before {date} becomes your friend, several people too. A new link replaces the old one.",
  friendLinkStop: "Make the link worthless",
  friendAs: "Become friends with {name}?",
  friendAsHelp: "You then see of each other who is here, and can invite each other to a table.",
  friendYes: "Become friends",
  callsTitle: "You are invited",
  callFrom: "{name} invites you: {game}",
  callAccept: "Sit down",
  callAcceptAt: "Sit down: {game} with {name}",
  callFriends: "Invite friends",
  callFriend: "Invite {name}",
  callSent: "invited",
  callHelp: "They find the invitation on their start page.",
  personOf: "{name}: mute or block",
  personMute: "Mute",
  personMuteHelp: "You no longer get what {name} writes or points at, at any table. {name} does not learn of it.",
  personBlock: "Block",
  personBlockHelp:
    "Muted too. You are no longer friends, do not see each other’s open tables, and cannot sit down with each other. " +
    "A match that is running goes on.",
  peopleMuted: "Muted",
  peopleBlocked: "Blocked",
  personUnmute: "Unmute {name}",
  personUnblock: "Unblock {name}",
  privacyFriends:
    "Your friends, whom you have muted or blocked, invitations to tables, and for a week the hash of your link for " +
    "friends.",
} as const satisfies Catalogue<string>;

export const friendsDe: Catalogue<keyof typeof friendsEn> = {
  friends: "Freunde",
  friendsAbout:
    "Freunde sehen, ob du gerade da bist, und können einander an einen Tisch einladen. Ihr werdet Freunde durch " +
    "einen Link, den jemand von euch dem anderen schickt.",
  friendsOffline: "Freunde gibt es nur mit einem Server.",
  friendsNone: "Noch keine Freunde. Schick jemandem deinen Link.",
  friendsFirst: "Spiel einmal auf diesem Server, dann kannst du hier Freunde haben.",
  friendOnline: "gerade da",
  friendAway: "nicht da",
  friendRemove: "Entfernen",
  friendRemoveOf: "{name} entfernen",
  friendRemoveSure: "Du und {name} seid dann keine Freunde mehr. Mit einem neuen Link werdet ihr es wieder.",
  friendLink: "Dein Link für Freunde",
  friendLinkShow: "Meinen Link zeigen",
  friendLinkHelp:
    "Wer ihn bis zum {date} öffnet, wird dein Freund, auch mehrere. Ein neuer Link macht den alten ungültig.",
  friendLinkStop: "Link ungültig machen",
  friendAs: "Mit {name} befreundet sein?",
  friendAsHelp: "Ihr seht dann voneinander, wer gerade da ist, und könnt einander an einen Tisch einladen.",
  friendYes: "Freunde werden",
  callsTitle: "Du bist eingeladen",
  callFrom: "{name} lädt dich ein: {game}",
  callAccept: "Hinsetzen",
  callAcceptAt: "Hinsetzen: {game} mit {name}",
  callFriends: "Freunde einladen",
  callFriend: "{name} einladen",
  callSent: "eingeladen",
  callHelp: "Sie finden die Einladung auf ihrer Startseite.",
  personOf: "{name}: stummschalten oder blockieren",
  personMute: "Stummschalten",
  personMuteHelp: "Was {name} schreibt oder zeigt, erreicht dich an keinem Tisch mehr. {name} erfährt nichts davon.",
  personBlock: "Blockieren",
  personBlockHelp:
    "Auch stummgeschaltet. Ihr seid keine Freunde mehr, seht eure offenen Tische nicht und könnt euch nicht " +
    "zueinander setzen. Eine laufende Partie geht weiter.",
  peopleMuted: "Stummgeschaltet",
  peopleBlocked: "Blockiert",
  personUnmute: "{name} wieder hören",
  personUnblock: "{name} nicht mehr blockieren",
  privacyFriends:
    "Deine Freunde, wen du stummgeschaltet oder blockiert hast, Einladungen an Tische und eine Woche lang der Hash " +
    "deines Links für Freunde.",
};
