import type Type from 'typebox';

/** Types that are written from schemas: `types` into a module of their own, which may name those of `others`. */
export interface TypeModule {
  readonly types: Readonly<Record<string, Type.TSchema>>;
  /** By the module they are in, as it is imported. */
  readonly others?: Readonly<Record<string, Readonly<Record<string, Type.TSchema>>>>;
}

interface Schema {
  readonly [keyword: string]: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
}

/** The name of a schema that has one, by its shape. */
type Names = ReadonlyMap<string, string>;

const lineWidth = 100;

/** A module of types that say what schemas say, each member with its description. */
export function writeTypes({ types, others = {} }: TypeModule): string {
  const named = [types, ...Object.values(others)].flatMap((all) => Object.entries(all));
  const names = new Map(named.map(([name, schema]) => [shapeOf(plain(schema)), name]));
  const written = Object.entries(types).map(([name, schema]) => {
    const own = plain(schema);
    const inner = new Map([...names].filter(([, other]) => other !== name));
    return `${comment(own, '')}export type ${name} = ${typeOf(own, inner, '')};\n`;
  });
  const text = written.join('\n');
  const imports = Object.entries(others).map(([path, all]) => {
    const used = Object.keys(all).filter((name) => new RegExp(`\\b${name}\\b[;[]`).test(text));
    return `import type { ${used.join(', ')} } from '${path}';\n`;
  });
  const head =
    '// Written by src/written-types.test.ts: change the schemas, then run that with -u.\n';
  return [head, imports.join(''), text].filter((part) => part !== '').join('\n');
}

function typeOf(schema: Schema, names: Names, indent: string): string {
  const name = names.get(shapeOf(schema));
  if (name !== undefined) return name;
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum) return schema.enum.map(literal).join(' | ');
  if (schema.anyOf) return schema.anyOf.map((one) => typeOf(one, names, indent)).join(' | ');
  if (schema.items) return listOf(typeOf(schema.items, names, indent));
  if (schema.properties || schema.patternProperties) return objectOf(schema, names, indent);
  return simpleTypes[String(schema.type)] ?? 'unknown';
}

const simpleTypes: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

function objectOf(schema: Schema, names: Names, indent: string): string {
  const inner = `${indent}  `;
  const keys = Object.values(schema.patternProperties ?? {}).map(
    (value) => `${inner}[key: string]: ${typeOf(value, names, inner)};\n`,
  );
  const members = Object.entries(schema.properties ?? {}).map(([name, member]) => {
    const mark = schema.required?.includes(name) ? '' : '?';
    const head = `${inner}${name}${mark}:`;
    return `${comment(member, inner)}${fold(head, typeOf(member, names, inner), inner)}`;
  });
  return `{\n${keys.join('')}${members.join('')}${indent}}`;
}

/** A member on a line of its own, or a long choice on several. */
function fold(head: string, type: string, indent: string): string {
  const line = `${head} ${type};\n`;
  if (type.includes('\n') || line.length <= lineWidth) return line;
  const choices = type.split(' | ').map((choice) => `\n${indent}  | ${choice}`);
  return `${head}${choices.join('')};\n`;
}

function listOf(item: string): string {
  return / \| /.test(item) && !item.includes('\n') ? `(${item})[]` : `${item}[]`;
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value);
}

/** What a schema means in its place, then what form it has. */
function comment(schema: Schema, indent: string): string {
  const { description, 'x-meaning': meaning = description } = schema;
  const form = description === meaning ? formOf(schema) : description;
  const sentences = [meaning, form].filter((text) => text !== undefined).map(sentence);
  if (sentences.length === 0) return '';
  return `${indent}/** ${sentences.join(' ').replaceAll('*/', '* /')} */\n`;
}

function formOf({ format, type, maxLength, maximum, minLength, minimum }: Schema): unknown {
  if (format === 'uuid') return 'a UUID';
  if (format === 'date-time') return 'a date-time with its zone (RFC 3339)';
  if (type === 'string' && maxLength !== undefined) {
    return `${minLength ? `${minLength} to` : 'at most'} ${maxLength} characters`;
  }
  if (maximum === undefined || maximum === Number.MAX_SAFE_INTEGER) return undefined;
  return `from ${minimum} to ${maximum}`;
}

function sentence(text: unknown): string {
  const words = String(text);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? '' : '.'}`;
}

/** What a schema is, whatever it means in its place; only objects are told apart. */
function shapeOf({ 'x-meaning': _place, ...schema }: Schema): string {
  return schema.type === 'object' ? JSON.stringify(schema) : '';
}

/** A schema without the marks that the type library keeps on it. */
function plain(schema: Type.TSchema): Schema {
  return JSON.parse(JSON.stringify(schema));
}
