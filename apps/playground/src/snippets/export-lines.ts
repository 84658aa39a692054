import type { PreparedRequest } from '../state/exchange.js';
import { quoteForShell } from './curl-snippet.js';
import { snippetHeaders } from './secret-variables.js';

/** What a shell is told before it runs such code: a line for each token that a variable stands for. */
export function exportLines(
  request: Pick<PreparedRequest, 'headers'>,
  token: string | undefined,
): readonly string[] {
  const whole = snippetHeaders(request, token, true);
  return snippetHeaders(request, token, false).flatMap(({ text, variable }, index) =>
    variable === undefined
      ? []
      : [`export ${variable}=${quoteForShell((whole[index]?.text ?? '').slice(text.length))}`],
  );
}
