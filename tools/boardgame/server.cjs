/** node server.cjs PORT: a boardgame.io server that keeps matches in memory. */
const { Server } = require("boardgame.io/server");
const { Counting } = require("./game.cjs");

void Server({ games: [Counting], origins: [/.*/] }).run(Number(process.argv[2]));
