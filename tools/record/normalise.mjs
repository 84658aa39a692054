/** Access tokens and shoppers' tokens. */
const token = /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g;
/** UUIDs of version 7, and of version 4 but for those of seeds, which end in `-0000-4000-8000-` and a number. */
const madeId =
  /\b(?![\da-f]{8}-0000-4000-8000-)[\da-f]{8}-[\da-f]{4}-[47][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}\b/g;
/** Entity tags of pages and carts are hashes of made ids, among others. */
const tag = /(?<="(?:v\d+-)?)[\w-]{27}(?=(?:-gzip|-br)?")/g;

/**
 * Returns a function that replaces tokens, and ids and entity tags that are new in every run, by the order in which they
 * first appear.
 */
export function createNormaliser() {
  const names = new Map();
  const nameOf = (kind) => (text) => {
    if (!names.has(text)) names.set(text, `${kind}-${names.size + 1}`);
    return names.get(text);
  };
  return (text) =>
    text
      .replaceAll(token, 'a-token')
      .replaceAll(madeId, nameOf('id'))
      .replaceAll(tag, nameOf('tag'));
}

/** Headers that do not depend on the service's behaviour. */
const noise = new Set(['date', 'keep-alive']);

/** Returns the headers of an answer as a record, sorted by name, without what differs from run to run. */
export function normaliseHeaders(headers, normalise) {
  const isEncoded = headers.has('content-encoding');
  const kept = [...headers].filter(
    // The length of compressed ids is not fixed.
    ([name]) => !noise.has(name) && !(isEncoded && name === 'content-length'),
  );
  return Object.fromEntries(
    kept
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, value]) => [name, fix(name, value)]),
  );

  function fix(name, value) {
    // A client may send such an id; one that the service makes is new for each answer.
    if (name === 'x-request-id') return value.replace(madeId, 'an-id');
    if (name === 'server-timing') return value.replaceAll(/dur=[\d.]+/g, 'dur=0');
    return normalise(value);
  }
}

/** Returns metrics without their values, and without those that the platform measures. */
export function normaliseMetrics(text) {
  return text
    .split('\n')
    .filter((line) => !/^(# \w+ )?(nodejs|process)_/.test(line))
    .map((line) => (line.startsWith('#') ? line : line.replace(/ \S+$/, ' 0')))
    .join('\n');
}

/** Returns a text with one name for all ids that are new in every run. */
export function hideMadeIds(text) {
  return text.replaceAll(madeId, 'an-id');
}

/** Returns what a command printed without places, ports, sizes and durations of this run. */
export function normaliseOutput(text, folders) {
  return Object.entries(folders)
    .reduce((left, [name, folder]) => left.replaceAll(folder, name), text)
    .replaceAll(token, 'a-token')
    .replaceAll(madeId, 'an-id')
    .replaceAll(/(127\.0\.0\.1|localhost):\d+/g, '$1:port')
    .replaceAll(/\b[\d.,]+ (ms|s|min|B|bytes|kB|KiB|MB|MiB|GB|GiB|TB)\b/g, 'n $1')
    .replaceAll(/"((?:\w+_)?(?:ms|bytes)|pid)": ?[\d.]+/g, '"$1":n');
}
