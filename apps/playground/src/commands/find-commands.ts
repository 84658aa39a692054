type Searched = Pick<Command, 'title' | 'section' | 'words'>;

/**
 * Returns the commands that match a query, the best first. Letters may be left out: `tdk` finds the
 * dark theme.
 */
export function findCommands<Found extends Searched>(
  commands: readonly Found[],
  query: string,
): readonly Found[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return commands
    .map((command) => ({ command, score: scoreOf(command, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ command }) => command);
}

/** @returns true if each word of a query begins a word of a command. */
export function isNamed({ title, section, words = '' }: Searched, query: string): boolean {
  const known = `${title} ${section} ${words}`.toLowerCase().split(/[^a-z0-9]+/);
  const asked = query.toLowerCase().split(/\s+/).filter(Boolean);
  return asked.every((word) => known.some((one) => one.startsWith(word)));
}

/** Returns the score of a command for all words; 0 if one does not match. */
function scoreOf(
  { title, section, words: others = '' }: Searched,
  words: readonly string[],
): number {
  const name = title.toLowerCase();
  const rest = `${section} ${others}`.toLowerCase();
  let sum = 1;
  for (const word of words) {
    const score = Math.max(scoreIn(name, word) * 2, rest.includes(word) ? word.length : 0);
    if (score === 0) return 0;
    sum += score;
  }
  return sum;
}

/**
 * Returns the score of a word in a text. A match at a word start scores best, scattered letters
 * least.
 */
function scoreIn(text: string, word: string): number {
  const at = text.indexOf(word);
  if (at !== -1) return word.length * (startsWord(text, at) ? 4 : 3);
  let score = 0;
  let from = 0;
  for (const letter of word) {
    const found = text.indexOf(letter, from);
    if (found === -1) return 0;
    score += startsWord(text, found) || found === from ? 1 : 0.25;
    from = found + 1;
  }
  return score;
}

function startsWord(text: string, at: number): boolean {
  return at === 0 || !/[a-z0-9]/.test(text[at - 1] ?? '');
}

/** Groups commands by section. Recently used commands come first and only once. */
export function groupCommands(commands: readonly Command[], recent: readonly string[]) {
  const last = recent.flatMap((id) => commands.find((command) => command.id === id) ?? []);
  const others = commands.filter((command) => !last.includes(command));
  return [
    { title: 'Used last', commands: last },
    ...commandSections.map((title) => ({
      title,
      commands: others.filter(({ section }) => section === title),
    })),
  ].filter((group) => group.commands.length > 0);
}

/** Sections of the command list, in order. */
const commandSections = [
  'Request',
  'Operations',
  'Response',
  'Access',
  'Pinned requests',
  'Recent requests',
  'Store',
  'Page',
] as const;
type CommandSection = (typeof commandSections)[number];

/** An action of the page. */
export interface Command {
  readonly id: string;
  readonly title: string;
  readonly section: CommandSection;
  /** Other search words. */
  readonly words?: string;
  /** False if the command is not available now. */
  readonly isAvailable?: boolean;
  /** Runs the command. A returned text is its result. */
  readonly run: () => unknown;
}

/** Row of a command; `words` and the members after it as in `Command`. */
type CommandRow = readonly [
  id: string,
  title: string,
  run: () => unknown,
  words?: string,
  isAvailable?: boolean,
];

/** Returns the commands of a section. */
export function inSection(
  section: CommandSection,
  rows: readonly CommandRow[],
): readonly Command[] {
  return rows.map(([id, title, run, words = '', isAvailable = true]) => {
    return { id, title, section, words, isAvailable, run };
  });
}
