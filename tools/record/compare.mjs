import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Letters on each side of the place where two texts begin to differ. */
const context = 60;

/**
 * Compares the entries of a part, by name.
 * @returns a list of `{ name, changes }`, in the order of the recording; a change is `{ field, before, after }`, of
 * which one is undefined where only the other recording has the field. New entries come last.
 */
export function compareEntries(before, after) {
  const later = new Map(after.map((entry) => [entry.name, entry]));
  const earlier = new Set(before.map(({ name }) => name));
  const pairs = [
    ...before.map((entry) => [entry, later.get(entry.name)]),
    ...after.filter(({ name }) => !earlier.has(name)).map((entry) => [undefined, entry]),
  ];
  return pairs.flatMap(([one, other]) => {
    const changes = compareFields(one, other);
    return changes.length > 0 ? [{ name: (one ?? other).name, changes }] : [];
  });
}

function compareFields(one, other) {
  const [before, after] = [flatten(one), flatten(other)];
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((field) => ({ field, before: before.get(field), after: after.get(field) }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}

/** Returns the values of an entry by their paths; a long text is one value. */
function flatten(value, path = '', found = new Map()) {
  if (typeof value !== 'object' || value === null || value.sha256 !== undefined) {
    if (value !== undefined) found.set(path, value);
    return found;
  }
  for (const [name, inner] of Object.entries(value)) {
    flatten(inner, path === '' ? name : `${path}.${name}`, found);
  }
  return found;
}

/**
 * Describes entries that differ, those with the same description together.
 * @returns a list of `{ names, lines }`. The functions return the whole text of a value of each recording.
 */
export function describeEntries(differing, textBefore, textAfter) {
  const described = differing.map(({ name, changes }) => {
    const hasBody = changes.some(({ field }) => field === 'body');
    // It follows from the body.
    const told = changes.filter(({ field }) => !(hasBody && field === 'headers.content-length'));
    return { name, lines: told.flatMap(describe) };
  });
  const groups = Map.groupBy(described, ({ lines }) => lines.join('\n'));
  return [...groups.values()].map((entries) => ({
    names: entries.map(({ name }) => name),
    lines: entries[0].lines,
  }));

  function describe({ field, before, after }) {
    if (before === undefined) return [`${field} is new: ${around(textAfter(after), 0)}`];
    if (after === undefined) return [`${field} is gone: ${around(textBefore(before), 0)}`];
    const texts = [textBefore(before), textAfter(after)];
    const at = firstDifference(...texts);
    const [one, other] = texts.map((text) => around(text, at));
    return [`${field} differs at ${at}:`, `  before ${one}`, `  after  ${other}`];
  }
}

function firstDifference(one, other) {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

function around(text, at) {
  const from = Math.max(0, at - context);
  const to = at + context;
  const shown = text.slice(from, to).replaceAll('\n', '\\n');
  return `${from > 0 ? '…' : ''}${shown}${to < text.length ? '…' : ''}`;
}

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
