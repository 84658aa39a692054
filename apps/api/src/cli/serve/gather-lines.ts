import type { DestinationStream } from 'pino';

/** Where gathered lines go to. */
interface Destination extends DestinationStream {
  flushSync(): void;
}

/** For how long lines are gathered, in milliseconds: whoever reads them sees each at once. */
const patience = 5;

/**
 * Hands on the lines of some milliseconds in one piece: a write costs as much as a line does. Lines that are at hand
 * when the process exits are written then.
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
