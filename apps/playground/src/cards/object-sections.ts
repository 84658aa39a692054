import { joinPointer } from '@aisle/schema';
import { inWords, isRecord } from '../lib/texts.js';

/** A member of an object with its readable name. */
export interface ObjectRow {
  readonly name: string;
  readonly pointer: string;
  readonly value: string | number | boolean | null | readonly (string | number | boolean | null)[];
}

/** Members of an object under the name of their parent. */
export interface ObjectSection {
  readonly title: string;
  readonly pointer: string;
  readonly rows: readonly ObjectRow[];
}

/** An object as sections of a definition list: one for each object in it that has plain members. */
export function objectSections(value: unknown, title = 'Response', pointer = ''): ObjectSection[] {
  const rows: ObjectRow[] = [];
  const sections: ObjectSection[] = [];
  for (const [name, member] of membersOf(value)) {
    const inner = joinPointer(pointer, name);
    if (isPlain(member)) rows.push({ name: inWords(name), pointer: inner, value: member });
    else sections.push(...objectSections(member, titleOf(name, title, value), inner));
  }
  // Members of an envelope belong to its siblings' section.
  const own = sections.filter((section) => section.title === title);
  const all = [...rows, ...own.flatMap((section) => section.rows)];
  const others = sections.filter((section) => section.title !== title);
  if (all.length === 0) return others;
  const place = rows.length > 0 ? pointer : (own[0]?.pointer ?? pointer);
  return [{ title, pointer: place, rows: all }, ...others];
}

/** Envelopes without a meaningful name. */
const envelopes = new Set(['data', 'attributes']);

function titleOf(name: string, outer: string, container: unknown): string {
  if (envelopes.has(name)) return outer;
  const own = Array.isArray(container) ? `${outer} ${Number(name) + 1}` : inWords(name);
  return outer === 'Response' || Array.isArray(container) ? own : `${outer} › ${own}`;
}

function membersOf(value: unknown): readonly (readonly [string, unknown])[] {
  if (Array.isArray(value)) return value.map((item, index) => [String(index), item]);
  return isRecord(value) ? Object.entries(value) : [];
}

function isPlain(value: unknown): value is ObjectRow['value'] {
  if (Array.isArray(value)) return value.every((item) => !isRecord(item) && !Array.isArray(item));
  return !isRecord(value);
}
