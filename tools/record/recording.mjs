import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Longer texts are kept in files of their own. */
const longest = 300;

/**
 * Opens a recording: a folder with a file of JSON lines for each part, and a file for each long text, named by its
 * checksum. In an entry `{ sha256, start }` stands for such a text.
 */
export function openRecording(folder) {
  const texts = join(folder, 'texts');
  const fileOf = (part) => join(folder, `${part}.ndjson`);
  return {
    has: (part) => existsSync(fileOf(part)),
    write(part, entries) {
      mkdirSync(texts, { recursive: true });
      const lines = entries.map((entry) => JSON.stringify(entry, keepText));
      writeFileSync(fileOf(part), lines.map((line) => `${line}\n`).join(''));
    },
    read(part) {
      const lines = readFileSync(fileOf(part), 'utf8').split('\n').slice(0, -1);
      return lines.map((line) => JSON.parse(line));
    },
    /** Returns a value of an entry as a text, the whole of it. */
    textOf(value) {
      if (value.sha256 !== undefined) return readFileSync(join(texts, value.sha256), 'utf8');
      return typeof value === 'string' ? value : JSON.stringify(value);
    },
    clear: () => rmSync(folder, { recursive: true, force: true }),
  };

  function keepText(_key, value) {
    if (typeof value !== 'string' || value.length <= longest) return value;
    const sha256 = createHash('sha256').update(value).digest('hex');
    const file = join(texts, sha256);
    if (!existsSync(file)) writeFileSync(file, value);
    return { sha256, start: value.slice(0, longest) };
  }
}
