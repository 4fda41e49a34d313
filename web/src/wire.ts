// Written by tools.generated from the types of the server and of the games; do not edit.

/** Version of the protocol that these types describe. */
export const PROTOCOL = 2;

/** All options; the rules document names the ruling for each. */
export interface RescueOptions {
  readonly loader_track: "cards20" | "edges24";
  readonly loader_start: "fixed" | "random";
  readonly manipulate: "any" | "unoccupied";
  readonly layout: string;
  readonly start_player: "0" | "1" | "2" | "3" | "random";
  readonly colours: string;
  readonly implosion_round: number;
  readonly open_hands: boolean;
  readonly finish_round: boolean;
}

/** A mine card in its place; both sides are known to all. */
export interface RescueCardView {
  readonly place: string;
  readonly card: string;
  readonly lie: string;
  readonly centre: boolean;
  readonly open: string;
  readonly symbol: number;
  readonly under_open: string;
  readonly under_symbol: number;
}

/** A player's people, and as much of the hand as this seat may see. */
export interface RescueCrewView {
  readonly seat: number;
  readonly colour: string;
  readonly places: readonly string[];
  readonly aboard: number;
  readonly cards: number;
  readonly hand: readonly number[] | null;
}

/** A loader beside its outer card (RES-21, RES-35). */
export interface RescueLoaderView {
  readonly id: string;
  readonly at: number;
  readonly place: string;
  readonly sides: string;
  readonly ahead: readonly string[];
}

/** The planet, the crews, the loaders, the piles. */
export interface RescueView {
  readonly seat: number | null;
  readonly actors: readonly number[];
  readonly ply: number;
  readonly options: RescueOptions;
  readonly step: "act" | "manipulate" | "over";
  readonly turn: number;
  readonly turns: number;
  readonly round: number;
  readonly cards: readonly RescueCardView[];
  readonly tunnels: readonly number[];
  readonly crews: readonly RescueCrewView[];
  readonly loaders: readonly RescueLoaderView[];
  readonly draw: number;
  readonly discard: readonly number[];
  readonly unseen: readonly number[];
  readonly recalled: readonly number[];
}

/** What one change of a mine card would do (RES-40). */
export interface RescueChangeAid {
  readonly action: string;
  readonly visible: boolean;
  readonly boards: readonly string[];
  readonly moves: number | null;
}

/** Aids for the seat in turn, as far as the viewer sees its hand. */
export interface RescueAids {
  readonly moves: Readonly<Record<number, number>>;
  readonly ways: Readonly<Record<string, readonly string[]>>;
  readonly changes: readonly RescueChangeAid[];
}

/** Give a mine card a half turn (RES-42). */
export interface RescueRotateAction {
  readonly kind: "rotate";
  readonly place: string;
}

/** Turn a mine card over its long side (RES-43). */
export interface RescueFlipLongAction {
  readonly kind: "flip_long";
  readonly place: string;
}

/** Turn a mine card over its short side (RES-44). */
export interface RescueFlipShortAction {
  readonly kind: "flip_short";
  readonly place: string;
}

/** Play a symbol card and walk a piece to a place or onto a loader (RES-53, RES-74). */
export interface RescueMoveAction {
  readonly kind: "move";
  readonly symbol: number;
  readonly start: string;
  readonly end: string;
}

/** Give symbol cards away, sorted by symbol, and draw as many (RES-75, RES-82). */
export interface RescueExchangeAction {
  readonly kind: "exchange";
  readonly symbols: readonly number[];
}

export type RescueAction =
  | RescueRotateAction
  | RescueFlipLongAction
  | RescueFlipShortAction
  | RescueMoveAction
  | RescueExchangeAction;

/** All loaders advanced one place, each to an outer card (RES-32). */
export interface RescueAdvancedEvent {
  readonly kind: "advanced";
  readonly loaders: readonly number[];
  readonly places: readonly string[];
}

/** A mine card was changed and now lies like this (RES-39). */
export interface RescueManipulatedEvent {
  readonly kind: "manipulated";
  readonly crew: string;
  readonly op: string;
  readonly place: string;
  readonly lie: string;
}

/** A piece walked to another mine card (RES-57). */
export interface RescueMovedEvent {
  readonly kind: "moved";
  readonly crew: string;
  readonly symbol: number;
  readonly start: string;
  readonly end: string;
  readonly way: readonly string[];
}

/** A piece went aboard; the number of its crew that are aboard now (RES-73). */
export interface RescueBoardedEvent {
  readonly kind: "boarded";
  readonly crew: string;
  readonly symbol: number;
  readonly start: string;
  readonly end: string;
  readonly way: readonly string[];
  readonly aboard: number;
}

/** Symbol cards were discarded face-up (RES-84). */
export interface RescueExchangedEvent {
  readonly kind: "exchanged";
  readonly crew: string;
  readonly symbols: readonly number[];
}

/** Symbol cards were drawn; only the seat itself learns which, unless hands are open (RES-24). */
export interface RescueDrewEvent {
  readonly kind: "drew";
  readonly seat: number;
  readonly crew: string;
  readonly number: number;
  readonly symbols: readonly number[];
  readonly public: boolean;
}

/** The discard pile became the draw pile (RES-85). */
export interface RescueReshuffledEvent {
  readonly kind: "reshuffled";
  readonly number: number;
}

/** The last round is over (RES-D29). */
export interface RescueImplodedEvent {
  readonly kind: "imploded";
  readonly rounds: number;
}

/** The match is over (RES-89). */
export interface RescueWonEvent {
  readonly kind: "won";
  readonly crews: readonly string[];
}

export type RescueEvent =
  | RescueAdvancedEvent
  | RescueManipulatedEvent
  | RescueMovedEvent
  | RescueBoardedEvent
  | RescueExchangedEvent
  | RescueDrewEvent
  | RescueReshuffledEvent
  | RescueImplodedEvent
  | RescueWonEvent;

/** What a team may agree on before the block is built. */
export interface TesseractOptions {
  readonly base_side: string;
  readonly characters: string;
  readonly starting_research: boolean;
  readonly extra_primed: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  readonly empty_loss: "immediate" | "threat_start";
  readonly transfer_consent: "ask" | "auto";
  readonly card_consent: "ask" | "auto";
  readonly research_draws: "allowed" | "left_out";
  readonly show_base: "always" | "uncovered_only";
  readonly starting_player: "0" | "1" | "2" | "3" | "random";
}

/** Something that has begun and waits; see "Positions" in the rules document. */
export interface TesseractPendingPosition {
  readonly kind: "accelerate" | "consent" | "contained" | "delegated" | "effect" | "enrich" | "fission" | "group"
    | "more_transfers" | "pick_character" | "pick_corner" | "place" | "prime" | "second_roll" | "setup" | "shield"
    | "threat" | "turn";
  readonly lab: string;
  readonly at: number;
  readonly left: number;
  readonly die: string;
  readonly column: string;
  readonly zone: string;
  readonly to: string;
  readonly delta: number;
  readonly mask: number;
  readonly dice: readonly string[];
  readonly source: string;
}

/** See "Positions" in the rules document. */
export interface TesseractTesseractPosition {
  readonly seats: number;
  readonly characters: readonly string[];
  readonly tesseract: Readonly<Record<string, readonly string[]>>;
  readonly labs: readonly (readonly string[])[];
  readonly primed: readonly string[];
  readonly matrix: readonly string[];
  readonly box: Readonly<Record<string, number>>;
  readonly aside: Readonly<Record<string, number>> | null;
  readonly hands: readonly (readonly string[])[];
  readonly discards: readonly string[];
  readonly nodes: readonly string[];
  readonly base: Readonly<Record<string, string>>;
  readonly uncovered: readonly string[];
  readonly ignitions: number;
  readonly starter: string;
  readonly active: string;
  readonly turn: number;
  readonly actions: number;
  readonly paid: readonly ("adjust" | "contain" | "special" | "study" | "take" | "transfer")[];
  readonly bonus: boolean;
  readonly specials: number;
  readonly wilds: number;
  readonly skip_prime: boolean;
  readonly refused: readonly string[];
  readonly pending: readonly TesseractPendingPosition[] | null;
  readonly ended: "" | "contained" | "detonated" | "emptied";
  readonly ply: number;
  readonly options: TesseractOptions;
}

/** The table as every seat and every spectator sees it. */
export interface TesseractView {
  readonly seat: number | null;
  readonly actors: readonly number[];
  readonly ply: number;
  readonly table: TesseractTesseractPosition;
  readonly base: readonly string[];
  readonly movable: readonly string[];
  readonly threat: readonly string[];
  readonly stacks: Readonly<Record<number, number>>;
  readonly decides: string;
  readonly asked: string;
  readonly last_ignition: number;
}

/** A valid set or run in a lab. */
export interface TesseractGroupAid {
  readonly dice: readonly string[];
  readonly useful: boolean;
}

/** The groups in a lab, and what its owner could take. */
export interface TesseractLabAid {
  readonly lab: string;
  readonly seat: number;
  readonly groups: readonly TesseractGroupAid[];
  readonly takeable: readonly string[];
}

/** A die that the threat phase would prime now, its event if it has one, and the chance of an ignition. */
export interface TesseractThreatAid {
  readonly column: string;
  readonly chance: number;
  readonly event: string;
}

/** All aids, the same for everybody. */
export interface TesseractAids {
  readonly labs: readonly TesseractLabAid[];
  readonly movable: readonly string[];
  readonly threat: readonly TesseractThreatAid[];
}

/** Choose a character for the next lab (TES-D44). */
export interface TesseractCharacterAction {
  readonly kind: "character";
  readonly character: string;
}

/** Take a top corner die at set-up (TES-20). */
export interface TesseractCornerAction {
  readonly kind: "corner";
  readonly column: string;
}

/** Move a die from the Tesseract to the player's lab (TES-29). */
export interface TesseractTakeAction {
  readonly kind: "take";
  readonly column: string;
}

/** Change a die in a lab or in the primed area (TES-31). */
export interface TesseractAdjustAction {
  readonly kind: "adjust";
  readonly die: string;
  readonly zone: string;
  readonly delta: number;
}

/** Move a die from one lab to another, changed on the way if an ability allows it (TES-35). */
export interface TesseractTransferAction {
  readonly kind: "transfer";
  readonly die: string;
  readonly lab: string;
  readonly to: string;
  readonly delta: number;
}

/** Trade a research card for one of the next level (TES-37). */
export interface TesseractStudyAction {
  readonly kind: "study";
  readonly card: string;
}

/** Name the group of a containment (TES-50). */
export interface TesseractContainAction {
  readonly kind: "contain";
  readonly dice: readonly string[];
}

/** Put a die into its cell of the matrix (TES-52). */
export interface TesseractFillAction {
  readonly kind: "fill";
  readonly die: string;
  readonly lab: string;
}

/** Start the special action of the player's character (TES-39). */
export interface TesseractSpecialAction {
  readonly kind: "special";
}

/** Play a research card (TES-41). */
export interface TesseractPlayAction {
  readonly kind: "play";
  readonly card: string;
}

/** Use a gained matrix card (TES-78). */
export interface TesseractUseAction {
  readonly kind: "use";
  readonly card: string;
}

/** End the action phase (TES-26). */
export interface TesseractEndAction {
  readonly kind: "end";
}

/** Give a die another value (TES-45). */
export interface TesseractSetAction {
  readonly kind: "set";
  readonly die: string;
  readonly zone: string;
  readonly value: number;
}

/** Turn a die to its opposite face (TES-46). */
export interface TesseractFlipAction {
  readonly kind: "flip";
  readonly die: string;
  readonly zone: string;
}

