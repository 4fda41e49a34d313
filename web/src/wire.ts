// Written by tools/wire.py from the types of the server and of the games; do not edit.

/** See the table of options in the rules document. */
export interface TheBaseOptions {
  readonly rounds: number;
  readonly jump_cost: 1 | 2;
  readonly jump_geometry: "any_exit" | "straight_only";
  readonly jump_slots: boolean;
  readonly slot_capture: boolean;
  readonly respawn_chooser: "attacker" | "owner";
  readonly tiebreak: "furthest" | "lexicographic";
  readonly time_challenge: "off" | "offer";
  readonly setup_orientation: "players" | "random";
  readonly tile_mix: "open" | "standard" | "tight";
}

/** One tile of the grid. */
export interface TheBaseTileView {
  readonly cell: string;
  readonly passages: string;
  readonly loose: string;
}

/** One starting slot; number 0 is an unnumbered one. */
export interface TheBaseSlotView {
  readonly cell: string;
  readonly number: number;
}

/** A piece and its cell; None while it waits for its return. */
export interface TheBasePieceView {
  readonly piece: string;
  readonly cell: string | null;
}

/** The table as both seats and every spectator see it. */
export interface TheBaseView {
  readonly seat: number | null;
  readonly actors: readonly number[];
  readonly ply: number;
  readonly options: TheBaseOptions;
  readonly tiles: readonly TheBaseTileView[];
  readonly slots: readonly TheBaseSlotView[];
  readonly pieces: readonly TheBasePieceView[];
  readonly unseen: Readonly<Record<string, number>>;
  readonly turn: string;
  readonly left: number;
  readonly fresh: boolean;
  readonly counter: number;
  readonly tokens: readonly [number, number];
  readonly supply: number;
  readonly spent: number;
  readonly returning: string | null;
  readonly returning_by: string | null;
  readonly return_slots: readonly string[];
  readonly saved: readonly [number, number];
  readonly to_go: readonly [readonly number[], readonly number[]];
  readonly ahead: string | null;
  readonly locked: readonly string[];
  readonly phase: string;
  readonly winner: string | null;
  readonly ended: string;
}

/** What one side can do to the other in one turn. */
export interface TheBaseSideAids {
  readonly strikes: readonly string[];
  readonly may_strike: readonly string[];
  readonly near: Readonly<Record<string, readonly string[]>>;
  readonly guarded: Readonly<Record<string, readonly string[]>>;
}

/** Both sides' aids; the side to move with the actions it has left, the other with its next turn. */
export interface TheBaseAids {
  readonly mutants: TheBaseSideAids;
  readonly explorers: TheBaseSideAids;
}

/** Lay an own front tile with these passages before the game begins (BASE-D29). */
export interface TheBaseOrientAction {
  readonly kind: "orient";
  readonly cell: string;
  readonly passages: string;
}

/** Step to a neighbouring place, eliminating an opponent on it (BASE-18, BASE-24). */
export interface TheBaseMoveAction {
  readonly kind: "move";
  readonly piece: string;
  readonly cell: string;
}

/** Cross a tile with an own piece on it and land behind it (BASE-30). */
export interface TheBaseJumpAction {
  readonly kind: "jump";
  readonly piece: string;
  readonly cell: string;
}

/** Turn a face-down tile in reach face-up (BASE-42). */
export interface TheBaseRevealAction {
  readonly kind: "reveal";
  readonly cell: string;
}

/** Turn a face-up tile in reach clockwise (BASE-45). */
export interface TheBaseRotateAction {
  readonly kind: "rotate";
  readonly cell: string;
  readonly degrees: 90 | 180 | 270;
}

/** Spend a bonus token on one more action or on the counter (BASE-64, BASE-65). */
export interface TheBaseTokenAction {
  readonly kind: "token";
  readonly use: "extra" | "time";
}

/** Choose the slot for an eliminated piece (BASE-58). */
export interface TheBaseRespawnAction {
  readonly kind: "respawn";
  readonly piece: string;
  readonly cell: string;
}

/** End the turn because nothing else is possible (BASE-14). */
export interface TheBasePassAction {
  readonly kind: "pass";
}

/** Play on alone against the clock after losing (BASE-83). */
export interface TheBaseChallengeAction {
  readonly kind: "challenge";
}

/** Leave it at the loss (BASE-83). */
export interface TheBaseDeclineAction {
  readonly kind: "decline";
}

export type TheBaseAction =
  | TheBaseOrientAction
  | TheBaseMoveAction
  | TheBaseJumpAction
  | TheBaseRevealAction
  | TheBaseRotateAction
  | TheBaseTokenAction
  | TheBaseRespawnAction
  | TheBasePassAction
  | TheBaseChallengeAction
  | TheBaseDeclineAction;

