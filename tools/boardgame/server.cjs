/** node server.cjs PORT GAME: a boardgame.io server that keeps matches in memory. */
const { Server } = require("boardgame.io/server");
const { GAMES } = require("./game.cjs");

void Server({ games: [GAMES[process.argv[3]]], origins: [/.*/] }).run(Number(process.argv[2]));
