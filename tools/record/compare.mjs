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
