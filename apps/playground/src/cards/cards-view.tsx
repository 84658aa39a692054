import { Suspense, useMemo, useState } from 'react';
import type { AnsweredRequest } from '../answer/exchange.js';
import { lazyPart } from '../lib/connection.js';
import { memberOf, textOf } from '../lib/members.js';
import { Segmented } from '../lib/segmented.js';
import { saleName } from './card-price.js';
import styles from './cards.module.css';
import { ShowMore, useGrowing } from './growing.js';
import { useNodeNames } from './node-names.js';
import { type ProductCard, readProducts } from './product-card.js';
import { ProductCardView } from './product-card-view.js';
import { useStoreNow } from './use-store-now.js';

const ProductDetails = lazyPart(() => import('./product-details.js'));

interface CardsViewProps {
  readonly exchange: AnsweredRequest;
  /** Shows what a JSON pointer leads to. */
  readonly onShowJson: (pointer: string) => void;
}

/** A list of products as cards. */
export function CardsView({ exchange, onShowJson }: CardsViewProps) {
  const { sent, answer } = exchange;
  const products = useMemo(() => readProducts(answer.json), [answer]);
  const [facet, setFacet] = useState({ sent: '', sale: '' });
  const sale = facet.sent === sent.id ? facet.sale : '';
  const [opened, setOpened] = useState<ProductCard>();
  const sales = useMemo(() => countSales(products), [products]);
  const chosen = sales.has(sale)
    ? products.filter(({ price }) => price.sale?.id === sale)
    : products;
  const shown = useGrowing(chosen.length);
  const names = useNodeNames(sent, catalogOf(answer.json));
  const now = useStoreNow();
  return (
    <>
      {sales.size > 0 && (
        <div className={styles.facet}>
          <Segmented
            legend="Sales on this page"
            choices={[
              { value: '', label: `All ${products.length}` },
              ...[...sales].map(([id, count]) => ({
                value: id,
                label: `On sale: ${saleName(id)} ${count}`,
              })),
            ]}
            value={sales.has(sale) ? sale : ''}
            onChange={(id) => setFacet({ sent: sent.id, sale: id })}
          />
        </div>
      )}
      <ul className={styles.grid} aria-label="Products">
        {chosen.slice(0, shown.count).map((product) => (
          <li key={product.pointer} className={styles.cell}>
            <ProductCardView
              product={product}
              names={names}
              now={now}
              sent={sent}
              onShowJson={onShowJson}
              onShowDetails={setOpened}
            />
          </li>
        ))}
      </ul>
      <ShowMore shown={shown} all={chosen.length} />
      {opened && (
        <Suspense fallback={null}>
          <ProductDetails
            product={opened}
            names={names}
            onShowJson={onShowJson}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

/** The sales of some products by their ids, with how many products each has. */
function countSales(products: readonly ProductCard[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { price } of products) {
    if (price.sale) counts.set(price.sale.id, (counts.get(price.sale.id) ?? 0) + 1);
  }
  return counts;
}

function catalogOf(json: unknown): string | undefined {
  const data = memberOf(json, 'data');
  return Array.isArray(data) ? textOf(memberOf(data[0], 'meta', 'catalog_id')) : undefined;
}
