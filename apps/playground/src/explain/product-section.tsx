import { explainNodeProducts, type NodeProductsExplanation } from '@aisle/schema/dev';
import { useState } from 'react';
import { useDev } from '../dev-data/use-dev.js';
import type { AskedRequest } from './explain-request.js';
import { ExplainSection } from './explain-section.js';
import styles from './product.module.css';
import { useProductPlace } from './product-place.js';
import { ProductSearch } from './product-search.js';
import { ProductTimeline } from './product-timeline.js';

interface ProductSectionProps {
  readonly explanation: NodeProductsExplanation;
  readonly asked: AskedRequest;
}

/** Why a product is on the page, or missing. */
export function ProductSection({ explanation, asked }: ProductSectionProps) {
  const [looked, setLooked] = useState('');
  const place = useProductPlace(explanation, asked);
  const { data, error } = useDev(
    explainNodeProducts,
    { ...asked, query: { ...asked.query, product: looked } },
    { enabled: looked !== '', keepPrevious: true },
  );
  return (
    <ExplainSection title="Why is a product here, or missing?">
      <ProductSearch place={place} onLook={setLooked} />
      {looked !== '' && error && <p className={styles.fault}>{error.message}</p>}
      {looked !== '' && !data && !error && <p role="status">Looking for {looked}…</p>}
      {looked !== '' && data?.product && (
        <ProductTimeline
          looked={looked}
          explanation={data}
          product={data.product}
          asked={asked}
          place={place}
        />
      )}
    </ExplainSection>
  );
}
