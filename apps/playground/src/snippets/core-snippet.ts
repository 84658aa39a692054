import type { LibraryCall, OperationName, operations } from '@aisle/schema';
import type { StoreDescription } from '@aisle/schema/dev';
import { formOfRequest } from '../raw-request/form-from-raw.js';
import { fieldValue } from '../request-form/form-values.js';
import type { OperationEntry } from '../request-form/operation-entry.js';
import type { PreparedRequest } from '../state/exchange.js';
import { textLiteral, valueLiteral } from './code-literal.js';
import { coreCart, coreChoice, coreUpdate } from './core-change.js';
import { type AskedCall, type CoreCall, coreRead, type WriteCall } from './core-read.js';

/** What of the store a program must know to answer alike. */
export type SnippetStore = Pick<StoreDescription, 'location' | 'clock'>;

/** The file that stands for a store whose file is not known. */
export const placeholderFile = 'store.sqlite';

/** A request as a program that asks the library over the store's own file, or why there is none. */
export function coreSnippet(
  request: PreparedRequest,
  store: SnippetStore | undefined,
): { readonly text: string; readonly reason?: undefined } | { readonly reason: string } {
  const found = formOfRequest(request);
  if (!found) return { reason: 'No operation answers this request.' };
  const { entry, form } = found;
  const { path, query, header } = entry.fields;
  const texts = [...path, ...query, ...header].flatMap((field) => {
    const { presence, text } = fieldValue(field, form, {});
    return presence === 'value' ? [[field.key, text] as const] : [];
  });
  const isRaw = form.rawBody !== undefined;
  const call = callOf(entry, { request, texts: Object.fromEntries(texts), isRaw });
  return call.reason === undefined ? { text: program(call.lines, store) } : call;
}

function callOf({ name, operation }: OperationEntry, asked: AskedCall): CoreCall {
  const { library } = operation;
  if (!library) return { reason: 'The library has no function for this.' };
  if ('none' in library) {
    return { reason: `The library has no function for this: ${library.none}.` };
  }
  const write = writers[name] ?? (operation.method === 'GET' ? coreRead : undefined);
  if (!write) {
    return { reason: `This page writes no program for it; it is commerce.${library.call}.` };
  }
  return write(library, asked, operation);
}

/** The operations that the library has and that are no reads. */
type ChangeName = Exclude<
  Extract<(typeof operations)[number], { library: LibraryCall }>,
  { method: 'GET' }
>['name'];

/** How calls are written that take a body. */
const writers: Readonly<Partial<Record<OperationName, WriteCall>>> = {
  configureProduct: coreChoice,
  createCart: coreCart,
  getCart: coreCart,
  deleteCart: coreCart,
  listCartItems: coreCart,
  addCartItem: coreCart,
  updateCartItem: coreCart,
  deleteCartItem: coreCart,
  deleteCartItems: coreCart,
  updateSubscription: coreUpdate,
} satisfies Record<ChangeName, WriteCall> & Partial<Record<OperationName, WriteCall>>;

function program(lines: readonly string[], store: SnippetStore | undefined): string {
  return [
    `import { CommerceError, createCommerce } from '@aisle/core';`,
    `import { openSqlite } from '@aisle/core/sqlite';`,
    '',
    ...commerce(store),
    'try {',
    ...lines.map((line) => `  ${line}`),
    '} catch (error) {',
    '  if (!(error instanceof CommerceError)) throw error;',
    `  console.error(error.details.join('\\n'));`,
    '} finally {',
    '  await commerce.close();',
    '}',
  ].join('\n');
}

function commerce(store: SnippetStore | undefined): readonly string[] {
  const storage = `openSqlite(${textLiteral(fileOf(store))})`;
  const clock = store && clockOf(store.clock);
  if (clock === undefined) return [`const commerce = createCommerce({ storage: ${storage} });`];
  return [
    'const commerce = createCommerce({',
    `  storage: ${storage},`,
    `  clock: () => ${clock},`,
    '});',
  ];
}

function fileOf(store: SnippetStore | undefined): string {
  const location = store?.location ?? ':memory:';
  return location === ':memory:' ? placeholderFile : location;
}

/** The store's time as an expression; undefined for the real one. */
function clockOf({ mode, now, offset }: StoreDescription['clock']): string | undefined {
  if (mode === 'frozen') return `Date.parse(${textLiteral(now)})`;
  return Math.abs(offset) < 2_000 ? undefined : `Date.now() + ${valueLiteral(offset)}`;
}
