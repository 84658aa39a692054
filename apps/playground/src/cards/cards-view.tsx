import { useMemo } from 'react';
import type { AnsweredRequest } from '../answer/exchange.js';
import { memberOf, textOf } from '../lib/members.js';
import styles from './cards.module.css';
import { ShowMore, useGrowing } from './growing.js';
import { useNodeNames } from './node-names.js';
import { type ProductCard, readProducts } from './product-card.js';
import { ProductCardView } from './product-card-view.js';
import { useStoreNow } from './use-store-now.js';

interface CardsViewProps {
  readonly exchange: AnsweredRequest;
  /** Shows what a JSON pointer leads to. */
  readonly onShowJson: (pointer: string) => void;
}

/** A list of products as cards. */
export default function CardsView({ exchange, onShowJson }: CardsViewProps) {
  const { sent, answer } = exchange;
  const products = useMemo(() => readProducts(answer.json), [answer]);
  const shown = useGrowing(products.length);
  const names = useNodeNames(sent, catalogOf(answer.json));
  const now = useStoreNow();
  return (
    <>
      <ul className={styles.grid} aria-label="Products">
        {products.slice(0, shown.count).map((product: ProductCard) => (
          <li key={product.pointer} className={styles.cell}>
            <ProductCardView
              product={product}
              names={names}
              now={now}
              sent={sent}
              onShowJson={onShowJson}
            />
          </li>
        ))}
      </ul>
      <ShowMore shown={shown} all={products.length} />
    </>
  );
}

function catalogOf(json: unknown): string | undefined {
  const data = memberOf(json, 'data');
  return Array.isArray(data) ? textOf(memberOf(data[0], 'meta', 'catalog_id')) : undefined;
}
