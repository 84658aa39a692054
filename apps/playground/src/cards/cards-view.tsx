import { saleName } from '@aisle/schema/dev';
import { useMemo, useState } from 'react';
import { withListed } from '../lib/comma-list.js';
import { memberOf, textOf } from '../lib/members.js';
import { sendWith } from '../sending/send.js';
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
