import { processorSeconds, residentBytes } from '../processes/usage.mjs';
import { openConnection } from './connection.mjs';

/**
 * Keeps connections busy for some seconds: each sends the next of the requests as soon as its answer is
 * complete. `nextRequest` gives the bytes of a request. Resolves to what was seen.
 * @throws when an answer is not of the expected status: failures must not look fast.
 */
export async function sendLoad({ port, pid, nextRequest, connections, seconds, status = 200 }) {
  const latencies = [];
  let bytes = 0;
  const opened = Array.from({ length: connections }, () => openConnection(port));
  const busyBefore = processorSeconds(pid);
  const startedAt = performance.now();
  const endAt = startedAt + seconds * 1000;

  const keepBusy = async ({ ask }) => {
    let now = performance.now();
    while (now < endAt) {
      const answer = await ask(nextRequest());
      const answeredAt = performance.now();
      if (answer.status !== status) throw unexpected(answer, status);
      latencies.push(answeredAt - now);
      bytes += answer.bytes;
      now = answeredAt;
    }
  };
  try {
    await Promise.all(opened.map(keepBusy));
  } finally {
    for (const connection of opened) connection.close();
  }

  const elapsed = (performance.now() - startedAt) / 1000;
  const answers = latencies.length;
  latencies.sort((a, b) => a - b);
  return {
    rate: answers / elapsed,
    p50: latencies[Math.floor(answers * 0.5)],
    p99: latencies[Math.floor(answers * 0.99)],
    longest: latencies.at(-1),
    bytes: bytes / answers,
    memory: residentBytes(pid),
    busy: busyBefore === undefined ? undefined : (processorSeconds(pid) - busyBefore) / answers,
  };
}

function unexpected({ status, head, text }, wanted) {
  return new Error(
    `an answer was ${status} instead of ${wanted}:\n${head}\n${text.slice(0, 1000)}`,
  );
}
