/** Says what goes on, on one line of a terminal that is rewritten, and line by line elsewhere. */
export function createProgress(stream = process.stderr) {
  if (!stream.isTTY) {
    return { say: (text) => stream.write(`${text}\n`), clear() {} };
  }
  const clear = () => stream.write('\r\x1b[K');
  return {
    say(text) {
      clear();
      stream.write(text.slice(0, stream.columns - 1));
    },
    clear,
  };
}