/** A front tile was laid during set-up. */
export interface TheBaseOrientedEvent {
  readonly kind: "oriented";
  readonly cell: string;
  readonly passages: string;
}

/** A piece stepped from one place to the next. */
export interface TheBaseSteppedEvent {
  readonly kind: "stepped";
  readonly piece: string;
  readonly start: string;
  readonly cell: string;
}

/** A piece crossed a team-mate. */
export interface TheBaseCrossedEvent {
  readonly kind: "crossed";
  readonly piece: string;
  readonly start: string;
  readonly over: string;
  readonly cell: string;
}

/** A piece was struck and leaves its place. */
export interface TheBaseEliminatedEvent {
  readonly kind: "eliminated";
  readonly piece: string;
  readonly by: string;
  readonly cell: string;
}

/** A struck piece was put back into a slot, by this rung of the ladder. */
export interface TheBaseRespawnedEvent {
  readonly kind: "respawned";
  readonly piece: string;
  readonly cell: string;
  readonly rung: number;
}

/** A tile was turned face-up. */
export interface TheBaseRevealedEvent {
  readonly kind: "revealed";
  readonly cell: string;
  readonly passages: string;
}

/** A tile was turned clockwise. */
export interface TheBaseRotatedEvent {
  readonly kind: "rotated";
  readonly cell: string;
  readonly degrees: number;
  readonly passages: string;
}

/** A piece reached a target slot. */
export interface TheBaseSavedEvent {
  readonly kind: "saved";
  readonly piece: string;
  readonly cell: string;
}

/** A side took a bonus token. */
export interface TheBaseTokenGainedEvent {
  readonly kind: "token_gained";
  readonly side: string;
}

/** A side used a bonus token. */
export interface TheBaseTokenSpentEvent {
  readonly kind: "token_spent";
  readonly side: string;
  readonly use: string;
}

/** A side could do nothing and passed. */
export interface TheBasePassedEvent {
  readonly kind: "passed";
  readonly side: string;
}

/** A side's turn is over. */
export interface TheBaseTurnEndedEvent {
  readonly kind: "turn_ended";
  readonly side: string;
}

/** The counter shows a new number. */
export interface TheBaseCounterEvent {
  readonly kind: "counter";
  readonly value: number;
}

/** The match is decided. */
export interface TheBaseGameOverEvent {
  readonly kind: "game_over";
  readonly reason: string;
  readonly winner: string | null;
}

/** The loser plays on alone. */
export interface TheBaseChallengeStartedEvent {
  readonly kind: "challenge_started";
  readonly side: string;
}

/** The loser's race against the clock is over. */
export interface TheBaseChallengeEndedEvent {
  readonly kind: "challenge_ended";
  readonly reason: string;
}

export type TheBaseEvent =
  | TheBaseOrientedEvent
  | TheBaseSteppedEvent
  | TheBaseCrossedEvent
  | TheBaseEliminatedEvent
  | TheBaseRespawnedEvent
  | TheBaseRevealedEvent
  | TheBaseRotatedEvent
  | TheBaseSavedEvent
  | TheBaseTokenGainedEvent
  | TheBaseTokenSpentEvent
  | TheBasePassedEvent
  | TheBaseTurnEndedEvent
  | TheBaseCounterEvent
  | TheBaseGameOverEvent
  | TheBaseChallengeStartedEvent
  | TheBaseChallengeEndedEvent;

/** By the id of the game. */
export interface Games {
  the_base: { options: TheBaseOptions; view: TheBaseView; action: TheBaseAction; event: TheBaseEvent; aids: TheBaseAids; };
}

export type GameId = keyof Games;
export type AnyOptions = Games[GameId]["options"];
export type AnyView = Games[GameId]["view"];
export type AnyAction = Games[GameId]["action"];
export type AnyEvent = Games[GameId]["event"];
export type AnyAids = Games[GameId]["aids"];

export type Lang = "en" | "de";

export type Code = "bad_message" | "too_big" | "too_fast" | "no_table" | "no_record" | "no_game" | "wrong_token" | "wrong_secret" | "not_host" | "not_your_seat" | "not_your_turn" | "no_free_seat" | "not_running" | "already_running" | "not_over" | "stale" | "bad_notation" | "illegal" | "nothing_to_undo" | "no_offer" | "no_hints" | "bad_options" | "bad_position" | "bad_components" | "bad_record" | "bad_bot" | "not_found" | "unavailable";

