/** The worker in which bots think, so that they block neither the page nor the tables. */
import { startPython } from "./python";

interface Minds {
  answered(question: string): string;
}

let minds: Promise<Minds> | null = null;

async function start(python: string): Promise<Minds> {
  const interpreter = await startPython(python);
  const minds: Minds = interpreter.pyimport("untertage.server.local.browser");
  return minds;
}

self.onmessage = async (event: MessageEvent<{ python: string } | { question: string }>) => {
  if ("python" in event.data) minds = start(event.data.python);
  else if (minds !== null) self.postMessage((await minds).answered(event.data.question));
};
