import type { StoreDescription } from '@aisle/schema/dev';
import { formOfRequest } from '../history/http-file/form-of-request.js';
import type { PreparedRequest } from '../request-form/prepared-request.js';
import { textLiteral, valueLiteral } from './code-literal.js';
import type { CoreCall, FieldTexts } from './core-call.js';
import { coreList } from './core-list.js';
import { coreUpdate } from './core-update.js';

/** What of the store a program must know to answer alike. */
export type SnippetStore = Pick<StoreDescription, 'location' | 'clock'>;

/** The file that stands for a store whose file is not known. */
export const placeholderFile = 'store.sqlite';

/** A request as a program that asks the library over the store's own file, or why there is none. */
export function coreSnippet(
  request: PreparedRequest,
  store: SnippetStore | undefined,
): { readonly text: string; readonly reason?: undefined } | { readonly reason: string } {
  const filled = formOfRequest({ name: '', ...request });
  if (!filled) return { reason: 'No operation answers this request.' };
  const texts = Object.fromEntries(
    Object.entries(filled.form.fields).map(([key, value]) => [key, value.text]),
  );
  const call = callOf(filled.operation, texts, request, filled.ignored);
  if (call.reason !== undefined) return call;
  return { text: program(call.lines, store) };
}

function callOf(
  operation: NonNullable<ReturnType<typeof formOfRequest>>['operation'],
  texts: FieldTexts,
  request: PreparedRequest,
  unknown: readonly string[],
): CoreCall {
  if (operation === 'createAccessToken') {
    return {
      reason:
        'The library has no function for this: tokens belong to the service. Whoever can open the store’s file needs none.',
    };
  }
  if (operation === 'updateSubscription') return coreUpdate(texts, request, unknown);
  return coreList(operation, texts);
}

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
