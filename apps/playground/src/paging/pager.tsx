import { isRecord, memberOf, textOf } from '../lib/texts.js';
import { sendWith } from '../sending/send.js';
import { enterFields } from '../state/actions.js';
import { Button } from '../widgets/button.js';

const labels = { first: 'First', prev: 'Previous', next: 'Next', last: 'Last' };

/** Links to the pages of a list. */
export function Pager({ json }: { readonly json: unknown }) {
  const links = memberOf(json, 'links');
  const pages = countPages(json);
  if (!isRecord(links) || pages === undefined || pages.total <= 1) return null;
  return (
    <nav aria-label="Pages of the list" className="line">
      {Object.entries(labels).map(([place, label]) => {
        const link = textOf(links[place]);
        return (
          <Button
            key={place}
            aria-label={`${label} page`}
            aria-disabled={link === undefined || link === links.self}
            onPress={() => link !== undefined && void follow(link)}
          >
            {label}
          </Button>
        );
      })}
      <span className="soft tabular end">
        Page {pages.current} of {pages.total}
      </span>
    </nav>
  );
}

/**
 * Returns the number of a list's page, from 1, and the number of pages; undefined if it is not
 * paged.
 */
export function countPages(json: unknown) {
  const current = memberOf(json, 'meta', 'page', 'current');
  const limit = memberOf(json, 'meta', 'page', 'limit');
  const matches = memberOf(json, 'meta', 'results', 'total');
  if (typeof current !== 'number' || typeof limit !== 'number' || typeof matches !== 'number') {
    return undefined;
  }
  return limit > 0 ? { current, total: Math.ceil(matches / limit) } : undefined;
}

/** Enters the page of a link into the form, sends the request and scrolls to its start. */
async function follow(link: string): Promise<void> {
  const query = new URLSearchParams(link.slice(link.indexOf('?') + 1));
  const entered = ['page[limit]', 'page[offset]'].map(
    (name) => [`query:${name}`, { text: query.get(name) ?? '' }] as const,
  );
  await sendWith(() => enterFields(Object.fromEntries(entered)));
  const response = document.getElementById('response');
  response?.querySelector('[role="tabpanel"]')?.scrollTo(0, 0);
  response?.scrollIntoView();
}
