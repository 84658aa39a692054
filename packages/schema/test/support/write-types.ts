import { basename } from 'node:path';
import type Type from 'typebox';

/** Module of types generated from schemas, as members of one interface. */
export interface TypeModule {
  /** Name of the interface. Inferred types can refer to its members without exporting each one. */
  readonly name: string;
  readonly path: string;
  readonly types: Readonly<Record<string, Type.TSchema>>;
  /** Modules whose types it can refer to. */
  readonly others?: readonly TypeModule[];
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

/** Type names of named schemas, by schema shape. */
type Names = ReadonlyMap<string, string>;

const lineWidth = 100;

/** Generates a module of types from schemas, each member with its description. */
export function writeTypes(module: TypeModule): string {
  const { name, types, others = [] } = module;
  const names = namesIn([module, ...others]);
  const members = Object.entries(types).map(([own, schema]) => {
    const inner = new Map([...names].filter(([, reference]) => reference !== refer(name, own)));
    return `${comment(plain(schema), '  ')}  ${own}: ${typeOf(plain(schema), inner, '  ')};\n`;
  });
  const text = `export interface ${name} {\n${members.join('')}}\n`;
  const imports = others
    .filter((other) => text.includes(`${other.name}[`))
    .map((other) => `import type { ${other.name} } from './${basename(other.path, '.ts')}.js';\n`);
  const head =
    '// Written by src/written-types.test.ts: change the schemas, then run that with -u.\n';
  return [head, imports.join(''), text].filter((part) => part !== '').join('\n');
}

function namesIn(modules: readonly TypeModule[]): Names {
  return new Map(
    modules.flatMap(({ name, types }) =>
      Object.entries(types).map(([own, schema]) => [shapeOf(plain(schema)), refer(name, own)]),
    ),
  );
}

function refer(module: string, name: string): string {
  return `${module}['${name}']`;
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

/** Writes a member on one line, or a long union on several lines. */
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

/** Comment with the meaning of a schema in its context, then its format. */
function comment(schema: Schema, indent: string): string {
  const { description, 'x-meaning': meaning = description } = schema;
  const texts = new Set([meaning, formOf(schema)].filter((text) => text !== undefined));
  const sentences = [...texts].map(sentence);
  if (sentences.length === 0) return '';
  const text = sentences.join(' ').replaceAll('*/', '* /');
  const line = `${indent}/** ${text} */\n`;
  if (line.length <= lineWidth) return line;
  const lines = text.match(new RegExp(`.{1,${lineWidth - indent.length - 3}}(?= |$)`, 'g')) ?? [];
  return `${indent}/**\n${lines.map((part) => `${indent} * ${part.trim()}\n`).join('')}${indent} */\n`;
}

function formOf(schema: Schema): unknown {
  const { format, pattern, description, type, maxLength, maximum, minLength, minimum } = schema;
  if (format === 'uuid') return 'a UUID';
  if (format === 'date-time') return 'a date-time with its zone, such as 2026-01-31T09:30:00Z';
  if (pattern) return description;
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

/** Key of an object schema without its meaning in context; empty for other schemas. */
function shapeOf({ 'x-meaning': _place, ...schema }: Schema): string {
  return schema.type === 'object' ? JSON.stringify(schema) : '';
}

/** Returns a schema without the symbols that TypeBox adds. */
function plain(schema: Type.TSchema): Schema {
  return JSON.parse(JSON.stringify(schema));
}
