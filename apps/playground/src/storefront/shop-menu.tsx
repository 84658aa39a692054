import type { HierarchyList, NodeList } from '@aisle/schema';
import { useAsk } from './asking/use-ask.js';
import { homeFields } from './steps/step-form.js';
import { useStepLinks } from './steps/use-step-link.js';
import styles from './storefront.module.css';

interface ShopMenuProps {
  /** The ids of the nodes on the way to where somebody is, from the hierarchy on; empty until it is known. */
  readonly way: readonly string[];
}

/** Menus change with releases, and those are noticed. */
export const goodFor = 300_000;

/** The hierarchies of the catalog, and what is directly below the one that somebody is in. */
export function ShopMenu({ way }: ShopMenuProps) {
  const [hierarchy] = way;
  const first = useAsk<HierarchyList>('listHierarchies', homeFields, { goodFor });
  const second = useAsk<NodeList>(
    'listHierarchyChildren',
    { 'path:hierarchy_id': hierarchy ?? '', ...homeFields },
    { goodFor, enabled: hierarchy !== undefined },
  );
  return (
    <>
      <MenuLevel label="Menu" entries={first.body?.data ?? []} way={way} />
      {hierarchy !== undefined && (
        <MenuLevel label="Second level" entries={second.body?.data ?? []} way={way} />
      )}
    </>
  );
}

interface MenuLevelProps extends ShopMenuProps {
  readonly label: string;
  readonly entries: HierarchyList['data'] | NodeList['data'];
}

/** Nodes side by side, each with a way to its products. */
export function MenuLevel({ label, entries, way }: MenuLevelProps) {
  const links = useStepLinks();
  if (entries.length === 0) return null;
  return (
    <nav aria-label={label} className={styles.menu}>
      {entries.map(({ id, attributes: { name } }) => (
        <a
          key={id}
          href={links.category(id)}
          aria-current={way.at(-1) === id ? 'page' : way.includes(id) ? 'true' : undefined}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}
