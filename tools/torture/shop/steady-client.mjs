import { openClient } from './client.mjs';

/**
 * Sends one request after the other until the server refuses its connections, and says what became of each:
 * how many were answered, and what broke those that were not. `ask` sends one with a client; `pause` is what
 * the client waits between an answer and the next request, in milliseconds.
 */
export async function askUntilRefused(aisle, ask, pause = () => 0) {
  const client = openClient(aisle);
  const broken = [];
  let answered = 0;
  for (;;) {
    const sentAt = performance.now();
    try {
      const answer = await ask(client);
      if (![200, 503].includes(answer.status)) {
        throw new Error(`a request was answered ${answer.status}: ${answer.body}`);
      }
      answered += 1;
    } catch (error) {
      if (error.code === 'ECONNREFUSED') break;
      broken.push({ error, sentAt, brokenAt: performance.now() });
    }
    const wait = pause();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  }
  client.close();
  return { answered, broken };
}
