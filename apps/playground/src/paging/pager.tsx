import { isRecord, memberOf, textOf } from '../lib/texts.js';
import { PlainFields } from '../request-form/leaf-row.js';
import { keyOf, type SpecialControl } from '../request-form/operation-entry.js';
import { sendSelected } from '../sending/send.js';
import { enterFields } from '../state/actions.js';
import { Button } from '../widgets/button.js';
import { lazyPart } from '../widgets/lazy-part.js';
import { countPages, limitName, offsetName, pageFields, pageOfLink } from './list-pages.js';

/** Choice of a list's page. */
export const pageControl: SpecialControl = {
  claim: (entry) => pageFields(entry).map(keyOf),
  Component: lazyPart(
    () => import('./page-form.js'),
    ({ entry }) => <PlainFields fields={pageFields(entry)} />,
  ),
};

const labels = { first: 'First', prev: 'Previous', next: 'Next', last: 'Last' };

/** Links to the next and previous page. */
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
            onPress={() => link !== undefined && void followPageLink(link)}
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

/** Enters the page of a link into the form, sends the request and scrolls to its start. */
export async function followPageLink(link: string): Promise<void> {
  const page = pageOfLink(link);
  if (page === undefined) return;
  enterFields({
    [`query:${limitName}`]: { text: page.limit },
    [`query:${offsetName}`]: { text: page.offset },
  });
  await sendSelected();
  const response = document.getElementById('response');
  response?.querySelector('[role="tabpanel"]')?.scrollTo(0, 0);
  response?.scrollIntoView();
}
