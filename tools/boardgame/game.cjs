/** The least a game can be: two players count in turns. Its small state favours the peer. */
const counting = {
  name: "counting",
  setup: () => ({ count: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { act: { move: ({ G }) => ({ count: G.count + 1 }), client: false } },
};

const SIDE = 7;
const PIECES = 5;

/**
 * A state about as large as that of The Base, with hidden parts: 49 tiles, ten pieces, tokens. A move takes a piece to a
 * neighbouring tile and turns that over. There are no other rules, and nobody is told what is allowed.
 */
const board = {
  name: "board",
  setup: () => ({
    tiles: Array.from({ length: SIDE * SIDE }, (_, cell) => {
      return { cell, kind: `room-${cell % 9}`, turned: cell % 4, shown: false };
    }),
    pieces: Array.from({ length: 2 * PIECES }, (_, piece) => ({ side: piece % 2, cell: piece, saved: false })),
    tokens: [2, 2],
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  playerView: ({ G }) => ({ ...G, tiles: G.tiles.map((tile) => (tile.shown ? tile : { ...tile, kind: "hidden" })) }),
  moves: {
    act: {
      move: ({ G, ctx }) => {
        const piece = G.pieces[Number(ctx.currentPlayer) + 2 * (ctx.turn % PIECES)];
        piece.cell = (piece.cell + (ctx.turn % 2 ? 1 : SIDE)) % (SIDE * SIDE);
        const tile = G.tiles[piece.cell];
        tile.shown = true;
        tile.turned = (tile.turned + 1) % 4;
      },
      client: false,
    },
  },
};

exports.GAMES = { counting, board };
