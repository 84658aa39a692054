import { Fact } from '../lib/fact.js';
import styles from './cards.module.css';
import { NodePath } from './node-path.js';
import type { ProductCard } from './product-card.js';
import { shortId } from './short-id.js';

interface CardDetailsProps {
  readonly product: ProductCard;
  readonly names: ReadonlyMap<string, string>;
}

/** What of a product is not for the first look. */
export function CardDetails({ product, names }: CardDetailsProps) {
  const { id, name, slug, description, components, breadCrumbs } = product;
  return (
    <details className={styles.details}>
      <summary className="fold">
        Details <span className="visually-hidden">of {name}</span>
      </summary>
      <dl>
        {description && <Fact name="Description">{description}</Fact>}
        <Fact name="Id">
          <code>{id}</code>
        </Fact>
        {slug && (
          <Fact name="Slug">
            <code>{slug}</code>
          </Fact>
        )}
        {breadCrumbs.length > 0 && (
          <Fact name={breadCrumbs.length === 1 ? 'Node' : `${breadCrumbs.length} nodes`}>
            {breadCrumbs.map((ids) => (
              <NodePath key={ids.join()} ids={ids} names={names} />
            ))}
          </Fact>
        )}
        {components.map((component) => (
          <Fact key={component.key} name={component.name}>
            {component.options
              .map((option) => `${option.quantity} × ${option.name ?? shortId(option.id)}`)
              .join(', or ')}
          </Fact>
        ))}
      </dl>
    </details>
  );
}