/** Roll a die of a lab or of the primed area again, by a card or ability (TES-49). */
export interface TesseractRerollAction {
  readonly kind: "reroll";
  readonly die: string;
  readonly zone: string;
}

/** Move a die of the Tesseract to another column (TES-47). */
export interface TesseractRepositionAction {
  readonly kind: "reposition";
  readonly column: string;
  readonly to: string;
}

/** Exchange a die for one of the Tesseract, of the primed area or of the box (TES-8, TES-D38). */
export interface TesseractSwapAction {
  readonly kind: "swap";
  readonly die: string;
  readonly zone: string;
  readonly other: string;
}

/** Destroy a primed die by a card or ability (TES-16). */
export interface TesseractDestroyAction {
  readonly kind: "destroy";
  readonly die: string;
}

/** Destroy all dice of a primed column (TES-16). */
export interface TesseractDestroyColumnAction {
  readonly kind: "destroy_column";
  readonly value: number;
}

/** Choose a die that goes back on the Tesseract (TES-16, TES-79). */
export interface TesseractRestoreAction {
  readonly kind: "restore";
  readonly die: string;
  readonly zone: string;
}

/** Choose the column on which a die goes back (TES-79). */
export interface TesseractPlaceAction {
  readonly kind: "place";
  readonly column: string;
}

/** Put a destroyed die into a lab (TES-16). */
export interface TesseractCreateAction {
  readonly kind: "create";
  readonly die: string;
  readonly lab: string;
}

/** Choose who performs the delegated actions (TES-D37). */
export interface TesseractDelegateAction {
  readonly kind: "delegate";
  readonly lab: string;
}

/** Choose among several lowest dice the one to prime (TES-11, TES-59). */
export interface TesseractPrimeAction {
  readonly kind: "prime";
  readonly column: string;
}

/** Choose among several lowest dice the one that is destroyed (TES-67). */
export interface TesseractAccelerateAction {
  readonly kind: "accelerate";
  readonly column: string;
}

/** Choose among several lowest primed dice (TES-12, TES-68). */
export interface TesseractEnrichAction {
  readonly kind: "enrich";
  readonly die: string;
}

/** Choose the lab that an EMP wave spares (TES-71). */
export interface TesseractShieldAction {
  readonly kind: "shield";
  readonly lab: string;
}

/** Destroy the primed die that equals the contained one (TES-53). */
export interface TesseractTwinAction {
  readonly kind: "twin";
}

/** Roll: the rest of the group for a research card (TES-54), or a primed die once more. */
export interface TesseractRollAction {
  readonly kind: "roll";
}

/** Consent to what another player wants to do in one's lab (TES-36). */
export interface TesseractAgreeAction {
  readonly kind: "agree";
}

/** Do not consent (TES-36). */
export interface TesseractRefuseAction {
  readonly kind: "refuse";
}

/** Decline an offer, or end a step that allows fewer dice (TES-28). */
export interface TesseractPassAction {
  readonly kind: "pass";
}

export type TesseractAction =
  | TesseractCharacterAction
  | TesseractCornerAction
  | TesseractTakeAction
  | TesseractAdjustAction
  | TesseractTransferAction
  | TesseractStudyAction
  | TesseractContainAction
  | TesseractFillAction
  | TesseractSpecialAction
  | TesseractPlayAction
  | TesseractUseAction
  | TesseractEndAction
  | TesseractSetAction
  | TesseractFlipAction
  | TesseractRerollAction
  | TesseractRepositionAction
  | TesseractSwapAction
  | TesseractDestroyAction
  | TesseractDestroyColumnAction
  | TesseractRestoreAction
  | TesseractPlaceAction
  | TesseractCreateAction
  | TesseractDelegateAction
  | TesseractPrimeAction
  | TesseractAccelerateAction
  | TesseractEnrichAction
  | TesseractShieldAction
  | TesseractTwinAction
  | TesseractRollAction
  | TesseractAgreeAction
  | TesseractRefuseAction
  | TesseractPassAction;

/** A lab got its character. */
export interface TesseractCharacterJoinedEvent {
  readonly kind: "character_joined";
  readonly lab: string;
  readonly character: string;
}

/** A research card was drawn (TES-44). */
export interface TesseractCardDrawnEvent {
  readonly kind: "card_drawn";
  readonly lab: string;
  readonly card: string;
}

/** A covered die was uncovered (TES-D8). */
export interface TesseractDieSeenEvent {
  readonly kind: "die_seen";
  readonly column: string;
  readonly layer: number;
  readonly die: string;
}

/** A side of a buried die became visible (TES-D8). */
export interface TesseractColorSeenEvent {
  readonly kind: "color_seen";
  readonly column: string;
  readonly layer: number;
  readonly color: string;
}

/** A character took its first die (TES-20). */
export interface TesseractCornerTakenEvent {
  readonly kind: "corner_taken";
  readonly lab: string;
  readonly column: string;
  readonly die: string;
}

/** A turn began (TES-24). */
export interface TesseractTurnBeganEvent {
  readonly kind: "turn_began";
  readonly lab: string;
  readonly turn: number;
}

/** A die went from the Tesseract to a lab (TES-29). */
export interface TesseractTakenEvent {
  readonly kind: "taken";
  readonly lab: string;
  readonly column: string;
  readonly die: string;
}

/** A die shows another value, without a roll. */
export interface TesseractChangedEvent {
  readonly kind: "changed";
  readonly zone: string;
  readonly die: string;
  readonly into: string;
}

/** A die was rolled where it lay. */
export interface TesseractRerolledEvent {
  readonly kind: "rerolled";
  readonly zone: string;
  readonly die: string;
  readonly into: string;
}

/** A die went into the box (TES-16). */
export interface TesseractDestroyedEvent {
  readonly kind: "destroyed";
  readonly zone: string;
  readonly die: string;
}

/** A die went from one lab to another (TES-35). */
export interface TesseractTransferredEvent {
  readonly kind: "transferred";
  readonly die: string;
  readonly lab: string;
  readonly to: string;
}

/** The owner of a lab agreed (TES-36). */
export interface TesseractConsentGivenEvent {
  readonly kind: "consent_given";
  readonly lab: string;
}

/** The owner of a lab refused (TES-36). */
export interface TesseractConsentRefusedEvent {
  readonly kind: "consent_refused";
  readonly lab: string;
}

/** A research card was discarded for a better one (TES-37). */
export interface TesseractStudiedEvent {
  readonly kind: "studied";
  readonly lab: string;
  readonly card: string;
}

/** A containment began (TES-50). */
export interface TesseractGroupDeclaredEvent {
  readonly kind: "group_declared";
  readonly lab: string;
  readonly dice: readonly string[];
}

/** A die filled its cell (TES-52). */
export interface TesseractContainedEvent {
  readonly kind: "contained";
  readonly lab: string;
  readonly die: string;
}

/** A matrix card was turned up (TES-76). */
export interface TesseractNodeRevealedEvent {
  readonly kind: "node_revealed";
  readonly value: number;
  readonly card: string;
}

/** A matrix card was gained (TES-77). */
export interface TesseractNodeGainedEvent {
  readonly kind: "node_gained";
  readonly value: number;
  readonly card: string;
  readonly lab: string;
}

/** A special action began (TES-39). */
export interface TesseractSpecialUsedEvent {
  readonly kind: "special_used";
  readonly lab: string;
}

/** A research card was played (TES-41). */
export interface TesseractCardPlayedEvent {
  readonly kind: "card_played";
  readonly lab: string;
  readonly card: string;
}

/** A matrix card was used (TES-78). */
export interface TesseractCardUsedEvent {
  readonly kind: "card_used";
  readonly lab: string;
  readonly card: string;
}

/** A die moved within the Tesseract (TES-47). */
export interface TesseractRepositionedEvent {
  readonly kind: "repositioned";
  readonly die: string;
  readonly column: string;
  readonly to: string;
}

/** Two dice changed places, or their colours did. */
export interface TesseractSwappedEvent {
  readonly kind: "swapped";
  readonly die: string;
  readonly zone: string;
  readonly other: string;
}

/** A die was rolled before it has a place. */
export interface TesseractDieRolledEvent {
  readonly kind: "die_rolled";
  readonly die: string;
}

/** A die went back on the Tesseract (TES-79). */
export interface TesseractPlacedEvent {
  readonly kind: "placed";
  readonly die: string;
  readonly column: string;
}

/** A destroyed die came into a lab. */
export interface TesseractCreatedEvent {
  readonly kind: "created";
  readonly die: string;
  readonly lab: string;
}

/** Another player acts now (TES-D37). */
export interface TesseractDelegatedEvent {
  readonly kind: "delegated";
  readonly lab: string;
  readonly to: string;
}

/** A player has more actions in this turn. */
export interface TesseractActionsGainedEvent {
  readonly kind: "actions_gained";
  readonly lab: string;
  readonly count: number;
}

/** The ignition marker went back. */
export interface TesseractMarkerMovedEvent {
  readonly kind: "marker_moved";
  readonly marker: number;
}

/** The threat phase of this turn primes nothing (TES-D36). */
export interface TesseractPrimeSkippedEvent {
  readonly kind: "prime_skipped";
}

/** A die came into the primed area, from a column or the box (TES-59). */
export interface TesseractPrimedEvent {
  readonly kind: "primed";
  readonly die: string;
  readonly place: string;
}

/** The marker moved on (TES-63). */
export interface TesseractIgnitedEvent {
  readonly kind: "ignited";
  readonly count: number;
  readonly marker: number;
}

/** An event symbol came to light (TES-65). */
export interface TesseractUncoveredEvent {
  readonly kind: "uncovered";
  readonly column: string;
  readonly event: string;
}

/** An EMP wave spares a lab (TES-71). */
export interface TesseractShieldedEvent {
  readonly kind: "shielded";
  readonly lab: string;
}

/** A player ended the action phase (TES-26). */
export interface TesseractTurnEndedEvent {
  readonly kind: "turn_ended";
  readonly lab: string;
}

/** An offer was declined, or a step ended early (TES-28). */
export interface TesseractDeclinedEvent {
  readonly kind: "declined";
  readonly lab: string;
}

/** A die was chosen to go back on the Tesseract (TES-79). */
export interface TesseractLiftedEvent {
  readonly kind: "lifted";
  readonly die: string;
  readonly zone: string;
}

/** The game is over. */
export interface TesseractGameEndedEvent {
  readonly kind: "game_ended";
  readonly reason: string;
}

export type TesseractEvent =
  | TesseractCharacterJoinedEvent
  | TesseractCardDrawnEvent
  | TesseractDieSeenEvent
  | TesseractColorSeenEvent
  | TesseractCornerTakenEvent
  | TesseractTurnBeganEvent
  | TesseractTakenEvent
  | TesseractChangedEvent
  | TesseractRerolledEvent
  | TesseractDestroyedEvent
  | TesseractTransferredEvent
  | TesseractConsentGivenEvent
  | TesseractConsentRefusedEvent
  | TesseractStudiedEvent
  | TesseractGroupDeclaredEvent
  | TesseractContainedEvent
  | TesseractNodeRevealedEvent
  | TesseractNodeGainedEvent
  | TesseractSpecialUsedEvent
  | TesseractCardPlayedEvent
  | TesseractCardUsedEvent
  | TesseractRepositionedEvent
  | TesseractSwappedEvent
  | TesseractDieRolledEvent
  | TesseractPlacedEvent
  | TesseractCreatedEvent
  | TesseractDelegatedEvent
  | TesseractActionsGainedEvent
  | TesseractMarkerMovedEvent
  | TesseractPrimeSkippedEvent
  | TesseractPrimedEvent
  | TesseractIgnitedEvent
  | TesseractUncoveredEvent
  | TesseractShieldedEvent
  | TesseractTurnEndedEvent
  | TesseractDeclinedEvent
  | TesseractLiftedEvent
  | TesseractGameEndedEvent;

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
  readonly tile_mix: string;
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

