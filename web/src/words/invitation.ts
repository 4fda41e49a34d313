import type { Catalogue } from "./text";

/** Texts for a server that is open to invited players only. */
export const invitationEn = {
  invitation: "Invitation",
  invitationNeeded: "This server is for invited players",
  invitationHelp: "Enter the code that you got from the people who run this server. Watching needs none.",
  invitationGuest:
    "As a guest you play only where a link to a seat leads. With an invitation from the people who run this server " +
    "you can do everything else too.",
  invitationJoin: "Come in",
  invitationDone: "You belong to this server now.",
  invitationHere: "You belong to this server already.",
  invitationOffline: "There are no invitations without a server: everybody may play here.",
} as const satisfies Catalogue<string>;

export const invitationDe: Catalogue<keyof typeof invitationEn> = {
  invitation: "Einladung",
  invitationNeeded: "Auf diesem Server spielen nur Eingeladene",
  invitationHelp: "Gib den Code ein, den du von den Betreibern des Servers bekommen hast. Zuschauen geht ohne.",
  invitationGuest:
    "Als Gast spielst du nur dort, wohin ein Link zu einem Platz führt. Mit einer Einladung von den Betreibern des " +
    "Servers geht auch alles andere.",
  invitationJoin: "Eintreten",
  invitationDone: "Du gehörst jetzt zu diesem Server.",
  invitationHere: "Du gehörst schon zu diesem Server.",
  invitationOffline: "Ohne Server gibt es keine Einladungen: Hier dürfen alle spielen.",
};