/** POST /api/players: choose a name. */
export interface NewPlayer {
  readonly name: string;
}

/** Who a token stands for. The token is told once and is the key to all seats of this player. */
export interface Player {
  readonly player: string;
  readonly name: string;
  readonly token: string | null;
}

/** Who is to sit somewhere: you, another person at your screen, a person by link, or a bot of a level. */
export interface SeatPlan {
  readonly kind: "bot" | "here" | "me" | "person";
  readonly name?: string | null;
  readonly level?: string | null;
}

/** A thinking clock: so long for every decision (`move`) or for the whole game (`game`). */
export interface ClockPlan {
  readonly kind: "game" | "move";
  readonly seconds: number;
  readonly increment?: number;
  readonly timeout?: "bot" | "lose";
}

/** POST /api/tables. */
export interface NewTable {
  readonly game: string;
  readonly seats: readonly SeatPlan[];
  readonly options?: Readonly<Record<string, string | number | boolean>>;
  readonly position?: Readonly<Record<string, unknown>> | null;
  readonly components?: Readonly<Record<string, unknown>> | null;
  readonly listed?: boolean;
  readonly hints?: boolean;
  readonly clock?: ClockPlan | null;
  readonly absent?: "bot" | "wait";
  readonly absent_level?: string | null;
}

/** A seat as everybody may know it. */
export interface SeatInfo {
  readonly seat: number;
  readonly kind: "bot" | "person";
  readonly name: string;
  readonly level: string | null;
  readonly taken: boolean;
  readonly connected: boolean;
  readonly stand_in: string | null;
}

/** How a game ended. */
export interface Outcome {
  readonly reason: string;
  readonly winners: readonly number[];
  readonly scores: readonly number[];
}

/** A table as everybody may know it. */
export interface TableInfo {
  readonly table: string;
  readonly game: string;
  readonly status: "open" | "over" | "running";
  readonly v: number;
  readonly ply: number;
  readonly seats: readonly SeatInfo[];
  readonly actors: readonly number[];
  readonly options: Readonly<Record<string, string | number | boolean>>;
  readonly listed: boolean;
  readonly hints: boolean;
  readonly clock: ClockPlan | null;
  readonly absent: "bot" | "wait";
  readonly from_position: boolean;
  readonly own_components: boolean;
  readonly spectators: number;
  readonly created: number;
  readonly changed: number;
  readonly outcome: Outcome | null;
  readonly ending: string | null;
  readonly rematch: string | null;
}

/** What the asking player is at a table. */
export interface You {
  readonly seats: readonly number[];
  readonly host: boolean;
}

/** A table and what you are there. */
export interface TableFor {
  readonly table: TableInfo;
  readonly you: You;
}

/** A link that gives a seat to the first who uses it. */
export interface Invitation {
  readonly seat: number;
  readonly secret: string;
  readonly path: string;
}

/** A new table. */
export interface Created {
  readonly table: TableInfo;
  readonly you: You;
  readonly invitations: readonly Invitation[];
}

/** GET /api/tables (listed ones) and GET /api/tables/mine, the latest first. */
export interface TableList {
  readonly tables: readonly TableFor[];
}

/** POST /api/tables/{table}/claim: use an invitation. */
export interface Claim {
  readonly secret: string;
}

/** POST /api/tables/{table}/sit: take a free seat at a listed table. */
export interface Sit {
  readonly seat: number;
}

/** PUT /api/tables/{table}/seats/{seat}, for the host: any plan before the start, later a bot for the absent. */
export interface SeatChange {
  readonly plan: SeatPlan;
}

/** One value to choose. */
export interface OptionValue {
  readonly value: string | number | boolean;
  readonly label: string;
}

/** One option of a game: a choice among values, or a number between bounds. */
export interface OptionInfo {
  readonly name: string;
  readonly label: string;
  readonly help: string;
  readonly default: string | number | boolean;
  readonly values: readonly OptionValue[];
  readonly least: number | null;
  readonly most: number | null;
}

/** A bot that can be given a seat. */
export interface BotInfo {
  readonly level: string;
  readonly label: string;
  readonly help: string;
}

/** One game of the catalogue. */
export interface GameInfo {
  readonly game: string;
  readonly title: string;
  readonly tagline: string;
  readonly goal: string;
  readonly fewest: number;
  readonly most: number;
  readonly cooperative: boolean;
  readonly secrets: boolean;
  readonly options: readonly OptionInfo[];
}

/** GET /api/games?lang=de */
export interface Catalogue {
  readonly games: readonly GameInfo[];
  readonly bots: readonly BotInfo[];
}