/** The table, the same for both seats and spectators. */
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

/** Aids of both sides, for the remaining actions of the side to move and for the next turn of the other. */
export interface TheBaseAids {
  readonly mutants: TheBaseSideAids;
  readonly explorers: TheBaseSideAids;
}

/** Lay one of the side's front tiles with these passages before the game begins (BASE-D29). */
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

/** Cross a tile that holds a team-mate and land beyond it (BASE-30). */
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

/** Decline the time challenge (BASE-83). */
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

/** A struck piece was put back into a slot found by this rung. */
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

/** See the table of options in the rules document. */
export interface TopoumOptions {
  readonly deck_mode: "custom" | "preset" | "random";
  readonly preset: string;
  readonly cards: string;
  readonly farmer: string;
  readonly obstacles: boolean;
  readonly board_radius: 4 | 5 | 6;
  readonly score_floor: "none" | "zero";
  readonly gas_line_value: -1 | 0;
  readonly pushed_enemy_penalty: 0 | 5;
  readonly ransom: "any_time" | "turn_start";
  readonly first_obstacle: "may" | "must";
  readonly patrol: "blocked" | "past";
  readonly start_player: "0" | "1" | "2" | "3" | "random";
}

/** One field: what lies and stands on it. */
export interface TopoumFieldView {
  readonly cell: string;
  readonly owner: string;
  readonly neutral: boolean;
  readonly token: string;
  readonly mole: string;
  readonly red_cross: boolean;
  readonly island: boolean;
}

/** Moles in captivity. */
export interface TopoumCaptiveView {
  readonly captor: string;
  readonly owner: string;
  readonly count: number;
}

/** A crate: where it is (None: out of the game), its value if the viewer knows it, and who has looked. */
export interface TopoumCrateView {
  readonly cell: string | null;
  readonly value: number | null;
  readonly known: readonly string[];
}

/** A decision that waits; the last one is due now. */
export interface TopoumPendingView {
  readonly kind: string;
  readonly player: string;
  readonly card: string | null;
  readonly cell: string | null;
}

/** The table as one seat sees it. */
export interface TopoumView {
  readonly seat: number | null;
  readonly actors: readonly number[];
  readonly ply: number;
  readonly options: TopoumOptions;
  readonly seats: number;
  readonly start: string;
  readonly cards: readonly string[];
  readonly categories: readonly string[];
  readonly farmer: string | null;
  readonly like: Readonly<Record<string, string>>;
  readonly spaces: readonly string[];
  readonly marked: readonly string[];
  readonly fields: readonly TopoumFieldView[];
  readonly scores: readonly number[];
  readonly moles: readonly number[];
  readonly tiles: readonly number[];
  readonly captives: readonly TopoumCaptiveView[];
  readonly press: string | null;
  readonly hand: readonly string[];
  readonly hand_sizes: readonly number[];
  readonly bar: readonly (string | null)[];
  readonly prices: readonly number[];
  readonly piles: readonly (Readonly<Record<string, number>>)[];
  readonly used_categories: readonly (readonly number[])[];
  readonly discards: Readonly<Record<string, number>>;
  readonly deck: number;
  readonly unseen: Readonly<Record<string, number>>;
  readonly peace: boolean;
  readonly crates: readonly TopoumCrateView[];
  readonly turn: string | null;
  readonly pending: readonly TopoumPendingView[];
  readonly active: string | null;
  readonly ready: readonly string[];
  readonly moved: readonly string[];
  readonly used: number;
  readonly seen: readonly (readonly [string, string])[];
  readonly winners: readonly string[];
}

/** A line of sight: its ends, its value, and whether it would score now (TOP-75, TOP-76). */
export interface TopoumLineAid {
  readonly origin: string;
  readonly cell: string;
  readonly points: number;
  readonly new: boolean;
}

/** A field whose removal would split the battlefield, and the sizes of the parts (TOP-63). */
export interface TopoumCutAid {
  readonly cell: string;
  readonly parts: readonly number[];
}

/** What the table would look like for the acting player right after a choice. */
export interface TopoumPreview {
  readonly action: string;
  readonly lines: readonly TopoumLineAid[];
  readonly points: number;
  readonly losses: number;
  readonly targets: readonly string[];
  readonly hits: readonly string[];
  readonly gone: readonly string[];
}

/** Lines of every player, cut fields, and for the seat that is to act a preview of each legal action. */
export interface TopoumAids {
  readonly lines: readonly (readonly TopoumLineAid[])[];
  readonly cuts: readonly TopoumCutAid[];
  readonly previews: readonly TopoumPreview[];
}

/** Lay the first base beside the centre (TOP-21). */
export interface TopoumBaseAction {
  readonly kind: "base";
  readonly cell: string;
}

/** Lay a base with a mole in set-up (TOP-22). */
export interface TopoumMoleAction {
  readonly kind: "mole";
  readonly cell: string;
}

/** Lay an obstacle of the variant (TOP-138). */
export interface TopoumObstacleAction {
  readonly kind: "obstacle";
  readonly piece: "gas" | "ice" | "puddle" | "rock";
  readonly cell: string;
}

/** Buy a captive mole back (TOP-30). */
export interface TopoumRansomAction {
  readonly kind: "ransom";
  readonly captor: "black" | "blue" | "red" | "yellow";
}

/** Ransom nobody (TOP-30). */
export interface TopoumSkipAction {
  readonly kind: "skip";
}

/** Base and mole for a player without moles on the battlefield (TOP-31). */
export interface TopoumDeployAction {
  readonly kind: "deploy";
  readonly cell: string;
}

/** Enter the battle with a base and a mole (TOP-37). */
export interface TopoumEnterAction {
  readonly kind: "enter";
  readonly cell: string;
}

/** One step of one mole (TOP-42). */
export interface TopoumMoveAction {
  readonly kind: "move";
  readonly origin: string;
  readonly cell: string;
}

/** Play a card from the hand or a slot of the bar (TOP-38, TOP-45). */
export interface TopoumPlayAction {
  readonly kind: "play";
  readonly card: string;
  readonly slot: "1" | "2" | "3" | "4" | "5" | "hand";
}

/** Swap the tile below the mole that has stepped (TOP-47, TOP-48). */
export interface TopoumSwapAction {
  readonly kind: "swap";
}

/** The target of a card (TOP-128). */
export interface TopoumTargetAction {
  readonly kind: "target";
  readonly cell: string;
}

/** The direction of patrol or panic attack (TOP-106, TOP-108). */
export interface TopoumDirectAction {
  readonly kind: "direct";
  readonly direction: "e" | "ne" | "nw" | "se" | "sw" | "w";
}

/** The token that the farmer moves, None for one beside the board (TOP-150). */
export interface TopoumTakeAction {
  readonly kind: "take";
  readonly cell: string | null;
}

/** Take no crate (TOP-173). */
export interface TopoumDeclineAction {
  readonly kind: "decline";
}

/** The part that stays after a split, by its first field (TOP-65). */
export interface TopoumKeepAction {
  readonly kind: "keep";
  readonly cell: string;
}

/** Where the dynamite lies from now on (TOP-164). */
export interface TopoumDynamiteAction {
  readonly kind: "dynamite";
  readonly cell: string;
}

/** Move no more moles (TOP-43). */
export interface TopoumEndAction {
  readonly kind: "end";
}

/** Nothing is possible (TOP-35). */
export interface TopoumPassAction {
  readonly kind: "pass";
}

export type TopoumAction =
  | TopoumBaseAction
  | TopoumMoleAction
  | TopoumObstacleAction
  | TopoumRansomAction
  | TopoumSkipAction
  | TopoumDeployAction
  | TopoumEnterAction
  | TopoumMoveAction
  | TopoumPlayAction
  | TopoumSwapAction
  | TopoumTargetAction
  | TopoumDirectAction
  | TopoumTakeAction
  | TopoumDeclineAction
  | TopoumKeepAction
  | TopoumDynamiteAction
  | TopoumEndAction
  | TopoumPassAction;

/** Somebody's turn. */
export interface TopoumTurnBeganEvent {
  readonly kind: "turn_began";
  readonly player: string;
}

/** Hand cards were drawn, as their owner sees it. */
export interface TopoumDrewEvent {
  readonly kind: "drew";
  readonly player: string;
  readonly cards: readonly string[];
}

/** Hand cards were drawn, as the others see it. */
export interface TopoumDrewHiddenEvent {
  readonly kind: "drew_hidden";
  readonly player: string;
  readonly count: number;
}

/** A card came to the bar. */
export interface TopoumFilledEvent {
  readonly kind: "filled";
  readonly slot: number;
  readonly card: string;
}

/** A base was laid. */
export interface TopoumLaidEvent {
  readonly kind: "laid";
  readonly player: string;
  readonly cell: string;
}

/** A base with a mole was laid without a card. */
export interface TopoumPostedEvent {
  readonly kind: "posted";
  readonly player: string;
  readonly cell: string;
}

/** An obstacle of the variant was laid. */
export interface TopoumObstructedEvent {
  readonly kind: "obstructed";
  readonly player: string;
  readonly piece: string;
  readonly cell: string;
}

/** A captive went home. */
export interface TopoumRansomedEvent {
  readonly kind: "ransomed";
  readonly player: string;
  readonly captor: string;
  readonly points: number;
}

/** A mole entered the battle on a new base. */
export interface TopoumEnteredEvent {
  readonly kind: "entered";
  readonly player: string;
  readonly cell: string;
}

/** A mole went where its player wanted. */
export interface TopoumMovedEvent {
  readonly kind: "moved";
  readonly player: string;
  readonly origin: string;
  readonly cell: string;
}

/** A mole was pushed, slid or fled. */
export interface TopoumForcedEvent {
  readonly kind: "forced";
  readonly player: string;
  readonly origin: string;
  readonly cell: string;
}

/** A mole came from the supply by a card. */
export interface TopoumRecruitedEvent {
  readonly kind: "recruited";
  readonly player: string;
  readonly cell: string;
}

/** A mole left the board. */
export interface TopoumRemovedEvent {
  readonly kind: "removed";
  readonly player: string;
  readonly cell: string;
  readonly cause: string;
}

/** A field is gone. */
export interface TopoumBlastedEvent {
  readonly kind: "blasted";
  readonly cell: string;
}

/** Parts of the battlefield were cut off. */
export interface TopoumFellApartEvent {
  readonly kind: "fell_apart";
  readonly count: number;
}

/** No card could be played. */
export interface TopoumLapsedEvent {
  readonly kind: "lapsed";
  readonly player: string;
}

/** A card was played. */
export interface TopoumPlayedEvent {
  readonly kind: "played";
  readonly player: string;
  readonly card: string;
}

/** The value of a slot of the bar. */
export interface TopoumPaidEvent {
  readonly kind: "paid";
  readonly player: string;
  readonly slot: number;
  readonly points: number;
}

/** A tile now shows its neutral side. */
export interface TopoumNeutralisedEvent {
  readonly kind: "neutralised";
  readonly cell: string;
}

/** A tile was swapped or conquered. */
export interface TopoumClaimedEvent {
  readonly kind: "claimed";
  readonly player: string;
  readonly cell: string;
}

/** A mole was taken prisoner. */
export interface TopoumCapturedEvent {
  readonly kind: "captured";
  readonly player: string;
  readonly owner: string;
  readonly cell: string;
}

