import type { HierarchyList, ProductList } from '@aisle/schema';
import { readProducts } from '../cards/product-card.js';
import { useStoreNow } from '../cards/use-store-now.js';
import { AskedBody } from './asking/asked-body.js';
import { useAsk, useStep } from './asking/use-ask.js';
import { ProductTile } from './product/product-tile.js';
import { ShopMenu } from './shop-menu.js';
import { categoryFields } from './steps/step-form.js';
import { useStepLinks } from './steps/use-step-link.js';
import styles from './storefront.module.css';

/** The entrance: what the catalog of this shopper has. */
export function HomeView() {
  const links = useStepLinks();
  const now = useStoreNow();
  const asked = useStep<HierarchyList>();
  const some = useAsk<ProductList>('listProducts', { ...categoryFields, 'query:page[limit]': '8' });
  return (
    <AskedBody asked={asked}>
      {({ data }) => (
        <>
          <ShopMenu way={[]} />
          <h1>Storefront</h1>
          {data.length === 0 && <p>This catalog has no hierarchies.</p>}
          <ul className={styles.entrances} aria-label="Hierarchies">
            {data.map(({ id, attributes: { name, description } }) => (
              <li key={id} className={styles.tile}>
                <h2>
                  <a href={links.category(id)}>{name}</a>
                </h2>
                {description && <p>{description}</p>}
              </li>
            ))}
          </ul>
          <h2>Changed last</h2>
          <ul className={styles.tiles} aria-label="Products changed last">
            {readProducts(some.body).map((product) => (
              <ProductTile key={product.id} product={product} now={now} />
            ))}
          </ul>
          <p>
            <a href={links.products()}>All products</a>
          </p>
        </>
      )}
    </AskedBody>
  );
}
