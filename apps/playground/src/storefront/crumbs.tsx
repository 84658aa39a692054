import type { NodeList } from '@aisle/schema';
import { shortId } from '../cards/short-id.js';
import { useAsk } from './asking/use-ask.js';
import { goodFor } from './shop-menu.js';
import { useStepLinks } from './steps/use-step-link.js';
import styles from './storefront.module.css';

/** The most nodes whose names are asked for. */
const most = 50;

/** Bread crumbs that can be followed; their names are asked for by their ids. */
export function Crumbs({ ways }: { readonly ways: readonly (readonly string[])[] }) {
  const links = useStepLinks();
  const ids = [...new Set(ways.flat())].slice(0, most);
  const { body } = useAsk<NodeList>(
    'listNodes',
    { 'query:filter': `in(id,${ids.join(',')})`, 'query:page[limit]': String(most) },
    { enabled: ids.length > 0, goodFor },
  );
  const names = new Map(body?.data.map(({ id, attributes }) => [id, attributes.name]));
  if (ways.length === 0) return null;
  return (
    <div>
      {ways.map((way, index) => (
        <nav
          key={way.join()}
          aria-label={index === 0 ? 'Bread crumbs' : `Bread crumbs ${index + 1}`}
        >
          <ol className={styles.crumbs}>
            {way.map((id) => (
              <li key={id}>
                <a href={links.category(id)}>{names.get(id) ?? shortId(id)}</a>
              </li>
            ))}
          </ol>
        </nav>
      ))}
    </div>
  );
}