/** GET /api/games/{game}/words?lang=de: the texts of a game, in sections. */
export interface WordList {
  readonly game: string;
  readonly lang: "de" | "en";
  readonly sections: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** One numbered rule. */
export interface RuleText {
  readonly rule: string;
  readonly section: string;
  readonly text: string;
  readonly reason: string;
}

/** GET /api/games/{game}/rules?lang=de: the rules document, whole (Markdown) and rule by rule. */
export interface RulesPage {
  readonly game: string;
  readonly lang: "de" | "en";
  readonly title: string;
  readonly page: string;
  readonly rules: readonly RuleText[];
}

/** A finished or loaded record; it can be replayed under this id. */
export interface RecordInfo {
  readonly record: string;
  readonly game: string;
  readonly seats: number;
  readonly players: readonly string[];
  readonly plies: number;
  readonly options: Readonly<Record<string, string | number | boolean>>;
  readonly outcome: Outcome | null;
  readonly ending: string | null;
}

/** One entry of the log: a ply, or something that people did at the table. */
export interface Moment {
  readonly v: number;
  readonly ply: number;
  readonly kind: "answer" | "ask" | "ply" | "resign" | "seat" | "start" | "time" | "undo";
  readonly seat: number | null;
  readonly at: number;
  readonly events: readonly AnyEvent[];
  readonly texts: readonly string[];
}

/** One moment of a replay. */
export interface Frame {
  readonly ply: number;
  readonly view: AnyView;
  readonly moment: Moment | null;
}

/** GET /api/records/{record}/replay?eyes=0&lang=de */
export interface Replay {
  readonly info: RecordInfo;
  readonly eyes: number | null;
  readonly frames: readonly Frame[];
}

/** The body of every HTTP error. */
export interface Problem {
  readonly code: "already_running" | "bad_bot" | "bad_components" | "bad_message" | "bad_notation" | "bad_options" | "bad_position" | "bad_record" | "illegal" | "no_free_seat" | "no_game" | "no_hints" | "no_offer" | "no_record" | "no_table" | "not_found" | "not_host" | "not_over" | "not_running" | "not_your_seat" | "not_your_turn" | "nothing_to_undo" | "stale" | "too_big" | "too_fast" | "unavailable" | "wrong_secret" | "wrong_token";
  readonly text: string;
  readonly rule: string | null;
}

/** A line of GET /api/bot/events: one of your seats is at a table that runs. */
export interface Summons {
  readonly table: string;
  readonly game: string;
  readonly seat: number;
}

/** POST /api/bot/tables/{table}/move */
export interface Move {
  readonly action: string;
  readonly seat?: number | null;
  readonly v?: number | null;
}

/** The move is stored; this is the new version. */
export interface Moved {
  readonly v: number;
}

/** The first message, and again after a lost connection or to go to another table. */
export interface Hello {
  readonly t: "hello";
  readonly table: string;
  readonly token?: string | null;
  readonly seen?: number | null;
  readonly eyes?: number | null;
  readonly lang?: "de" | "en";
}

/** Play an action. `v` is the version it was chosen in. */
export interface Act {
  readonly t: "act";
  readonly id: string;
  readonly v: number;
  readonly seat: number;
  readonly action: string;
}

/** Look through another own seat from now on (hot-seat); answered with a full update. */
export interface Eyes {
  readonly t: "eyes";
  readonly id: string;
  readonly seat: number;
}

/** Texts in this language from now on; answered with a full update. */
export interface Speak {
  readonly t: "speak";
  readonly id: string;
  readonly lang: "de" | "en";
}

/** Why is this not allowed? An action, or words that occur in it (`["M1", "C3"]`). Answered with `reasons`. */
export interface Why {
  readonly t: "why";
  readonly id: string;
  readonly seat: number;
  readonly action?: string | null;
  readonly about?: readonly string[];
}

/** What would a bot do? Answered with `advice`. */
export interface Hint {
  readonly t: "hint";
  readonly id: string;
  readonly seat: number;
  readonly level?: string | null;
}

/** Take the last own action back. If others must agree: answered with `terms`, or, with `ask`, they are asked. */
export interface Undo {
  readonly t: "undo";
  readonly id: string;
  readonly v: number;
  readonly seat: number;
  readonly ask?: boolean;
}

/** Answer to somebody's wish to take back; the wish is in `offer` of the update. */
export interface Agree {
  readonly t: "agree";
  readonly id: string;
  readonly v: number;
  readonly seat: number;
  readonly agree: boolean;
}

/** Give up. */
export interface Resign {
  readonly t: "resign";
  readonly id: string;
  readonly v: number;
  readonly seat: number;
}

/** The table after so many plies, through one's own eyes. Answered with `past`. */
export interface Look {
  readonly t: "look";
  readonly id: string;
  readonly ply: number;
}

/** What the rules can tell beyond the view (threats, ranges, previews). Answered with `aids`. */
export interface Assist {
  readonly t: "assist";
  readonly id: string;
}

/** The board as text, for screen readers. Answered with `board`. */
export interface Read {
  readonly t: "read";
  readonly id: string;
}

/** Are you there? Answered with `pong`. */
export interface Ping {
  readonly t: "ping";
  readonly id: string;
}

export type ClientMessage =
  | Hello
  | Act
  | Eyes
  | Speak
  | Why
  | Hint
  | Undo
  | Agree
  | Resign
  | Look
  | Assist
  | Read
  | Ping;

/** The answer to `hello`; an update follows if the match has begun. */
export interface Welcome {
  readonly t: "welcome";
  readonly table: TableInfo;
  readonly you: You;
  readonly release: string;
}

/** Something about the table itself changed: seats, presence, status. */
export interface Changed {
  readonly t: "changed";
  readonly table: TableInfo;
  readonly you: You;
}

/** A legal action: its notation, its text in the client's language, its fields. */
export interface Choice {
  readonly notation: string;
  readonly label: string;
  readonly action: AnyAction;
}

/** A wish to take back that waits for answers. */
export interface Offer {
  readonly seat: number;
  readonly plies: number;
  readonly waiting: readonly number[];
}

/** Time left when this message was sent. */
export interface ClockInfo {
  readonly left: readonly number[] | null;
  readonly running: readonly number[];
  readonly glass: number | null;
}

/** The table as it is now for these eyes. */
export interface Update {
  readonly t: "update";
  readonly v: number;
  readonly since: number | null;
  readonly ack: string | null;
  readonly eyes: number | null;
  readonly view: AnyView;
  readonly legal: readonly Choice[];
  readonly moments: readonly Moment[];
  readonly outcome: Outcome | null;
  readonly ending: string | null;
  readonly offer: Offer | null;
  readonly clock: ClockInfo | null;
}

/** The table as it was. */
export interface Past {
  readonly t: "past";
  readonly id: string;
  readonly ply: number;
  readonly eyes: number | null;
  readonly view: AnyView;
}

/** A rule that forbids something, in words; the rule is a place in the rules document. */
export interface Reason {
  readonly rule: string;
  readonly text: string;
  readonly notation: string;
}

/** The answer to `why`. `legal` are those asked about that are allowed. */
export interface Reasons {
  readonly t: "reasons";
  readonly id: string;
  readonly reasons: readonly Reason[];
  readonly legal: readonly Choice[];
}

/** The answer to `hint`. */
export interface Advice {
  readonly t: "advice";
  readonly id: string;
  readonly v: number;
  readonly seat: number;
  readonly choice: Choice;
}

/** An undo would take back so many plies and these seats would have to agree. */
export interface Terms {
  readonly t: "terms";
  readonly id: string;
  readonly plies: number;
  readonly seats: readonly number[];
}

/** The answer to `assist`; null where a game has none. */
export interface Aids {
  readonly t: "aids";
  readonly id: string;
  readonly v: number;
  readonly eyes: number | null;
  readonly aids: AnyAids;
}

/** The answer to `read`: the table as text, at most 80 columns wide. */
export interface Board {
  readonly t: "board";
  readonly id: string;
  readonly v: number;
  readonly text: string;
}

/** Yes. */
export interface Pong {
  readonly t: "pong";
  readonly id: string;
}

/** The message `id` was not carried out. After `stale` an update follows. */
export interface Fault {
  readonly t: "error";
  readonly id: string | null;
  readonly code: "already_running" | "bad_bot" | "bad_components" | "bad_message" | "bad_notation" | "bad_options" | "bad_position" | "bad_record" | "illegal" | "no_free_seat" | "no_game" | "no_hints" | "no_offer" | "no_record" | "no_table" | "not_found" | "not_host" | "not_over" | "not_running" | "not_your_seat" | "not_your_turn" | "nothing_to_undo" | "stale" | "too_big" | "too_fast" | "unavailable" | "wrong_secret" | "wrong_token";
  readonly text: string;
  readonly rule: string | null;
  readonly v: number | null;
}

export type ServerMessage =
  | Welcome
  | Changed
  | Update
  | Past
  | Reasons
  | Advice
  | Terms
  | Aids
  | Board
  | Pong
  | Fault;
