import { CommerceError, createValidator, type Fault, joinPointer } from '@aisle/schema';
import { findMember, findSyntaxFault, formatPlace } from '../../json-place.js';
import { joinText, readText } from '../../text/read-text.js';
import {
  type Column,
  columns,
  columnsByName,
  findTranslated,
  requiredColumns,
  translatedNames,
} from './columns.js';
import { type ColumnMapping, type ColumnSource, partsOf } from './read-header.js';

/**
 * Reads a mapping: a JSON object of our columns and their sources in the file. Messages name its
 * `path`.
 * @throws CommerceError `unusable_file` if the file cannot be read as text, `validation_failed`
 * with the position of each fault.
 */
export async function readColumnMapping(
  path: string,
  bytes: AsyncIterable<Buffer>,
): Promise<ColumnMapping> {
  const text = await joinText(readText(path, bytes, { accepts: 'UTF-8' }));
  const { value, faults } = validate(parse(path, text));
  const found = faults ?? [...findEmptyNames(value), ...findRepeated(value)];
  if (value === undefined || found.length > 0) throw refuse(path, text, found);
  return { path, sources: new Map(Object.entries(value).map(toEntry)) };
}

const texts = { type: 'object', patternProperties: { '^': { type: 'string' } } } as const;

const source = {
  anyOf: [
    { type: 'string', pattern: '.', description: 'the name of a column of the file' },
    {
      type: 'object',
      properties: {
        text: { type: 'string', minLength: 1 },
        values: texts,
        replace: texts,
        where: texts,
      },
      required: ['text'],
      additionalProperties: false,
    },
  ],
} as const;

const entry = { anyOf: [...source.anyOf, { type: 'array', items: source, minItems: 1 }] } as const;

type Written = string | ColumnSource;
type WrittenMapping = Readonly<Record<string, Written | readonly Written[]>>;

const check = createValidator({
  type: 'object',
  properties: Object.fromEntries([...columnsByName.keys()].map((name) => [name, entry])),
  patternProperties: { [translatedNames]: entry },
  required: requiredColumns.map((column) => columns[column][0]),
  additionalProperties: false,
});

function validate(value: unknown) {
  const { faults } = check(value);
  return faults ? { faults } : { value: value as WrittenMapping };
}

function parse(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const { message, ...place } = findSyntaxFault(text);
    throw new CommerceError('validation_failed', `${formatPlace(path, place)} ${message}`);
  }
}

function findEmptyNames(mapping: WrittenMapping): readonly Fault[] {
  return Object.entries(mapping).flatMap(([name, written]) => {
    const isBroken = listOf(written).some((one) => !isWhole(toSource(one)));
    const message = 'has an unmatched brace; write columns of the file in braces: "id:{ID}"';
    return isBroken ? [{ pointer: joinPointer('', name), message }] : [];
  });
}

/** Language tags ignore letter case: `Title (fr)` and `Title (FR)` are the same column. */
function findRepeated(mapping: WrittenMapping): readonly Fault[] {
  const names = new Map<string, string>();
  return Object.keys(mapping).flatMap((name) => {
    const column = findColumn(name);
    const earlier = names.get(column);
    names.set(column, earlier ?? name);
    if (earlier === undefined) return [];
    const message = `is the same column as ${earlier}; remove one of them`;
    return [{ pointer: joinPointer('', name), message }];
  });
}

function isWhole(source: ColumnSource): boolean {
  return partsOf(source).every((part, index) =>
    index % 2 === 0 ? !/[{}]/.test(part) : part.trim() !== '',
  );
}

function toEntry([name, written]: readonly [string, WrittenMapping[string]]) {
  return [findColumn(name), listOf(written).map(toSource)] as const;
}

function findColumn(name: string): Column {
  const column = columnsByName.get(name) ?? findTranslated(name);
  if (column === undefined) throw new TypeError(`there is no column ${name}`);
  return column;
}

function listOf(written: WrittenMapping[string]): readonly Written[] {
  return Array.isArray(written) ? (written as readonly Written[]) : [written as Written];
}

function toSource(written: Written): ColumnSource {
  return typeof written === 'string' ? { text: `{${written}}` } : written;
}

function refuse(path: string, text: string, faults: readonly Fault[]): CommerceError {
  const details = faults.map(
    ({ pointer, message }) =>
      `${formatPlace(path, findMember(text, pointer))} ${pointer} ${message}`,
  );
  return new CommerceError('validation_failed', details);
}
