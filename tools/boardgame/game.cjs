/** The least a game can be: two players count in turns. Its small state favours the peer. */
exports.Counting = {
  name: "counting",
  setup: () => ({ count: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { count: { move: ({ G }) => ({ count: G.count + 1 }), client: false } },
};
