import { saleName } from '@aisle/schema/dev';
import { useMemo, useState } from 'react';
import { withListed } from '../lib/comma-list.js';
import { memberOf, textOf } from '../lib/members.js';
import { sendSelected } from '../sending/send.js';
import { chooseSale, enterField } from '../state/actions.js';
import type { AnsweredRequest } from '../state/exchange.js';
import { anySale, selectedForm, usePlayground } from '../state/playground-store.js';
import { Button } from '../widgets/button.js';
import { lazyPart, Unopened } from '../widgets/lazy-part.js';
import { Segmented } from '../widgets/segmented.js';
import { CardGrid } from './card-grid.js';
import styles from './cards.module.css';
import { NodeNames, useNodeNames } from './node-names.js';
import { type ProductCard, readProducts } from './product-card.js';
import { ProductCardView } from './product-card-view.js';

const ProductDetails = lazyPart(() => import('./product-details.js'), Unopened);

/** A list of products as cards. */
export function CardsView({ exchange }: { readonly exchange: AnsweredRequest }) {
  const { answer } = exchange;
  const products = useMemo(() => readProducts(answer.json), [answer]);
  const sale = usePlayground((state) => state.sale);
  const [opened, setOpened] = useState<ProductCard>();
  const sales = useMemo(() => countSales(products), [products]);
  const isAnyOffered = sales.size > 1 || sale === anySale;
  const lacksImages = products.some(({ image }) => image.state === 'not included');
  const isOffered = sales.has(sale) || (sale === anySale && sales.size > 0);
  const chosen = isOffered
    ? products.filter(({ price }) => price.sale && (sale === anySale || price.sale.id === sale))
    : products;
  const names = useNodeNames(catalogOf(answer.json));
  return (
    <>
      {(sales.size > 0 || lacksImages) && (
        <div className={`line between ${styles.facet}`}>
          {sales.size > 0 && (
            <Segmented
              legend="Sales on this page"
              choices={[
                { value: '', label: `All ${products.length} on this page` },
                ...(isAnyOffered
                  ? [{ value: anySale, label: `On sale ${sum(sales.values())}` }]
                  : []),
                ...[...sales].map(([id, count]) => ({
                  value: id,
                  label: `${isAnyOffered ? '' : 'On sale: '}${saleName(id)} ${count}`,
                })),
              ]}
              value={isOffered ? sale : ''}
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
        <CardGrid label="Products" cards={chosen}>
          {(product) => <ProductCardView product={product} onShowDetails={setOpened} />}
        </CardGrid>
        {opened && <ProductDetails product={opened} onClose={() => setOpened(undefined)} />}
      </NodeNames>
    </>
  );
}

const key = 'query:include';

/** Asks for the same list again with its main images. */
function includeImages(): void {
  const text = selectedForm(usePlayground.getState()).fields[key]?.text ?? '';
  enterField(key, { text: withListed(text, 'main_image', true) });
  void sendSelected();
}

/** The sales of some products by their ids, with how many products each has. */
function countSales(products: readonly ProductCard[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { price } of products) {
    if (price.sale) counts.set(price.sale.id, (counts.get(price.sale.id) ?? 0) + 1);
  }
  return counts;
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((all, one) => all + one, 0);
}

function catalogOf(json: unknown): string | undefined {
  const data = memberOf(json, 'data');
  return Array.isArray(data) ? textOf(memberOf(data[0], 'meta', 'catalog_id')) : undefined;
}
