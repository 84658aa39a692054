import type { DestinationStream } from 'pino';

/** Target of the gathered lines. */
interface Destination extends DestinationStream {
  flushSync(): void;
}

/** Milliseconds for which lines are gathered; too short for a reader to notice. */
const patience = 5;

/**
 * Writes the lines of some milliseconds in one piece, because each write costs as much as a line.
 * Writes the rest when the process exits.
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
      if (lines === '') setTimeout(handOn, patience).unref();
      lines += line;
    },
  };
}
