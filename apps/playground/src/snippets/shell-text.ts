/** A text as one word of a POSIX shell, taken literally; its characters may go into single quotes. */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/**
 * Whether a text may stand in a command as it is. Control characters would act on the terminal that a
 * command is pasted into, and marks of direction would show another command than the one that runs.
 */
export function isPlain(text: string): boolean {
  return !/[^\n\P{Cc}]|[\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u.test(text);
}

/** A command that prints bytes, whatever they are. */
export function printCommand(bytes: Uint8Array): string {
  const format = Array.from(bytes, (byte) => {
    const character = String.fromCharCode(byte);
    return /[ -~]/.test(character) && !/['\\%!]/.test(character)
      ? character
      : `\\${byte.toString(8).padStart(3, '0')}`;
  });
  return `printf '${format.join('')}'`;
}
