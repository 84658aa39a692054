import { memo, useId } from 'react';
import type { SentRequest } from '../answer/exchange.js';
import { Badge } from '../lib/badge.js';
import { Button } from '../lib/button.js';
import { CardDetails } from './card-details.js';
import { CardPicture } from './card-picture.js';
import { CardPriceLine } from './card-price-line.js';
import styles from './cards.module.css';
import { ComponentList } from './component-list.js';
import { filterBySku } from './filter-by-sku.js';
import { NodePath } from './node-path.js';
import type { ProductCard } from './product-card.js';
import { RelatedLinks } from './related-links.js';
import { ChosenOptions, VariationList } from './variation-list.js';

interface ProductCardViewProps {
  readonly product: ProductCard;
  /** Names of nodes by their ids. */
  readonly names: ReadonlyMap<string, string>;
  readonly now: number;
  readonly sent: SentRequest;
  readonly onShowJson: (pointer: string) => void;
}

const typeTones: Readonly<Record<string, 'info' | 'accent' | 'neutral'>> = {
  parent: 'info',
  bundle: 'accent',
};

/** A product as a shop would show it, with what a developer wants to know of it. */
export const ProductCardView = memo(function ProductCardView(props: ProductCardViewProps) {
  const { product, names, now, sent, onShowJson } = props;
  const { name, sku, type, isCurated, image, price, tags, language } = product;
  const titleId = useId();
  const [deepest] = product.breadCrumbs;
  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <CardPicture image={image} name={name} />
      <div className={styles.body}>
        <p className={styles.badges}>
          <Badge tone={typeTones[type] ?? 'neutral'}>{type}</Badge>
          {isCurated && <Badge tone="good">curated</Badge>}
          {price.sale && <Badge tone="warn">sale</Badge>}
          {language && (
            <span className={styles.language} title="The language of this product">
              {language}
            </span>
          )}
        </p>
        <h2 id={titleId} className={styles.title} title={name}>
          {name}
        </h2>
        {sku && <p className={styles.sku}>{sku}</p>}
        <CardPriceLine price={price} now={now} />
        <ChosenOptions chosen={product.chosen} />
        <VariationList variations={product.variations} count={product.children} />
        <ComponentList components={product.components} />
        {deepest && <NodePath ids={deepest} names={names} />}
        {tags.length > 0 && (
          <ul className={styles.tags} aria-label="Tags">
            {tags.map((tag) => (
              <li key={tag}>{tag}</li>
            ))}
          </ul>
        )}
      </div>
      <CardDetails product={product} names={names} />
      <footer className={styles.actions}>
        <Button
          look="quiet"
          aria-label={`Show the JSON of ${name}`}
          onPress={() => onShowJson(product.pointer)}
        >
          JSON
        </Button>
        <RelatedLinks resource={product.resource} name={name} sent={sent} />
        {sku && (
          <Button look="quiet" aria-label={`Filter by SKU ${sku}`} onPress={() => filterBySku(sku)}>
            Filter by SKU
          </Button>
        )}
      </footer>
    </article>
  );
});