/** A mole went home with a medal. */
export interface TopoumDecoratedEvent {
  readonly kind: "decorated";
  readonly player: string;
  readonly cell: string;
  readonly points: number;
}

/** The press card changed hands. */
export interface TopoumPressTakenEvent {
  readonly kind: "press_taken";
  readonly player: string;
}

/** The Red Cross came to a field. */
export interface TopoumCrossCameEvent {
  readonly kind: "cross_came";
  readonly cell: string;
}

/** The Red Cross went beside the board. */
export interface TopoumCrossLeftEvent {
  readonly kind: "cross_left";
}

/** A token came to a field. */
export interface TopoumTokenCameEvent {
  readonly kind: "token_came";
  readonly piece: string;
  readonly cell: string;
}

/** A token left its field. */
export interface TopoumTokenLeftEvent {
  readonly kind: "token_left";
  readonly piece: string;
  readonly cell: string;
}

/** A crate was looked into, as the looker sees it. */
export interface TopoumLookedEvent {
  readonly kind: "looked";
  readonly player: string;
  readonly cell: string;
  readonly value: number;
}

/** A crate was looked into, as the others see it. */
export interface TopoumPeekedEvent {
  readonly kind: "peeked";
  readonly player: string;
  readonly cell: string;
}

/** A penalty. */
export interface TopoumFinedEvent {
  readonly kind: "fined";
  readonly player: string;
  readonly points: number;
  readonly cause: string;
}

/** A new line scored. */
export interface TopoumSightedEvent {
  readonly kind: "sighted";
  readonly player: string;
  readonly origin: string;
  readonly cell: string;
  readonly points: number;
}

/** Points for something else. */
export interface TopoumGainedEvent {
  readonly kind: "gained";
  readonly player: string;
  readonly points: number;
  readonly cause: string;
}

/** Points for the most used cards of a category (TOP-91). */
export interface TopoumMajorityEvent {
  readonly kind: "majority";
  readonly player: string;
  readonly points: number;
  readonly category: string;
  readonly cards: number;
}

/** The rightmost card of the bar left the game. */
export interface TopoumDiscardedEvent {
  readonly kind: "discarded";
  readonly card: string;
}

/** The last round has begun. */
export interface TopoumPeaceCameEvent {
  readonly kind: "peace_came";
}

/** A crate was opened at the end. */
export interface TopoumOpenedEvent {
  readonly kind: "opened";
  readonly cell: string;
  readonly value: number;
}

/** Somebody could do nothing. */
export interface TopoumPassedEvent {
  readonly kind: "passed";
  readonly player: string;
}

/** The match is decided. */
export interface TopoumGameOverEvent {
  readonly kind: "game_over";
  readonly winners: readonly string[];
}

export type TopoumEvent =
  | TopoumTurnBeganEvent
  | TopoumDrewEvent
  | TopoumDrewHiddenEvent
  | TopoumFilledEvent
  | TopoumLaidEvent
  | TopoumPostedEvent
  | TopoumObstructedEvent
  | TopoumRansomedEvent
  | TopoumEnteredEvent
  | TopoumMovedEvent
  | TopoumForcedEvent
  | TopoumRecruitedEvent
  | TopoumRemovedEvent
  | TopoumBlastedEvent
  | TopoumFellApartEvent
  | TopoumLapsedEvent
  | TopoumPlayedEvent
  | TopoumPaidEvent
  | TopoumNeutralisedEvent
  | TopoumClaimedEvent
  | TopoumCapturedEvent
  | TopoumDecoratedEvent
  | TopoumPressTakenEvent
  | TopoumCrossCameEvent
  | TopoumCrossLeftEvent
  | TopoumTokenCameEvent
  | TopoumTokenLeftEvent
  | TopoumLookedEvent
  | TopoumPeekedEvent
  | TopoumFinedEvent
  | TopoumSightedEvent
  | TopoumGainedEvent
  | TopoumMajorityEvent
  | TopoumDiscardedEvent
  | TopoumPeaceCameEvent
  | TopoumOpenedEvent
  | TopoumPassedEvent
  | TopoumGameOverEvent;

/** See the table of options in the rules document. */
export interface UndergroundOptions {
  readonly setup: string;
  readonly choices: "auto" | "players";
  readonly difficulty: "easy" | "hard" | "medium";
  readonly end_column: 0 | 1 | 5 | 9;
  readonly water_start: number;
  readonly kidnapper: "off" | "realtime" | "turns";
  readonly hourglass: "always" | "scenario";
  readonly hourglass_seconds: number;
  readonly sand: "full" | "physical";
  readonly turns_per_section: number;
  readonly run_out: "never" | "penalty";
  readonly penalty: "one_by_one" | "together";
  readonly pile_end: "cannot_draw" | "last_card";
  readonly immobility: "at_once" | "forced" | "turn_end";
  readonly stability: "balance" | "contact";
  readonly water_clearance: 0 | 1;
  readonly water_carries: "nothing" | "wood";
  readonly round_trip: "any" | "useful";
  readonly exit_level: 9 | 10 | 11;
  readonly exit_sides: "any" | "door";
  readonly hands: 1 | 2;
}

/** See "Positions" in the rules document. */
export interface UndergroundUndergroundPosition {
  readonly options: UndergroundOptions;
  readonly exit: string;
  readonly door: "" | "E" | "N" | "S" | "W";
  readonly plateaus: Readonly<Record<string, string>>;
  readonly parts: readonly string[];
  readonly figure: string | null;
  readonly rat: string | null;
  readonly water: readonly string[];
  readonly sunk: number;
  readonly gully: readonly string[];
  readonly chips: readonly string[];
  readonly ring: readonly string[];
  readonly stacks: Readonly<Record<string, readonly string[]>>;
  readonly signal: string;
  readonly seats: number;
  readonly hands: readonly (readonly string[])[];
  readonly discards: readonly string[];
  readonly digits: readonly string[];
  readonly specials: readonly string[];
  readonly spent: readonly string[];
  readonly keys: number;
  readonly section: string;
  readonly count: number;
  readonly waiting: "" | "expire" | "flip";
  readonly hand: number;
  readonly card: string | null;
  readonly placed: boolean;
  readonly moved: boolean;
  readonly collected: number;
  readonly pending: readonly string[];
  readonly ended: "" | "escaped" | "immobile" | "kidnapper" | "pile" | "trapped";
  readonly ply: number;
}

/** One cell, seen from above. */
export interface UndergroundCellView {
  readonly cell: string;
  readonly level: number;
  readonly top: string;
  readonly ground: string;
  readonly symbol: string;
  readonly used: boolean;
  readonly walls: string;
  readonly water: boolean;
  readonly chip: boolean;
}

/** A plateau or a part on the board: its cells and the level of its top; a part is one level thick. */
export interface UndergroundSolidView {
  readonly id: string;
  readonly cells: readonly string[];
  readonly level: number;
}

/** A card. */
export interface UndergroundCardView {
  readonly card: string;
  readonly steps: number;
  readonly part: string;
  readonly blue: boolean;
  readonly gives: readonly string[];
}

/** How a part lies: squares as row and column, and what each shows. */
export interface UndergroundFaceView {
  readonly part: string;
  readonly face: string;
  readonly turns: number;
  readonly squares: readonly (readonly [number, number])[];
  readonly grounds: string;
  readonly symbols: readonly string[];
  readonly walls: readonly string[];
}

/** A collected digit chip. */
export interface UndergroundChipView {
  readonly chip: string;
  readonly digit: number;
  readonly left: string;
  readonly right: string;
}

/** The table, the same for every seat and spectator. */
export interface UndergroundView {
  readonly seat: number | null;
  readonly actors: readonly number[];
  readonly ply: number;
  readonly table: UndergroundUndergroundPosition;
  readonly phase: string;
  readonly turn: number;
  readonly cells: readonly UndergroundCellView[];
  readonly solids: readonly UndergroundSolidView[];
  readonly hands: readonly (readonly UndergroundCardView[])[];
  readonly card: UndergroundCardView | null;
  readonly pile: readonly string[];
  readonly tops: readonly UndergroundFaceView[];
  readonly stack_sizes: Readonly<Record<string, number>>;
  readonly jokers: readonly string[];
  readonly reserve: number;
  readonly chips_left: number;
  readonly water_left: number;
  readonly keys_left: number;
  readonly digits: readonly UndergroundChipView[];
  readonly row: readonly string[];
  readonly on_offer: string;
  readonly end_section: string;
  readonly sections_left: number;
  readonly levels_missing: number;
}

/** A way to lay a part or a plateau, with every corner where that is allowed and the level it would have there. */
export interface UndergroundOffer {
  readonly looks: UndergroundFaceView;
  readonly corners: Readonly<Record<string, number>>;
  readonly exchange: boolean;
}

/** Everything is about the turn that is being played. */
export interface UndergroundAids {
  readonly steps: number;
  readonly reach: Readonly<Record<string, number>>;
  readonly offers: readonly UndergroundOffer[];
  readonly watched: readonly string[];
  readonly watched_next: readonly string[];
  readonly completing: readonly string[];
  readonly distance: number;
}

/** Lay a plateau with its top-left corner here, turned clockwise; in a scenario only turn it (UG-15, UG-25). */
export interface UndergroundLayAction {
  readonly kind: "lay";
  readonly plateau: string;
  readonly cell: string;
  readonly turns: 0 | 1 | 2 | 3;
}

/** Turn the door of the exit to a side (UG-14, UG-D38). */
export interface UndergroundDoorAction {
  readonly kind: "door";
  readonly side: "E" | "N" | "S" | "W";
}

/** Say which player has the first turn, counted from 1 (UG-22). */
export interface UndergroundBeginAction {
  readonly kind: "begin";
  readonly first: 1 | 2 | 3 | 4;
}

/** Play a hand card (UG-38). */
export interface UndergroundPlayAction {
  readonly kind: "play";
  readonly card: string;
}

/** Place a part that the card gives; the cell is the top-left corner of its outline (UG-45 … UG-49). */
export interface UndergroundPlaceAction {
  readonly kind: "place";
  readonly part: string;
  readonly face: "back" | "front";
  readonly turns: 0 | 1 | 2 | 3;
  readonly cell: string;
}

/** Spend the exchange chip and place any other part (UG-129). */
export interface UndergroundExchangeAction {
  readonly kind: "exchange";
  readonly part: string;
  readonly face: "back" | "front";
  readonly turns: 0 | 1 | 2 | 3;
  readonly cell: string;
}

/** Walk to a cell without spending anything (UG-74). */
export interface UndergroundMoveAction {
  readonly kind: "move";
  readonly cell: string;
}

/** Walk to a cell, opening these locks and spending these chips on the way (UG-80, UG-130, UG-131). */
export interface UndergroundMoveWithAction {
  readonly kind: "move_with";
  readonly cell: string;
  readonly locks: readonly string[];
  readonly chips: readonly ("hammer" | "ladder")[];
}

/** No more actions this turn (UG-41). */
export interface UndergroundEndAction {
  readonly kind: "end";
}

/** Spend the shaft: draw a card (UG-127). */
export interface UndergroundShaftAction {
  readonly kind: "shaft";
}

/** Put the figure on the coordinate of the shaft (UG-127). */
export interface UndergroundStandAction {
  readonly kind: "stand";
}

/** Leave the figure where it is; the shaft is lost (UG-128). */
export interface UndergroundStayAction {
  readonly kind: "stay";
}

/** Take the key or the code chip on the figure's cell (UG-87, UG-91, UG-144). */
export interface UndergroundTakeAction {
  readonly kind: "take";
}

/** Leave key, chip or valve alone (UG-94). */
export interface UndergroundLeaveAction {
  readonly kind: "leave";
}

