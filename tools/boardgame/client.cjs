/** node client.cjs PORT SOCKETS SECONDS GAME: pairs of clients that move as soon as it is their turn; prints JSON. */
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { GAMES } = require("./game.cjs");

const [port, sockets, seconds] = process.argv.slice(2, 5).map(Number);
const game = GAMES[process.argv[5]];
const times = [];
let connected = 0;
let measuring = false;
let running = true;

function join(number, seat) {
  const client = Client({
    game,
    matchID: `m${number}`,
    playerID: String(seat),
    multiplayer: SocketIO({ server: `http://127.0.0.1:${port}` }),
    debug: false,
  });
  let sentAt = 0;
  let seen = -1;
  client.subscribe((state) => {
    if (state === null || state._stateID <= seen) return;
    if (seen < 0) connected += 1;
    seen = state._stateID;
    if (sentAt) {
      if (measuring) times.push(performance.now() - sentAt);
      sentAt = 0;
    }
    if (running && state.ctx.currentPlayer === String(seat)) {
      sentAt = performance.now();
      setImmediate(() => client.moves.act());
    }
  });
  client.start();
}

async function main() {
  for (let number = 0; number < sockets / 2; number++) {
    join(number, 0);
    join(number, 1);
    if (number % 20 === 0) await new Promise((done) => setTimeout(done, 50));
  }
  while (connected < sockets) await new Promise((done) => setTimeout(done, 50));
  console.log("ready");
  measuring = true;
  const began = performance.now();
  await new Promise((done) => setTimeout(done, seconds * 1000));
  running = measuring = false;
  const found = JSON.stringify({ took: (performance.now() - began) / 1000, times });
  process.stdout.write(`${found}\n`, () => process.exit(0)); // exiting at once would cut off what a pipe cannot hold
}

void main();
