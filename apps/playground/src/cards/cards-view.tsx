import { saleName } from '@aisle/schema/dev';
import { Fragment, memo, use, useMemo, useState } from 'react';
import { memberOf, textOf, withListed } from '../lib/texts.js';
import { sendWith } from '../sending/send.js';
import { chooseSale, enterField } from '../state/actions.js';
import {
  type AnsweredRequest,
  anySale,
  selectedForm,
  usePlayground,
} from '../state/playground-store.js';
import { Button } from '../widgets/button.js';
import { Badge, Fact, Segmented } from '../widgets/controls.js';
import { CopyButton, lazyPart, Unopened } from '../widgets/lazy-part.js';
import { CardGrid, ResourceCard } from './card-grid.js';
import {
  CardPicture,
  CardPriceLine,
  NodeNames,
  NodePath,
  TagList,
  useNodeNames,
} from './card-parts.js';
import styles from './cards.module.css';
import { type ProductCard, readProducts, shortId } from './product-card.js';

interface ProductCardViewProps {
  readonly product: ProductCard;
  readonly onShowDetails: (product: ProductCard) => void;
}

const typeTones: Readonly<Record<string, 'info' | 'accent'>> = { parent: 'info', bundle: 'accent' };

/** A product as a shop would show it, with details for developers. */
const ProductCardView = memo(function ProductCardView(props: ProductCardViewProps) {
  const { product, onShowDetails } = props;
  const { name, sku, type, isCurated, image, price, tags, breadCrumbs } = product;
  return (
    <ResourceCard
      card={product}
      picture={<CardPicture image={image} />}
      badges={
        <>
          {type !== 'standard' && <Badge tone={typeTones[type] ?? 'neutral'}>{type}</Badge>}
          {isCurated && <Badge tone="good">curated</Badge>}
          {price.sale && <Badge tone="warn">sale</Badge>}
        </>
      }
      code={sku && <CopyButton look="text" what="copy the SKU" label={sku} text={sku} />}
      action={
        <Button
          look="quiet"
          aria-label={`Details of ${name}`}
          onPress={() => onShowDetails(product)}
        >
          Details
        </Button>
      }
    >
      <CardPriceLine price={price} isParent={type === 'parent'} />
      <ChoiceList product={product} />
      <NodePath ids={breadCrumbs[0] ?? []} />
      <TagList tags={tags} />
    </ResourceCard>
  );
});

interface ShownFact {
  readonly name: string;
  readonly options: readonly { readonly name: string; readonly quantity?: number }[];
  /** Separator between two options. */
  readonly between: string;
  /** Number of other options to choose from. */
  readonly others?: number;
}

function named(options: readonly string[]): ShownFact['options'] {
  return options.map((name) => ({ name }));
}

/** Options of a child product, variations of a parent, and components of a bundle. */
function ChoiceList({ product }: { readonly product: ProductCard }) {
  const { chosen, variations, components, children } = product;
  const names = use(NodeNames);
  const facts: readonly ShownFact[] = [
    ...chosen.map((fact) => ({ ...fact, options: named(fact.options), between: ', ' })),
    ...variations.map((fact) => ({ ...fact, options: named(fact.options), between: ' · ' })),
    ...components.map((component) => describeComponent(component, names)),
  ];
  const combinations = variations.reduce((count, { options }) => count * options.length, 1);
  return (
    <>
      {facts.length > 0 && (
        <dl className={styles.facts} lang={product.language}>
          {facts.map(({ name, options, between, others = 0 }) => (
            <Fact key={JSON.stringify([name, options])} name={name}>
              {options.length > 0 ? <Options options={options} between={between} /> : 'none chosen'}
              {others > 0 && <small> or {others === 1 ? 'another' : `${others} others`}</small>}
            </Fact>
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

/**
 * List of option names. Each name is isolated so that its text direction does not reorder its
 * neighbors.
 */
function Options({ options, between }: Pick<ShownFact, 'options' | 'between'>) {
  return options.map(({ name, quantity }, index) => (
    <Fragment key={`${quantity} ${name}`}>
      {index > 0 && between}
      {quantity !== undefined && `${quantity} × `}
      <bdi>{name}</bdi>
    </Fragment>
  ));
}

/** Returns the chosen options of a component and the number of the others. */
function describeComponent(
  { name, options }: ProductCard['components'][number],
  names: ReadonlyMap<string, string>,
): ShownFact {
  const chosen = options.filter(({ isChosen }) => isChosen);
  return {
    name,
    options: chosen.map((option) => ({
      name: option.name ?? names.get(option.id) ?? shortId(option.id),
      quantity: option.quantity,
    })),
    between: ', ',
    others: options.length - chosen.length,
  };
}

const ProductDetails = lazyPart(() => import('./product-details.js'), Unopened);

/** A list of products as cards. */
export function CardsView({ exchange }: { readonly exchange: AnsweredRequest }) {
  const { answer } = exchange;
  const products = useMemo(() => readProducts(answer.json), [answer]);
  const sale = usePlayground((state) => state.sale);
  const [opened, setOpened] = useState<ProductCard>();
  const onSale = products.filter(({ price }) => price.sale);
  const sales = Map.groupBy(onSale, ({ price }) => price.sale?.id ?? '');
  const isAnyOffered = sales.size > 1 || sale === anySale;
  const lacksImages = products.some(({ image }) => image.state === 'not included');
  const chosen = sale === anySale && onSale.length > 0 ? onSale : sales.get(sale);
  const names = useNodeNames(textOf(memberOf(products[0]?.resource, 'meta', 'catalog_id')));
  return (
    <>
      {(sales.size > 0 || lacksImages) && (
        <div className={`line between ${styles.facet}`}>
          {sales.size > 0 && (
            <Segmented
              legend="Sales on this page"
              choices={[
                { value: '', label: `All ${products.length} on this page` },
                ...(isAnyOffered ? [{ value: anySale, label: `On sale ${onSale.length}` }] : []),
                ...[...sales].map(([id, { length }]) => ({
                  value: id,
                  label: `${isAnyOffered ? '' : 'On sale: '}${saleName(id)} ${length}`,
                })),
              ]}
              value={chosen ? sale : ''}
              onChange={chooseSale}
            />
          )}
          {lacksImages && (
            <Button
              title="Adds main_image to include, and sends the request again"
              onPress={includeImages}
            >
              Include images
            </Button>
          )}
        </div>
      )}
      <NodeNames value={names}>
        <CardGrid label="Products" cards={chosen ?? products}>
          {(product) => <ProductCardView product={product} onShowDetails={setOpened} />}
        </CardGrid>
        {opened && <ProductDetails product={opened} onClose={() => setOpened(undefined)} />}
      </NodeNames>
    </>
  );
}

const key = 'query:include';

/** Requests the same list with main images. */
function includeImages(): void {
  const text = selectedForm(usePlayground.getState()).fields[key]?.text ?? '';
  sendWith(() => enterField(key, { text: withListed(text, 'main_image', true) }));
}