/** Close the valve and take the water off a cell (UG-89). */
export interface UndergroundCloseAction {
  readonly kind: "close";
  readonly cell: string;
}

/** Step aside from rising water; a lock takes a key (UG-100, UG-101). */
export interface UndergroundStepAction {
  readonly kind: "step";
  readonly cell: string;
}

/** Step aside with the help of hammer or ladder (UG-D16). */
export interface UndergroundStepWithAction {
  readonly kind: "step_with";
  readonly cell: string;
  readonly chips: readonly ("hammer" | "ladder")[];
}

/** Lay a new code chip although the code is complete (UG-105). */
export interface UndergroundRenewAction {
  readonly kind: "renew";
}

/** Do without the new code chip (UG-108). */
export interface UndergroundForgoAction {
  readonly kind: "forgo";
}

/** Turn the hourglass over (UG-113). */
export interface UndergroundFlipAction {
  readonly kind: "flip";
}

/** The sand has run out; only the clock does this (UG-114). */
export interface UndergroundExpireAction {
  readonly kind: "expire";
}

export type UndergroundAction =
  | UndergroundLayAction
  | UndergroundDoorAction
  | UndergroundBeginAction
  | UndergroundPlayAction
  | UndergroundPlaceAction
  | UndergroundExchangeAction
  | UndergroundMoveAction
  | UndergroundMoveWithAction
  | UndergroundEndAction
  | UndergroundShaftAction
  | UndergroundStandAction
  | UndergroundStayAction
  | UndergroundTakeAction
  | UndergroundLeaveAction
  | UndergroundCloseAction
  | UndergroundStepAction
  | UndergroundStepWithAction
  | UndergroundRenewAction
  | UndergroundForgoAction
  | UndergroundFlipAction
  | UndergroundExpireAction;

/** A plateau lies on the board, or was turned there. */
export interface UndergroundLaidEvent {
  readonly kind: "laid";
  readonly plateau: string;
  readonly cell: string;
  readonly turns: number;
}

/** The door looks to a side. */
export interface UndergroundDoorTurnedEvent {
  readonly kind: "door_turned";
  readonly side: string;
}

/** The figure stands on its first cell. */
export interface UndergroundStoodEvent {
  readonly kind: "stood";
  readonly cell: string;
}

/** Somebody's turn begins. */
export interface UndergroundTurnBeganEvent {
  readonly kind: "turn_began";
  readonly player: number;
}

/** A hand card was played. */
export interface UndergroundPlayedEvent {
  readonly kind: "played";
  readonly player: number;
  readonly card: string;
}

/** A card was drawn, into the hand or for the table. */
export interface UndergroundDrawnEvent {
  readonly kind: "drawn";
  readonly card: string;
  readonly use: string;
}

/** The signal stone went to a stack. */
export interface UndergroundSignalledEvent {
  readonly kind: "signalled";
  readonly stack: string;
}

/** A part was placed; its top has this level. */
export interface UndergroundPlacedEvent {
  readonly kind: "placed";
  readonly part: string;
  readonly face: string;
  readonly turns: number;
  readonly cell: string;
  readonly level: number;
}

/** A single-square part was put below a chip or the figure. */
export interface UndergroundUnderlaidEvent {
  readonly kind: "underlaid";
  readonly part: string;
  readonly cell: string;
}

/** The figure walked, step by step. */
export interface UndergroundMovedEvent {
  readonly kind: "moved";
  readonly start: string;
  readonly cell: string;
  readonly way: readonly string[];
}

/** The figure stepped aside. */
export interface UndergroundDisplacedEvent {
  readonly kind: "displaced";
  readonly start: string;
  readonly cell: string;
}

/** The figure came out of the shaft. */
export interface UndergroundDroppedEvent {
  readonly kind: "dropped";
  readonly start: string;
  readonly cell: string;
}

/** The shaft led nowhere. */
export interface UndergroundMissedEvent {
  readonly kind: "missed";
  readonly cell: string;
}

/** A special chip was used and leaves the game. */
export interface UndergroundSpentEvent {
  readonly kind: "spent";
  readonly chip: string;
}

/** A key opened a lock. */
export interface UndergroundUnlockedEvent {
  readonly kind: "unlocked";
  readonly cell: string;
}

/** The team took a key. */
export interface UndergroundKeyTakenEvent {
  readonly kind: "key_taken";
  readonly cell: string;
  readonly keys: number;
}

/** The team took a code chip and turned it up. */
export interface UndergroundChipTakenEvent {
  readonly kind: "chip_taken";
  readonly cell: string;
  readonly chip: string;
}

/** A valve took water away. */
export interface UndergroundDrainedEvent {
  readonly kind: "drained";
  readonly valve: string;
  readonly cell: string;
}

/** Water was laid. */
export interface UndergroundFloodedEvent {
  readonly kind: "flooded";
  readonly cell: string;
}

/** No water could be laid. */
export interface UndergroundStayedDryEvent {
  readonly kind: "stayed_dry";
  readonly cell: string;
}

/** A face-down code chip was laid. */
export interface UndergroundChipLaidEvent {
  readonly kind: "chip_laid";
  readonly cell: string;
}

/** The digits of the door code are known. */
export interface UndergroundCodeCompleteEvent {
  readonly kind: "code_complete";
  readonly row: readonly string[];
}

/** The hourglass was turned over and moved. */
export interface UndergroundGlassMovedEvent {
  readonly kind: "glass_moved";
  readonly section: string;
}

/** The hourglass will be turned over as soon as the open choice is made. */
export interface UndergroundGlassWaitsEvent {
  readonly kind: "glass_waits";
}

/** The hourglass ran out. */
export interface UndergroundGlassEmptyEvent {
  readonly kind: "glass_empty";
  readonly section: string;
}

/** The kidnapper saw the figure. */
export interface UndergroundDetectedEvent {
  readonly kind: "detected";
  readonly section: string;
  readonly cell: string;
}

/** The rat ran with its chip. */
export interface UndergroundRatRanEvent {
  readonly kind: "rat_ran";
  readonly start: string;
  readonly cell: string;
}

/** The rat left the game. */
export interface UndergroundRatCaughtEvent {
  readonly kind: "rat_caught";
  readonly cell: string;
}

/** Key, chip or valve stays as it is (UG-94), or no new code chip comes (UG-108). */
export interface UndergroundLeftAloneEvent {
  readonly kind: "left_alone";
}

/** The match is decided. */
export interface UndergroundGameOverEvent {
  readonly kind: "game_over";
  readonly reason: string;
}

export type UndergroundEvent =
  | UndergroundLaidEvent
  | UndergroundDoorTurnedEvent
  | UndergroundStoodEvent
  | UndergroundTurnBeganEvent
  | UndergroundPlayedEvent
  | UndergroundDrawnEvent
  | UndergroundSignalledEvent
  | UndergroundPlacedEvent
  | UndergroundUnderlaidEvent
  | UndergroundMovedEvent
  | UndergroundDisplacedEvent
  | UndergroundDroppedEvent
  | UndergroundMissedEvent
  | UndergroundSpentEvent
  | UndergroundUnlockedEvent
  | UndergroundKeyTakenEvent
  | UndergroundChipTakenEvent
  | UndergroundDrainedEvent
  | UndergroundFloodedEvent
  | UndergroundStayedDryEvent
  | UndergroundChipLaidEvent
  | UndergroundCodeCompleteEvent
  | UndergroundGlassMovedEvent
  | UndergroundGlassWaitsEvent
  | UndergroundGlassEmptyEvent
  | UndergroundDetectedEvent
  | UndergroundRatRanEvent
  | UndergroundRatCaughtEvent
  | UndergroundLeftAloneEvent
  | UndergroundGameOverEvent;

/** By the id of the game. */
export interface Games {
  rescue: {
    options: RescueOptions;
    view: RescueView;
    action: RescueAction;
    event: RescueEvent;
    aids: RescueAids;
  };
  tesseract: {
    options: TesseractOptions;
    view: TesseractView;
    action: TesseractAction;
    event: TesseractEvent;
    aids: TesseractAids;
  };
  the_base: {
    options: TheBaseOptions;
    view: TheBaseView;
    action: TheBaseAction;
    event: TheBaseEvent;
    aids: TheBaseAids;
  };
  topoum: {
    options: TopoumOptions;
    view: TopoumView;
    action: TopoumAction;
    event: TopoumEvent;
    aids: TopoumAids;
  };
  underground: {
    options: UndergroundOptions;
    view: UndergroundView;
    action: UndergroundAction;
    event: UndergroundEvent;
    aids: UndergroundAids;
  };
}

export type GameId = keyof Games;
export type AnyOptions = Games[GameId]["options"];
export type AnyView = Games[GameId]["view"];
export type AnyAction = Games[GameId]["action"];
export type AnyEvent = Games[GameId]["event"];
export type AnyAids = Games[GameId]["aids"];

export type Lang = "en" | "de";

export type Code = "bad_message" | "too_big" | "too_fast" | "too_many" | "no_table" | "no_record" | "no_game"
    | "no_puzzle" | "no_tournament" | "wrong_token" | "wrong_secret" | "wrong_code" | "not_invited" | "guest"
    | "wrong_passkey" | "own_link" | "you_blocked" | "other_site" | "banned" | "muted" | "not_host" | "not_organiser"
    | "not_your_seat" | "not_your_turn" | "no_free_seat" | "not_running" | "already_running" | "not_over" | "no_luck"
    | "bad_tournament" | "already_entered" | "not_entered" | "registration_closed" | "tournament_full" | "few_players"
    | "not_open" | "no_match" | "round_is_over" | "in_tournament" | "sealed" | "stale" | "bad_notation" | "illegal"
    | "other_task" | "nothing_to_undo" | "no_offer" | "no_hints" | "daily" | "rated" | "not_ratable" | "bad_options"
    | "bad_position" | "bad_components" | "bad_record" | "old_rules" | "closed" | "bad_bot" | "not_found"
    | "storage_full" | "unavailable";

/** The plan for a seat: you, another person at your screen, a person invited by link, or a bot. */
export interface SeatPlan {
  readonly kind: "bot" | "here" | "me" | "person";
  readonly name?: string | null;
  readonly level?: string | null;
}

/** Thinking time per decision (`move`) or for the whole game (`game`). */
export interface ClockPlan {
  readonly kind: "game" | "move";
  readonly seconds: number;
  readonly increment?: number;
  readonly timeout?: "bot" | "lose";
}

/** A commitment of the server, and what you add to it. */
export interface Wager {
  readonly commitment: string;
  readonly word: string;
}

/** POST /api/tables. */
export interface NewTable {
  readonly game: string;
  readonly seats: readonly SeatPlan[];
  readonly options?: Readonly<Record<string, string | number | boolean>>;
  readonly lot?: boolean;
  readonly position?: Readonly<Record<string, unknown>> | null;
  readonly components?: Readonly<Record<string, unknown>> | null;
  readonly listed?: boolean;
  readonly hints?: boolean;
  readonly rated?: boolean;
  readonly clock?: ClockPlan | null;
  readonly absent?: "bot" | "wait";
  readonly absent_level?: string | null;
  readonly lesson?: string;
  readonly seed?: string | null;
  readonly luck?: Wager | null;
}

/** Public information about a seat. */
export interface SeatInfo {
  readonly seat: number;
  readonly kind: "bot" | "person";
  readonly name: string;
  readonly level: string | null;
  readonly character: string;
  readonly taken: boolean;
  readonly connected: boolean;
  readonly stand_in: string | null;
  readonly given_up: boolean;
  readonly tried: number | null;
}

