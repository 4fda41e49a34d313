import type { Catalogue } from "./text";

/** Texts for a server that is open to invited players only. */
export const invitationEn = {
  invitation: "Invitation",
  invitationNeeded: "This server is invitation-only",
  invitationHelp: "Enter the code you got from the people who run this server. You can watch without one.",
  invitationGuest:
    "As a guest, you can only take seats that you have a link for. With an invitation from the people who run this " +
    "server, you can do everything else too.",
  invitationJoin: "Join",
  invitationDone: "You are now a member of this server.",
  invitationHere: "You are already a member of this server.",
  invitationOffline: "Without a server, there are no invitations: everyone can play here.",
} as const satisfies Catalogue<string>;

export const invitationDe: Catalogue<keyof typeof invitationEn> = {
  invitation: "Einladung",
  invitationNeeded: "Dieser Server ist nur für Eingeladene",
  invitationHelp: "Gib den Code ein, den du von den Betreibern des Servers bekommen hast. Zuschauen geht ohne.",
  invitationGuest:
    "Als Gast kannst du nur Plätze nehmen, für die du einen Link hast. Mit einer Einladung von den Betreibern des " +
    "Servers geht auch alles andere.",
  invitationJoin: "Beitreten",
  invitationDone: "Du bist jetzt Mitglied dieses Servers.",
  invitationHere: "Du bist schon Mitglied dieses Servers.",
  invitationOffline: "Ohne Server gibt es keine Einladungen: Hier dürfen alle spielen.",
};
