import type { StoreDescription } from '@aisle/schema/dev';
import { formOfRequest } from '../raw-request/form-from-raw.js';
import { sentTexts } from '../request-form/form-values.js';
import type { PreparedRequest } from '../state/exchange.js';
import { textLiteral, valueLiteral } from './code-literal.js';
import { callLines, NoCall } from './core-call.js';

/** Properties of the store that a program needs for equal results. */
export type SnippetStore = Pick<StoreDescription, 'location' | 'clock'>;

/** File name used if the store's file is unknown. */
export const placeholderFile = 'store.sqlite';

/**
 * Returns a program that calls the library on the store's file, or the reason why there is none.
 */
export function coreSnippet(
  request: PreparedRequest,
  store: SnippetStore | undefined,
): { readonly text: string; readonly reason?: undefined } | { readonly reason: string } {
  const found = formOfRequest(request);
  if (!found) return { reason: 'No operation answers this request.' };
  const { entry, form } = found;
  const { path, query, header } = entry.fields;
  const texts = sentTexts('key', [...path, ...query, ...header], form, {});
  try {
    const lines = callLines(entry, {
      texts: Object.fromEntries(texts),
      body: request.body,
      isRaw: form.rawBody !== undefined,
    });
    return { text: program(lines, store) };
  } catch (error) {
    if (error instanceof NoCall) return { reason: error.message };
    throw error;
  }
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

/** Returns the store's time as an expression; undefined for the real time. */
function clockOf({ mode, now, offset }: StoreDescription['clock']): string | undefined {
  if (mode === 'frozen') return `Date.parse(${textLiteral(now)})`;
  return Math.abs(offset) < 2_000 ? undefined : `Date.now() + ${valueLiteral(offset)}`;
}
