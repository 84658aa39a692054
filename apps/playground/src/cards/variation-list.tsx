import styles from './cards.module.css';
import type { CardVariation } from './product-card.js';

/** What a child product is: `Size M, Colour Slate`. */
export function ChosenOptions({ chosen }: { readonly chosen: readonly CardVariation[] }) {
  if (chosen.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {chosen.map(({ name, options }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{options.join(', ')}</dd>
        </div>
      ))}
    </dl>
  );
}

interface VariationListProps {
  readonly variations: readonly CardVariation[];
  readonly count: number;
}

/** What a parent product can be chosen in, and how many children that makes. */
export function VariationList({ variations, count }: VariationListProps) {
  if (variations.length === 0) return null;
  const combinations = variations.reduce((product, { options }) => product * options.length, 1);
  return (
    <>
      <dl className={styles.facts}>
        {variations.map(({ name, options }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{options.join(' · ')}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        {count} of {combinations} combinations exist
      </p>
    </>
  );
}
