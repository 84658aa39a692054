import type { ReleasePage, ResolvedPage } from '@aisle/core';
import type { Answer } from '../answer/answer.js';
import type { ServerTiming } from '../answer/server-timing.js';
import { type PageAddress, renderPage } from './render-page.js';

/**
 * A page that is decided but not read: its version, what its links to files begin with and the address that
 * was asked say all about it.
 */
export interface UnreadPage extends Pick<ResolvedPage<ReleasePage>, 'version' | 'isCurrent'> {
  /** What its links to files begin with; empty for a page that has none. */
  readonly fileBase: string;
  render(timing?: ServerTiming): Promise<RenderedPage>;
}

/** A page that was read. Its version is another one when its release was pruned meanwhile. */
interface RenderedPage {
  readonly version: string;
  readonly answer: Answer & { readonly body: Buffer };
}

/**
 * Decides which page answers requests in the same words; anew only where the last decision may no longer
 * hold.
 */
export function decidePages(
  decide: () => Promise<ResolvedPage<ReleasePage>>,
  address: PageAddress,
  filter?: string,
): () => Promise<UnreadPage> {
  let decided: UnreadPage | undefined;
  return async () => {
    if (decided?.isCurrent()) return decided;
    decided = unreadPage(await decide(), address, filter);
    return decided;
  };
}

/** A page of a release that can be read and rendered. */
export function unreadPage(
  resolved: ResolvedPage<ReleasePage>,
  address: PageAddress,
  filter?: string,
): UnreadPage {
  return {
    version: resolved.version,
    fileBase: address.fileBase,
    isCurrent: resolved.isCurrent,
    async render(timing) {
      const page = await resolved.read();
      timing?.end('store', 'read the page from the store');
      const answer = renderPage(page, address, filter);
      timing?.end('render', 'write the answer');
      return { version: page.version, answer };
    },
  };
}
