import type { DestinationStream } from 'pino';

/** Where gathered lines go to. */
interface Destination extends DestinationStream {
  flushSync(): void;
}

/**
 * Hands on the lines of one turn of the event loop in one piece, at its end: a line appears at once, and
 * many at a time cost one write. Lines that are at hand when the process exits are written then.
 */
export function gatherLines(destination: Destination): DestinationStream {
  let lines = '';
  const handOn = () => {
    const gathered = lines;
    lines = '';
    if (gathered !== '') destination.write(gathered);
  };
  process.on('exit', () => {
    handOn();
    destination.flushSync();
  });
  return {
    write(line) {
      if (lines === '') setImmediate(handOn);
      lines += line;
    },
  };
}
