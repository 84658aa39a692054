import type { CardComponent, CardComponentOption } from './card-components.js';
import styles from './cards.module.css';
import { shortId } from './short-id.js';

/** What a bundle consists of: what is chosen, and how many others may be. */
export function ComponentList({ components }: { readonly components: readonly CardComponent[] }) {
  if (components.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {components.map(({ key, name, options }) => {
        const chosen = options.filter(({ isChosen }) => isChosen);
        const others = options.length - chosen.length;
        return (
          <div key={key}>
            <dt>{name}</dt>
            <dd>
              {chosen.length === 0 ? 'nothing chosen' : chosen.map(describeOption).join(', ')}
              {others > 0 && <small> or {others === 1 ? 'another' : `${others} others`}</small>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function describeOption({ id, name, quantity }: CardComponentOption): string {
  return `${quantity} × ${name ?? shortId(id)}`;
}
