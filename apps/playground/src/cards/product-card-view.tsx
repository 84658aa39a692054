import { memo, useId } from 'react';
import { Badge } from '../widgets/badge.js';
import { Button } from '../widgets/button.js';
import { CopyButton } from '../widgets/copy-button.js';
import { CardPicture, CardPriceLine, filterBy, NodePath, TagList } from './card-parts.js';
import styles from './cards.module.css';
import { shortId } from './ids.js';
import type { CardComponent, ProductCard } from './product-card.js';
import { RelatedLinks } from './related-links.js';

interface ProductCardViewProps {
  readonly product: ProductCard;
  /** Names of nodes by their ids. */
  readonly names: ReadonlyMap<string, string>;
  readonly onShowJson: (pointer: string) => void;
  readonly onShowDetails: (product: ProductCard) => void;
}

const typeTones: Readonly<Record<string, 'info' | 'accent' | 'neutral'>> = {
  parent: 'info',
  bundle: 'accent',
};

/** A product as a shop would show it, with what a developer wants to know of it. */
export const ProductCardView = memo(function ProductCardView(props: ProductCardViewProps) {
  const { product, names, onShowJson, onShowDetails } = props;
  const { name, sku, type, isCurated, image, price, tags, language } = product;
  const titleId = useId();
  const [deepest] = product.breadCrumbs;
  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <CardPicture image={image} name={name} />
      <div className={styles.body}>
        <p className="line">
          <Badge tone={typeTones[type] ?? 'neutral'}>{type}</Badge>
          {isCurated && <Badge tone="good">curated</Badge>}
          {price.sale && <Badge tone="warn">sale</Badge>}
          {language && (
            <span className={`fine end ${styles.language}`} title="The language of this product">
              {language}
            </span>
          )}
        </p>
        <h2 id={titleId} className={`clamp ${styles.title}`} title={name}>
          {name}
        </h2>
        {sku && (
          <p className={`fine ${styles.sku}`}>
            <CopyButton look="text" what="copy the SKU" label={sku} text={sku} />
          </p>
        )}
        <CardPriceLine price={price} />
        <ChoiceList product={product} />
        {deepest && <NodePath ids={deepest} names={names} />}
        <TagList tags={tags} />
      </div>
      <footer className={styles.actions}>
        <Button
          look="quiet"
          aria-label={`Details of ${name}`}
          onPress={() => onShowDetails(product)}
        >
          Details
        </Button>
        <Button
          look="quiet"
          aria-label={`Show the JSON of ${name}`}
          onPress={() => onShowJson(product.pointer)}
        >
          JSON
        </Button>
        <RelatedLinks resource={product.resource} name={name} />
        {sku && (
          <Button
            look="quiet"
            aria-label={`Filter by SKU ${sku}`}
            onPress={() => filterBy('sku', sku)}
          >
            Filter
          </Button>
        )}
      </footer>
    </article>
  );
});

/** What a child is, what a parent can be chosen in, and what a bundle consists of. */
function ChoiceList({ product }: { readonly product: ProductCard }) {
  const { chosen, variations, components, children } = product;
  const facts = [
    ...chosen.map(({ name, options }) => ({ name, text: options.join(', '), others: 0 })),
    ...variations.map(({ name, options }) => ({ name, text: options.join(' · '), others: 0 })),
    ...components.map(describeComponent),
  ];
  const combinations = variations.reduce((count, { options }) => count * options.length, 1);
  return (
    <>
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(({ name, text, others }) => (
            <div key={`${name} ${text}`}>
              <dt>{name}</dt>
              <dd>
                {text}
                {others > 0 && <small> or {others === 1 ? 'another' : `${others} others`}</small>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {variations.length > 0 && (
        <p className="fine">
          {children} of {combinations} combinations exist
        </p>
      )}
    </>
  );
}

/** What is chosen for a component, and how many others may be. */
function describeComponent({ name, options }: CardComponent) {
  const chosen = options.filter(({ isChosen }) => isChosen);
  const texts = chosen.map(
    ({ id, name: called, quantity }) => `${quantity} × ${called ?? shortId(id)}`,
  );
  return {
    name,
    text: texts.join(', ') || 'nothing chosen',
    others: options.length - chosen.length,
  };
}
