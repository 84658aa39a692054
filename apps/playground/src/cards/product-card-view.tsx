import { memo, useId } from 'react';
import type { SentRequest } from '../answer/exchange.js';
import { Badge } from '../lib/badge.js';
import { Button } from '../lib/button.js';
import { CopyButton } from '../lib/copy-button.js';
import { CardPicture, CardPriceLine, filterBy, NodePath, TagList } from './card-parts.js';
import styles from './cards.module.css';
import { shortId } from './ids.js';
import type {
  CardComponent,
  CardComponentOption,
  CardVariation,
  ProductCard,
} from './product-card.js';
import { RelatedLinks } from './related-links.js';

interface ProductCardViewProps {
  readonly product: ProductCard;
  /** Names of nodes by their ids. */
  readonly names: ReadonlyMap<string, string>;
  readonly now: number;
  readonly sent: SentRequest;
  readonly onShowJson: (pointer: string) => void;
  readonly onShowDetails: (product: ProductCard) => void;
}

const typeTones: Readonly<Record<string, 'info' | 'accent' | 'neutral'>> = {
  parent: 'info',
  bundle: 'accent',
};

/** A product as a shop would show it, with what a developer wants to know of it. */
export const ProductCardView = memo(function ProductCardView(props: ProductCardViewProps) {
  const { product, names, now, sent, onShowJson, onShowDetails } = props;
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
        {sku && (
          <p className={styles.sku}>
            <CopyButton look="text" what="copy the SKU" label={sku} text={sku} />
          </p>
        )}
        <CardPriceLine price={price} now={now} />
        <ChosenOptions chosen={product.chosen} />
        <VariationList variations={product.variations} count={product.children} />
        <ComponentList components={product.components} />
        {deepest && <NodePath ids={deepest} names={names} sent={sent} />}
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
        <RelatedLinks resource={product.resource} name={name} sent={sent} />
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

/** What a bundle consists of: what is chosen, and how many others may be. */
function ComponentList({ components }: { readonly components: readonly CardComponent[] }) {
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

/** What a child product is: `Size M, Colour Slate`. */
function ChosenOptions({ chosen }: { readonly chosen: readonly CardVariation[] }) {
  return chosen.length > 0 && <OptionFacts variations={chosen} between=", " />;
}

interface OptionFactsProps {
  readonly variations: readonly CardVariation[];
  readonly between: string;
}

/** Variations, each with its options. */
function OptionFacts({ variations, between }: OptionFactsProps) {
  return (
    <dl className={styles.facts}>
      {variations.map(({ name, options }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{options.join(between)}</dd>
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
function VariationList({ variations, count }: VariationListProps) {
  if (variations.length === 0) return null;
  const combinations = variations.reduce((product, { options }) => product * options.length, 1);
  return (
    <>
      <OptionFacts variations={variations} between=" · " />
      <p className={styles.note}>
        {count} of {combinations} combinations exist
      </p>
    </>
  );
}
