import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withoutTexts } from './declarations.js';

/** Declaration of a name in a module. */
interface Statement {
  readonly isExported: boolean;
  /** Words of the statement that may be names. */
  readonly words: ReadonlySet<string>;
}

interface Module {
  readonly statements: ReadonlyMap<string, Statement>;
  /** Origins of imported names from other modules of the package. */
  readonly imports: ReadonlyMap<string, Origin>;
  /** Origins of re-exported names. */
  readonly passedOn: ReadonlyMap<string, Origin>;
}

interface Origin {
  readonly file: string;
  readonly name: string;
}

/** Returns the entry points of a built package, by import name. */
export function readEntryPoints(name: 'core' | 'schema'): readonly EntryPoint[] {
  const folder = fileURLToPath(new URL(`../../../${name}/`, import.meta.url));
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return Object.entries<{ types?: string }>(exports).flatMap(([entryPoint, { types }]) =>
    types === undefined ? [] : { entryPoint, file: join(folder, types) },
  );
}

interface EntryPoint {
  readonly entryPoint: string;
  /** Declaration file of the entry point. */
  readonly file: string;
}

/**
 * Finds types of the package that exports mention and no entry point exports, each after its
 * export. Users of the export may have to name them.
 */
export function findHiddenTypes(entryPoints: readonly EntryPoint[]): readonly string[] {
  const read = createReader();
  const shown = new Map<string, Origin>();
  for (const { file } of entryPoints) {
    for (const origin of read(file).passedOn.values()) shown.set(keyOf(origin), origin);
  }
  const hidden = new Set<string>();
  for (const origin of shown.values()) {
    for (const mentioned of mentionedBy(origin, read)) {
      if (!shown.has(keyOf(mentioned)) && !isNamedOtherwise(mentioned)) {
        hidden.add(`${origin.name}: ${mentioned.name}`);
      }
    }
  }
  return [...hidden].toSorted();
}

/** Finds exports of entry points without a doc comment. */
export function findUntoldExports(entryPoints: readonly EntryPoint[]): readonly string[] {
  const read = createReader();
  const origins = entryPoints.flatMap(({ file }) => [...read(file).passedOn.values()]);
  const isTold = ({ file, name }: Origin): boolean => {
    const { passedOn, imports } = read(file);
    const other = passedOn.get(name) ?? imports.get(name);
    return other ? isTold(other) : hasComment({ file, name });
  };
  const hasComment = ({ file, name }: Origin) =>
    new RegExp(`\\*/\\nexport (?:declare )?(?:abstract )?\\w+ ${name}\\b`).test(
      readFileSync(file, 'utf8').replaceAll('\r', ''),
    );
  return origins.filter((origin) => !isTold(origin)).map(({ name }) => name);
}

/**
 * @returns true for types that are exported member by member, and for the contexts that a commerce
 * fills in.
 */
function isNamedOtherwise({ file, name }: Origin): boolean {
  return file.endsWith('-types.d.ts') || contexts.has(name);
}

/**
 * Returns the types that a declaration mentions. Follows private declarations of its module, and
 * functions whose type it takes.
 */
function mentionedBy(origin: Origin, read: Reader): readonly Origin[] {
  const seen = new Set<string>();
  const found: Origin[] = [];
  const visit = ({ file, name }: Origin) => {
    if (seen.has(keyOf({ file, name }))) return;
    seen.add(keyOf({ file, name }));
    const { statements, imports } = read(file);
    for (const word of statements.get(name)?.words ?? []) {
      const local = statements.get(word);
      const other = imports.get(word) ?? (local && { file, name: word });
      if (other === undefined || keyOf(other) === keyOf(origin)) continue;
      const isPart = local?.isExported === false || /^[a-z]/.test(word);
      if (isPart) visit(other);
      else found.push(other);
    }
  };
  visit(origin);
  return found;
}

function keyOf({ file, name }: Origin): string {
  return `${file}#${name}`;
}

type Reader = (file: string) => Module;

function createReader(): Reader {
  const modules = new Map<string, Module>();
  return (file) => {
    const known = modules.get(file) ?? readModule(file);
    modules.set(file, known);
    return known;
  };
}

function readModule(file: string): Module {
  const text = readFileSync(file, 'utf8');
  const origins = (kind: string) =>
    new Map(
      [
        ...text.matchAll(new RegExp(`^${kind} (?:type )?\\{([^}]*)\\} from '(\\.[^']*)'`, 'gm')),
      ].flatMap(([, names = '', from = '']) =>
        names.split(',').flatMap((part): [string, Origin][] => {
          const [, name, alias = name] = /(\w+)(?: as (\w+))?\s*$/.exec(part) ?? [];
          if (name === undefined || alias === undefined) return [];
          return [[alias, { file: join(dirname(file), from.replace(/\.js$/, '.d.ts')), name }]];
        }),
      ),
    );
  const statements = withoutTexts(text)
    .split(/^(?=\w)/m)
    .flatMap((statement): [string, Statement][] => {
      const head =
        /^(export )?(?:declare )?(?:abstract )?(?:class|const|function|interface|type) (\w+)/.exec(
          statement,
        );
      const name = head?.[2];
      if (name === undefined) return [];
      const words = new Set(statement.match(/(?<![\w.$])[A-Za-z_$]\w*\b(?!\??:)/g));
      return [[name, { isExported: head?.[1] !== undefined, words }]];
    });
  return {
    statements: new Map(statements),
    imports: origins('import'),
    passedOn: origins('export'),
  };
}

/** Types of the first parameter of operations, which callers do not pass. */
const contexts = new Set([
  'AccountContext',
  'CatalogContext',
  'SubscriptionContext',
  'CartContext',
]);