/** How a game ended. */
export interface Outcome {
  readonly reason: string;
  readonly winners: readonly number[];
  readonly scores: readonly number[];
}

/** Public information about a table. */
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
  readonly host: string;
  readonly colours: readonly string[];
  readonly step: string | null;
  readonly daily: string;
  readonly rated: boolean;
  readonly commitment: string | null;
  readonly tournament: string;
}

/** The role of the requesting player at a table. */
export interface You {
  readonly seats: readonly number[];
  readonly host: boolean;
}

/** A table and your role there. */
export interface TableFor {
  readonly table: TableInfo;
  readonly you: You;
}

/** An invitation link; the first person to use it gets the seat. */
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

/** GET /api/tables (listed tables) and GET /api/tables/mine, most recent first. */
export interface TableList {
  readonly tables: readonly TableFor[];
}

/** POST /api/tables/{table}/claim: use an invitation. */
export interface Claim {
  readonly secret: string;
  readonly word?: string;
}

/** POST /api/tables/{table}/sit: take a free seat at a listed table. */
export interface Sit {
  readonly seat: number;
  readonly word?: string;
}

/** PUT /api/tables/{table}/seats/{seat}, for the host: any plan before the start, later a bot for absent players. */
export interface SeatChange {
  readonly plan: SeatPlan;
}

/** A possible value of an option. */
export interface OptionValue {
  readonly value: string | number | boolean;
  readonly label: string;
}

/** An option of a game: one of several values, a number within bounds, or a text. */
export interface OptionInfo {
  readonly name: string;
  readonly label: string;
  readonly help: string;
  readonly default: string | number | boolean;
  readonly values: readonly OptionValue[];
  readonly least: number | null;
  readonly most: number | null;
  readonly needs: Readonly<Record<string, readonly (string | number | boolean)[]>>;
  readonly counted: readonly (string | number | boolean)[];
}

/** A step of a campaign: a set-up that can be won. */
export interface StepInfo {
  readonly step: string;
  readonly label: string;
  readonly text: string;
  readonly options: Readonly<Record<string, string | number | boolean>>;
}

/** A bot that can take a seat. */
export interface BotInfo {
  readonly level: string;
  readonly label: string;
  readonly help: string;
}

/** A game in the catalogue. */
export interface GameInfo {
  readonly strengths: Readonly<Record<string, string>>;
  readonly characters: Readonly<Record<string, readonly string[]>>;
  readonly game: string;
  readonly title: string;
  readonly tagline: string;
  readonly goal: string;
  readonly fewest: number;
  readonly most: number;
  readonly cooperative: boolean;
  readonly secrets: boolean;
  readonly options: readonly OptionInfo[];
  readonly minutes: readonly [number, number] | null;
  readonly difficulty: 1 | 2 | 3 | null;
  readonly asks: readonly string[];
  readonly aim: string;
  readonly first: string;
  readonly roles: readonly string[];
  readonly sides: readonly string[];
  readonly colours: readonly string[];
  readonly campaign: readonly StepInfo[];
  readonly lessons: number;
}

/** POST /api/games/{game}/sheet */
export interface WrittenSheet {
  readonly toml: string;
}

/** One difference between a component sheet and the default one. */
export interface BoxChange {
  readonly kind: "added" | "changed" | "removed";
  readonly table: string;
  readonly entry: string;
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** What is in the box of a table or a record with a custom component sheet. */
export interface BoxInfo {
  readonly name: string;
  readonly text: string;
  readonly changes: readonly BoxChange[];
  readonly more: number;
  readonly sections: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** An uploaded component sheet that can be used. */
export interface SheetInfo {
  readonly components: Readonly<Record<string, unknown>>;
  readonly box: BoxInfo;
  readonly info: GameInfo;
  readonly own: readonly string[];
  readonly pictured: Readonly<Record<string, unknown>> | null;
}

/** GET /api/games?lang=de */
export interface Catalogue {
  readonly games: readonly GameInfo[];
  readonly bots: readonly BotInfo[];
  readonly phrases: Readonly<Record<string, string>>;
}

/** GET /api/games/{game}/words?lang=de: the texts of a game, in sections. */
export interface WordList {
  readonly game: string;
  readonly lang: "de" | "en";
  readonly sections: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** A finished or uploaded record. */
export interface RecordInfo {
  readonly record: string;
  readonly game: string;
  readonly seats: number;
  readonly players: readonly string[];
  readonly plies: number;
  readonly options: Readonly<Record<string, string | number | boolean>>;
  readonly outcome: Outcome | null;
  readonly ending: string | null;
  readonly own_components: boolean;
}

/** One entry of the log: a ply, or another event at the table. */
export interface Moment {
  readonly v: number;
  readonly ply: number;
  readonly kind: "answer" | "ask" | "ply" | "resign" | "seat" | "start" | "time" | "undo";
  readonly seat: number | null;
  readonly at: number;
  readonly events: readonly AnyEvent[];
  readonly texts: readonly string[];
}

/** One state of a replay. */
export interface Frame {
  readonly ply: number;
  readonly view: AnyView;
  readonly moment: Moment | null;
  readonly text: string;
}

/** GET /api/records/{record}/replay?eyes=0&lang=de */
export interface Replay {
  readonly info: RecordInfo;
  readonly eyes: number | null;
  readonly frames: readonly Frame[];
}

/** What a player has achieved in a game: `goal` is `step:<id>` or `level:<bot level>`. */
export interface Mark {
  readonly game: string;
  readonly goal: string;
  readonly won?: number | null;
  readonly score?: number | null;
  readonly plies?: number | null;
}

/** PUT /api/progress: what a device knows; the answer is what the player has achieved on all devices. */
export interface Progress {
  readonly marks?: readonly Mark[];
}

/** A line of the result: a source of points, or another number that tells how the match went. */
export interface TallyRow {
  readonly name: string;
  readonly label: string;
  readonly values: readonly number[];
  readonly of: number | null;
  readonly points: boolean;
}

/** GET /api/records/{record}/ending?lang=de: how a finished match ended. */
export interface Ending {
  readonly info: RecordInfo;
  readonly cooperative: boolean;
  readonly verdict: string;
  readonly rows: readonly TallyRow[];
}

/** A ply after which the winning chances of a seat stayed different. */
export interface Swing {
  readonly ply: number;
  readonly actor: number;
  readonly seat: number;
  readonly before: number;
  readonly after: number;
  readonly texts: readonly string[];
}

/** GET /api/records/{record}/review?lang=de: how a bot sees a finished match. Everything is empty if it cannot. */
export interface Retrospect {
  readonly plies: readonly number[];
  readonly chances: readonly (readonly number[])[];
  readonly swings: readonly Swing[];
}

/** The body of every HTTP error. */
export interface Problem {
  readonly code: "already_entered" | "already_running" | "bad_bot" | "bad_components" | "bad_message" | "bad_notation"
    | "bad_options" | "bad_position" | "bad_record" | "bad_tournament" | "banned" | "closed" | "daily" | "few_players"
    | "guest" | "illegal" | "in_tournament" | "muted" | "no_free_seat" | "no_game" | "no_hints" | "no_luck" | "no_match"
    | "no_offer" | "no_puzzle" | "no_record" | "no_table" | "no_tournament" | "not_entered" | "not_found" | "not_host"
    | "not_invited" | "not_open" | "not_organiser" | "not_over" | "not_ratable" | "not_running" | "not_your_seat"
    | "not_your_turn" | "nothing_to_undo" | "old_rules" | "other_site" | "other_task" | "own_link" | "rated"
    | "registration_closed" | "round_is_over" | "sealed" | "stale" | "storage_full" | "too_big" | "too_fast"
    | "too_many" | "tournament_full" | "unavailable" | "wrong_code" | "wrong_passkey" | "wrong_secret" | "wrong_token"
    | "you_blocked";
  readonly text: string;
  readonly rule: string | null;
  readonly option: string | null;
}

/** A line of GET /api/bot/events: a running table where you have a seat. */
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

/** A result of a deal. `left`: resigned, or let a bot finish. */
export interface DailyResult {
  readonly result: "drawn" | "left" | "lost" | "won";
  readonly score: number | null;
  readonly plies: number;
}

/** A deal that you have begun or could begin. */
export interface DailyDeal {
  readonly day: string;
  readonly game: string;
  readonly seats: number;
  readonly seat: number;
  readonly table: string | null;
  readonly own: DailyResult | null;
}

/** GET /api/daily: today's deals, those that you played in the last weeks, and your streak. */
export interface Daily {
  readonly day: string;
  readonly deals: readonly DailyDeal[];
  readonly played: readonly DailyDeal[];
  readonly streak: number;
  readonly longest: number;
}

/** The result of a bot with the same deal. */
export interface DailyBot {
  readonly level: string;
  readonly result: DailyResult | null;
}

/** GET /api/daily/{day}/{game}: all results, once you have finished or the day is over. */
export interface DailyResults {
  readonly day: string;
  readonly game: string;
  readonly own: DailyResult | null;
  readonly record: string | null;
  readonly place: number | null;
  readonly everybody: readonly DailyResult[];
  readonly bots: readonly DailyBot[];
}

/** A table with a free seat, to which a friend invites you. */
export interface CallInfo {
  readonly table: string;
  readonly game: string;
  readonly host: string;
}

/** A friend: one of you has accepted the other's link. */
export interface Friend {
  readonly player: string;
  readonly name: string;
  readonly online: boolean;
}

/** A person you have muted or blocked. */
export interface Named {
  readonly player: string;
  readonly name: string;
}

/** GET /api/people: friends, mutes, blocks and invitations. */
export interface Circle {
  readonly friends: readonly Friend[];
  readonly muted: readonly Named[];
  readonly blocked: readonly Named[];
  readonly calls: readonly CallInfo[];
}

/** POST /api/people/link: a code with which others become your friends until then. */
export interface FriendCode {
  readonly code: string;
  readonly until: number;
}

/** POST /api/people: become friends with the owner of the code. */
export interface Befriending {
  readonly code: string;
}

/** Mute or block a person, or undo it; None changes nothing. */
export interface Distance {
  readonly muted?: boolean | null;
  readonly blocked?: boolean | null;
}

/** Your relation to the person in a seat. */
export interface Relation {
  readonly name: string;
  readonly friend: boolean;
  readonly muted: boolean;
  readonly blocked: boolean;
}

/** POST /api/tables/{table}/friends: invite a friend to a free seat (host). */
export interface Calling {
  readonly player: string;
}

/** Who is invited to a table. */
export interface Guests {
  readonly players: readonly string[];
}

/** POST /api/tables/{table}/accept: take the first free seat of a table to which you are invited. */
export interface Accepting {
  readonly word?: string;
}

/** The player in another seat of a finished match. */
export interface OtherInfo {
  readonly seat: number;
  readonly name: string;
  readonly level: string | null;
}

/** A finished match of yours. */
export interface MatchInfo {
  readonly record: string;
  readonly game: string;
  readonly began: number;
  readonly ended: number;
  readonly lasted: number;
  readonly plies: number;
  readonly seats: number;
  readonly own: readonly number[];
  readonly others: readonly OtherInfo[];
  readonly result: "drawn" | "left" | "lost" | "won";
  readonly place: number | null;
  readonly score: number | null;
  readonly ending: string;
  readonly options: Readonly<Record<string, string | number | boolean>>;
  readonly step: string | null;
  readonly counts: boolean;
  readonly rated: boolean;
  readonly rating: readonly [number, number, number, number] | null;
  readonly kept: boolean;
}

/** GET /api/history: your finished matches, the newest first. */
export interface History {
  readonly matches: readonly MatchInfo[];
  readonly more: string | null;
}

/** How your matches ended: all of a game, against bots of a level at worst, with people, or from one seat. */
export interface Tallied {
  readonly game: string;
  readonly by: "all" | "level" | "people" | "seat";
  readonly key: string;
  readonly played: number;
  readonly won: number;
  readonly lost: number;
  readonly drawn: number;
  readonly left: number;
}

/** Matches of a game that you won one after the other. */
export interface Streak {
  readonly game: string;
  readonly now: number;
  readonly longest: number;
}

/** GET /api/history/statistics */
export interface Statistics {
  readonly matches: number;
  readonly tallies: readonly Tallied[];
  readonly streaks: readonly Streak[];
}

/** GET /api/history/file?format=json: your finished matches as stored. */
export interface Exported {
  readonly matches: readonly MatchInfo[];
}

/** What is in the link to a seat. */
export interface SeatLink {
  readonly table: string;
  readonly secret: string;
}

/** POST /api/players: choose a name. */
export interface NewPlayer {
  readonly name: string;
  readonly device?: string | null;
  readonly invitation?: string | null;
  readonly seat?: SeatLink | null;
}

/** PUT /api/players/me: change the name. */
export interface Rename {
  readonly name: string;
}

/** A player. The token is sent only once and gives access to all seats of the player. */
export interface Player {
  readonly player: string;
  readonly name: string;
  readonly token: string | null;
  readonly guest: boolean;
}

/** A browser or a program that is signed in as you. */
export interface Device {
  readonly device: string;
  readonly name: string;
  readonly created: number;
  readonly seen: number;
  readonly this: boolean;
}

/** GET /api/players/me/devices: the last used first. */
export interface Devices {
  readonly devices: readonly Device[];
}

/** POST /api/players/me/devices: a code that signs in one other device, once. */
export interface DeviceCode {
  readonly code: string;
  readonly until: number;
}

/** POST /api/devices: sign in this device as the person who made the code. */
export interface Signing {
  readonly code: string;
  readonly device?: string | null;
}

/** POST /api/devices/shown: whose code is this? */
export interface Shown {
  readonly code: string;
}

/** The person who made a code. */
export interface Owner {
  readonly name: string;
}

/** A passkey of yours. */
export interface PasskeyInfo {
  readonly passkey: string;
  readonly name: string;
  readonly created: number;
  readonly seen: number;
}

/** GET /api/players/me/passkeys: the last used first. */
export interface Passkeys {
  readonly passkeys: readonly PasskeyInfo[];
}

/** What `navigator.credentials` needs, in the JSON form of WebAuthn. */
export interface PasskeyOptions {
  readonly options: Readonly<Record<string, unknown>>;
}

/** POST /api/players/me/passkeys: what `navigator.credentials.create` returned, as JSON. */
export interface NewPasskey {
  readonly credential: Readonly<Record<string, unknown>>;
  readonly name?: string | null;
}

/** POST /api/passkeys: what `navigator.credentials.get` returned, as JSON. */
export interface PasskeySigning {
  readonly credential: Readonly<Record<string, unknown>>;
  readonly device?: string | null;
}

/** PUT /api/players/me/invitation: a guest joins with an invitation of the administrator. */
export interface Joined {
  readonly invitation: string;
}

/** DELETE /api/players/me/devices/{device}. */
export interface SignedOut {
  readonly device: string;
}

/** GET /api/games/{game}/puzzles/{puzzle}?lang=de: a turn with a best plan for a goal. */
export interface PuzzleInfo {
  readonly game: string;
  readonly id: string;
  readonly goal: string;
  readonly grade: 1 | 2 | 3 | 4 | 5;
  readonly seat: number;
  readonly seats: number;
  readonly actions: number;
  readonly position: Readonly<Record<string, unknown>> | null;
}

/** GET /api/games/{game}/puzzles?lang=de. */
export interface PuzzleList {
  readonly game: string;
  readonly puzzles: readonly PuzzleInfo[];
}

/** One action of a plan. */
export interface SolvedStep {
  readonly action: string;
  readonly text: string;
}

/** GET /api/games/{game}/puzzles/{puzzle}/solution?lang=de. */
export interface Solution {
  readonly steps: readonly SolvedStep[];
}

/** GET /api/games/{game}/puzzles/{puzzle}/tries/{table}?lang=de: how the turn at that table stands. */
export interface PuzzleTry {
  readonly state: "failed" | "open" | "solved";
  readonly right: number;
  readonly actions: number;
  readonly missing: string;
  readonly reply: string;
}

/** GET /api/puzzles/{date}. */
export interface PuzzleOfTheDay {
  readonly game: string;
  readonly id: string;
}

/** A rating with its uncertainty. New players have 1500. */
export interface RatingInfo {
  readonly name: string;
  readonly you: boolean;
  readonly rating: number;
  readonly half: number;
  readonly matches: number;
}

/** The fixed rating of a bot, from its measured matches. */
export interface BotRating {
  readonly level: string;
  readonly rating: number;
  readonly assumed: boolean;
}

/** Players whose ratings can be compared: of a game, or of one difficulty of a cooperative game. */
export interface PoolInfo {
  readonly pool: string;
  readonly options: Readonly<Record<string, string | number | boolean>>;
  readonly step: string | null;
  readonly setup: RatingInfo | null;
  readonly players: readonly RatingInfo[];
}

/** GET /api/games/{game}/ratings */
export interface Ratings {
  readonly game: string;
  readonly bots: readonly BotRating[];
  readonly pools: readonly PoolInfo[];
}

/** What one ply changed; lists have a number per seat, in a cooperative game all alike. */
export interface ReviewedPly {
  readonly ply: number;
  readonly seat: number;
  readonly values: readonly number[];
  readonly luck: readonly number[];
  readonly hidden: readonly number[];
  readonly play: readonly number[];
  readonly exact: boolean;
  readonly choices: number;
  readonly played: string;
  readonly better: string | null;
  readonly cost: number;
  readonly texts: readonly string[];
}

/** The sums of one seat: prior + deal + draws + hidden + the sum of plays = result. */
export interface ReviewedSeat {
  readonly prior: number;
  readonly deal: number;
  readonly draws: number;
  readonly hidden: number;
  readonly plays: readonly number[];
  readonly result: number;
  readonly decisions: number;
  readonly good: number;
  readonly cost: number;
}

/** GET /api/records/{record}/analysis?lang=de. Ask again until it is complete. */
export interface MatchReview {
  readonly info: RecordInfo;
  readonly cooperative: boolean;
  readonly able: boolean;
  readonly complete: boolean;
  readonly done: number;
  readonly prior: readonly number[];
  readonly opening: readonly number[];
  readonly plies: readonly ReviewedPly[];
  readonly seats: readonly ReviewedSeat[];
}

/** One numbered rule. */
export interface RuleText {
  readonly rule: string;
  readonly section: string;
  readonly text: string;
}

/** GET /api/games/{game}/rules?lang=de: the rules document for players as Markdown, and each rule. */
export interface RulesPage {
  readonly game: string;
  readonly lang: "de" | "en";
  readonly title: string;
  readonly page: string;
  readonly rules: readonly RuleText[];
}

/** A figure of a how-to document: what a board draws. */
export interface FigureInfo {
  readonly name: string;
  readonly view: AnyView;
  readonly eyes: number | null;
  readonly events: readonly AnyEvent[];
  readonly chosen: readonly string[];
  readonly lit: readonly string[];
  readonly shape: string;
}

/** GET /api/games/{game}/howto?lang=de: how to play, as Markdown, with its figures; empty if there is none. */
export interface HowtoPage {
  readonly game: string;
  readonly lang: "de" | "en";
  readonly title: string;
  readonly page: string;
  readonly figures: readonly FigureInfo[];
}

/** An action that a task asks for. */
export interface TaskStep {
  readonly play: string;
  readonly spot: readonly string[];
  readonly ask: string;
}

/** One task of a lesson; `POST /api/tables` with `lesson` opens a table for it. */
export interface TaskInfo {
  readonly task: string;
  readonly say: string;
  readonly ask: string;
  readonly done: string;
  readonly seats: number;
  readonly seat: number;
  readonly steps: readonly TaskStep[];
}

/** Tasks that belong together. */
export interface ChapterInfo {
  readonly chapter: string;
  readonly title: string;
  readonly basic: boolean;
  readonly tasks: readonly TaskInfo[];
}

/** GET /api/games/{game}/lessons?lang=de: chapters of tasks, and tips for a first match; empty if there are none. */
export interface LessonsPage {
  readonly game: string;
  readonly lang: "de" | "en";
  readonly chapters: readonly ChapterInfo[];
  readonly tips: readonly string[];
}

/** POST /api/tournaments. */
export interface NewTournament {
  readonly name: string;
  readonly text?: string;
  readonly game: string;
  readonly options?: Readonly<Record<string, string | number | boolean>>;
  readonly format: "knockout" | "league" | "round_robin" | "swiss" | "teams";
  readonly seats?: number;
  readonly double?: boolean;
  readonly rounds?: number;
  readonly third?: boolean;
  readonly division?: number;
  readonly moving?: number;
  readonly days?: number;
  readonly pause?: number;
  readonly clock?: ClockPlan | null;
  readonly no_show?: number;
  readonly join?: "everybody" | "link" | "list";
  readonly most?: number;
  readonly fill?: boolean;
  readonly level?: string | null;
  readonly starts?: number | null;
}

/** POST /api/tournaments/{tournament}/enter. */
export interface Entering {
  readonly team?: number | null;
  readonly word?: string;
}

/** POST /api/tournaments/{tournament}/claim: take a reserved place. */
export interface Claiming {
  readonly secret: string;
  readonly word?: string;
}

/** POST /api/tournaments/{tournament}/places: reserve a place, or give it to a bot (organiser). */
export interface Reserving {
  readonly name?: string | null;
  readonly level?: string | null;
}

/** POST /api/tournaments/{tournament}/cancel (organiser). */
export interface Cancelling {
  readonly reason?: string;
}

/** POST /api/tournaments/{tournament}/result: enter or correct the result of a game (organiser). */
export interface Ruling {
  readonly round: number;
  readonly match: number;
  readonly game?: number;
  readonly places: readonly number[];
  readonly reason: string;
}

/** A reserved place. The secret is shown once; the first person to use the link gets the place. */
export interface Place {
  readonly number: number;
  readonly secret: string;
  readonly path: string;
}

/** A tournament in a list. */
export interface TournamentCard {
  readonly tournament: string;
  readonly name: string;
  readonly game: string;
  readonly format: "knockout" | "league" | "round_robin" | "swiss" | "teams";
  readonly seats: number;
  readonly status: "cancelled" | "open" | "over" | "running";
  readonly join: "everybody" | "link" | "list";
  readonly entrants: number;
  readonly most: number;
  readonly starts: number | null;
  readonly created: number;
  readonly changed: number;
  readonly host: string;
  readonly round: number;
  readonly rounds: number;
  readonly entered: boolean;
  readonly organiser: boolean;
}

/** GET /api/tournaments (public ones) and GET /api/tournaments/mine, the most recent first. */
export interface TournamentList {
  readonly tournaments: readonly TournamentCard[];
}

/** A player, or a team. */
export interface EntrantInfo {
  readonly number: number;
  readonly name: string;
  readonly members: readonly string[];
  readonly bots: number;
  readonly level: string | null;
  readonly reserved: boolean;
  readonly out: "organiser" | "self" | null;
}

/** A game of a match. */
export interface GameOf {
  readonly table: string;
  readonly seats: readonly number[];
  readonly places: readonly number[] | null;
  readonly how: "forfeit" | "played" | "ruled" | "walkover" | null;
  readonly plies: number;
  readonly score: number | null;
  readonly reason: string;
}

/** Entrants who meet in a round; alone they have a bye, except in a team event. */
export interface MatchOf {
  readonly entrants: readonly number[];
  readonly points: readonly number[];
  readonly games: readonly GameOf[];
  readonly decided: boolean;
  readonly winner: number | null;
}

/** A round. */
export interface RoundOf {
  readonly at: number;
  readonly matches: readonly MatchOf[];
}

/** A line of the log. */
export interface Happening {
  readonly at: number;
  readonly kind: "cancelled" | "ended" | "entered" | "paired" | "removed" | "ruled" | "started" | "withdrew";
  readonly entrants: readonly number[];
  readonly names: readonly string[];
  readonly round: number | null;
  readonly places: readonly number[];
  readonly text: string;
}

/** How to check lots and draws: see docs/tournaments.md. */
export interface Lots {
  readonly commitment: string;
  readonly secret: string | null;
  readonly order: readonly number[];
  readonly luck_commitment: string;
  readonly luck_secret: string | null;
}

/** One line of the standings. */
export interface Row {
  readonly number: number;
  readonly place: number;
  readonly points: number;
  readonly breaks: readonly number[];
  readonly played: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly byes: number;
  readonly division: number;
}

/** GET /api/tournaments/{tournament}. */
export interface TournamentInfo {
  readonly card: TournamentCard;
  readonly v: number;
  readonly text: string;
  readonly options: Readonly<Record<string, string | number | boolean>>;
  readonly double: boolean;
  readonly third: boolean;
  readonly division: number;
  readonly moving: number;
  readonly days: number;
  readonly pause: number;
  readonly clock: ClockPlan | null;
  readonly no_show: number;
  readonly fill: boolean;
  readonly level: string;
  readonly entrants: readonly EntrantInfo[];
  readonly rounds: readonly RoundOf[];
  readonly next_round: number | null;
  readonly standings: readonly Row[];
  readonly breaks: readonly ("buchholz" | "deals" | "direct" | "lot" | "plies" | "sonneborn" | "wins")[];
  readonly lots: Lots;
  readonly log: readonly Happening[];
  readonly reason: string;
  readonly you: number | null;
  readonly table: string | null;
  readonly previous: string | null;
  readonly following: string | null;
}

/** POST /api/lab: compare these rules with the usual ones, if they differ. */
export interface LabOrder {
  readonly game: string;
  readonly seats: number;
  readonly level: string;
  readonly games: number;
  readonly options?: Readonly<Record<string, string | number | boolean>>;
  readonly components?: Readonly<Record<string, unknown>> | null;
  readonly seed?: number;
}

/** A share with its 95 % interval. */
export interface LabShare {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** How often something was done or named. */
export interface LabUse {
  readonly label: string;
  readonly per_match: number;
}

/** Matches of a length. */
export interface LabSpan {
  readonly least: number;
  readonly most: number;
  readonly matches: number;
}

/** The matches that were played by one set of rules. */
export interface LabRules {
  readonly changed: boolean;
  readonly matches: number;
  readonly decided: LabShare;
  readonly seats: readonly LabShare[];
  readonly mean: number;
  readonly shortest: number;
  readonly longest: number;
  readonly lengths: readonly LabSpan[];
  readonly reasons: Readonly<Record<string, number>>;
  readonly actions: readonly LabUse[];
  readonly things: readonly LabUse[];
}

/** POST /api/lab/{lab}: the results so far, after one more match. */
export interface LabState {
  readonly lab: string;
  readonly done: number;
  readonly total: number;
  readonly cooperative: boolean;
  readonly rules: readonly LabRules[];
}

/** Everything needed to recompute the draws of a match. */
export interface Proof {
  readonly game: string;
  readonly commitment: string;
  readonly secret: string;
  readonly words: readonly string[];
  readonly draws: readonly (readonly [number, number, number, readonly number[], number])[];
}

/** POST /api/luck: the hash of a secret for your next table; None if this server deals from a seed of its own. */
export interface Commitment {
  readonly commitment: string | null;
}

/** First message on a connection; also sent to resume after a lost connection or to switch tables. */
export interface Hello {
  readonly t: "hello";
  readonly table: string;
  readonly token?: string | null;
  readonly seen?: number | null;
  readonly eyes?: number | null;
  readonly lang?: "de" | "en";
}

/** Play an action. `v` is the version of the table it was chosen for. */
export interface Act {
  readonly t: "act";
  readonly id: string;
  readonly v: number;
  readonly seat: number;
  readonly action: string;
}

/** Switch to the view of another seat of this player (hot seat). The reply is a full update. */
export interface Eyes {
  readonly t: "eyes";
  readonly id: string;
  readonly seat: number;
}

/** Change the language of all texts. The reply is a full update. */
export interface Speak {
  readonly t: "speak";
  readonly id: string;
  readonly lang: "de" | "en";
}

/** Ask why an action, or actions containing these words (`["M1", "C3"]`), are illegal. The reply is `reasons`. */
export interface Why {
  readonly t: "why";
  readonly id: string;
  readonly seat: number;
  readonly action?: string | null;
  readonly about?: readonly string[];
}

/** Ask what a bot would play. The reply is `advice`. */
export interface Hint {
  readonly t: "hint";
  readonly id: string;
  readonly seat: number;
  readonly level?: string | null;
}

/** Take back the last action of this seat. If others must agree, the reply is `terms`; with `ask` they are asked. */
export interface Undo {
  readonly t: "undo";
  readonly id: string;
  readonly v: number;
  readonly seat: number;
  readonly ask?: boolean;
}

/** Accept or decline the takeback request that `offer` in the update describes. */
export interface Agree {
  readonly t: "agree";
  readonly id: string;
  readonly v: number;
  readonly seat: number;
  readonly agree: boolean;
}

/** Resign the match. With three or more seats the others can play on, with a bot or nobody in the seat for good. */
export interface Resign {
  readonly t: "resign";
  readonly id: string;
  readonly v: number;
  readonly seat: number;
  readonly then?: "bot" | "end" | "nobody";
}

/** Ask for the table as it was after a number of plies. The reply is `past`. */
export interface Look {
  readonly t: "look";
  readonly id: string;
  readonly ply: number;
}

/** Ask for what the rules can compute from the view (threats, ranges, previews). The reply is `aids`. */
export interface Assist {
  readonly t: "assist";
  readonly id: string;
}

/** Ask for the board as text, for screen readers. The reply is `board`. */
export interface Read {
  readonly t: "read";
  readonly id: string;
}

/** Send a phrase of the catalogue, or a text, to everybody at the table, who receive `said`. */
export interface Say {
  readonly t: "say";
  readonly id: string;
  readonly seat: number;
  readonly phrase?: string | null;
  readonly text?: string | null;
}

/** Point at a thing, or stop pointing (None). Everybody at the table receives `pointed`. */
export interface Point {
  readonly t: "point";
  readonly id: string;
  readonly seat: number;
  readonly thing: string | null;
}

/** Check the connection. The reply is `pong`. */
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
  | Say
  | Point
  | Ping;

/** Reply to `hello`; an update follows if the match has started. */
export interface Welcome {
  readonly t: "welcome";
  readonly table: TableInfo;
  readonly you: You;
  readonly release: string;
  readonly protocol: number;
  readonly actions: Readonly<Record<string, Readonly<Record<string, "flag" | "number" | "numbers" | "text"
    | "texts">>>>;
}

/** Seats, presence or status of the table changed. */
export interface Changed {
  readonly t: "changed";
  readonly table: TableInfo;
  readonly you: You;
}

/** A pending takeback request. */
export interface Offer {
  readonly seat: number;
  readonly plies: number;
  readonly waiting: readonly number[];
}

/** Time left when the message was sent. */
export interface ClockInfo {
  readonly left: readonly number[] | null;
  readonly running: readonly number[];
  readonly glass: number | null;
}

/** The current state as the seat `eyes`, or a spectator, may see it. */
export interface Update {
  readonly t: "update";
  readonly v: number;
  readonly since: number | null;
  readonly ack: string | null;
  readonly eyes: number | null;
  readonly view: AnyView;
  readonly legal: readonly (readonly [string, readonly string[]])[];
  readonly moments: readonly Moment[];
  readonly outcome: Outcome | null;
  readonly ending: string | null;
  readonly offer: Offer | null;
  readonly clock: ClockInfo | null;
}

/** The table at an earlier point. */
export interface Past {
  readonly t: "past";
  readonly id: string;
  readonly ply: number;
  readonly eyes: number | null;
  readonly view: AnyView;
  readonly text: string;
}

/** A rule that forbids an action; `rule` is its id in the rules document. */
export interface Reason {
  readonly rule: string;
  readonly text: string;
  readonly notation: string;
}

/** Reply to `why`: the rules that forbid it, and the matching actions that are legal. */
export interface Reasons {
  readonly t: "reasons";
  readonly id: string;
  readonly reasons: readonly Reason[];
  readonly allowed: readonly string[];
  readonly instead: readonly string[];
}

/** Reply to `hint`: the action a bot would play, in notation, and why, in a sentence. */
export interface Advice {
  readonly t: "advice";
  readonly id: string;
  readonly v: number;
  readonly seat: number;
  readonly notation: string;
  readonly reason: string;
}

/** Reply to `undo` when others must agree: the number of plies it takes back, and the seats to ask. */
export interface Terms {
  readonly t: "terms";
  readonly id: string;
  readonly plies: number;
  readonly seats: readonly number[];
}

/** Reply to `assist`; null for games without aids. */
export interface Aids {
  readonly t: "aids";
  readonly id: string;
  readonly v: number;
  readonly eyes: number | null;
  readonly aids: AnyAids;
}

/** Reply to `read`: the table as text, at most 80 columns wide. */
export interface Board {
  readonly t: "board";
  readonly id: string;
  readonly v: number;
  readonly text: string;
}

/** A chat line. It is not part of the match or its record. */
export interface Said {
  readonly t: "said";
  readonly seat: number;
  readonly at: number;
  readonly phrase: string | null;
  readonly text: string;
  readonly ack: string | null;
}

/** A seat points at a thing, or stops pointing (None). */
export interface Pointed {
  readonly t: "pointed";
  readonly seat: number;
  readonly thing: string | null;
  readonly ack: string | null;
}

/** Reply to `ping`. */
export interface Pong {
  readonly t: "pong";
  readonly id: string;
}

/** The message `id` was rejected. An update follows after `stale`. */
export interface Fault {
  readonly t: "error";
  readonly id: string | null;
  readonly code: "already_entered" | "already_running" | "bad_bot" | "bad_components" | "bad_message" | "bad_notation"
    | "bad_options" | "bad_position" | "bad_record" | "bad_tournament" | "banned" | "closed" | "daily" | "few_players"
    | "guest" | "illegal" | "in_tournament" | "muted" | "no_free_seat" | "no_game" | "no_hints" | "no_luck" | "no_match"
    | "no_offer" | "no_puzzle" | "no_record" | "no_table" | "no_tournament" | "not_entered" | "not_found" | "not_host"
    | "not_invited" | "not_open" | "not_organiser" | "not_over" | "not_ratable" | "not_running" | "not_your_seat"
    | "not_your_turn" | "nothing_to_undo" | "old_rules" | "other_site" | "other_task" | "own_link" | "rated"
    | "registration_closed" | "round_is_over" | "sealed" | "stale" | "storage_full" | "too_big" | "too_fast"
    | "too_many" | "tournament_full" | "unavailable" | "wrong_code" | "wrong_passkey" | "wrong_secret" | "wrong_token"
    | "you_blocked";
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
  | Said
  | Pointed
  | Pong
  | Fault;
