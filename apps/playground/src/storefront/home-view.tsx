import type { HierarchyList, ProductList } from '@aisle/schema/catalog';
import { readProducts } from '../cards/product-card.js';
import { categoryFields } from '../link/steps.js';
import { AskedBody } from './asking/asked-body.js';
import { useAsk, useStep } from './asking/use-ask.js';
import { ProductTile } from './product/product-tile.js';
import { ShopMenu } from './shop-menu.js';
import styles from './storefront.module.css';
import { useStepLinks } from './use-step-links.js';
import { ViewHeading } from './view-heading.js';

/** Home view with the content of the shopper's catalog. */
export function HomeView() {
  const links = useStepLinks();
  const asked = useStep<HierarchyList>();
  const some = useAsk<ProductList>('listProducts', { ...categoryFields, 'query:page[limit]': '8' });
  return (
    <AskedBody asked={asked}>
      {({ data }) => (
        <>
          <ShopMenu way={[]} />
          <ViewHeading
            name="Browse the catalog"
            view="home"
            isKnown={asked.exchange !== undefined}
          />
          {data.length === 0 && <p>This catalog has no hierarchies.</p>}
          <ul className={`columns loose ${styles.entrances}`} aria-label="Hierarchies">
            {data.map(({ id, attributes: { name, description }, meta: { language } }) => (
              <li key={id} className={styles.tile} lang={language}>
                <h2 className="clamp" title={name}>
                  <a href={links.category(id)}>
                    <bdi>{name}</bdi>
                  </a>
                </h2>
                {description && <p>{description}</p>}
              </li>
            ))}
          </ul>
          <h2>Recently updated</h2>
          <ul className={styles.tiles} aria-label="Recently updated products">
            {readProducts(some.body).map((product) => (
              <ProductTile key={product.id} product={product} />
            ))}
          </ul>
          <p className={`line ${styles.menu}`}>
            <a href={links.products()}>All products</a>
          </p>
        </>
      )}
    </AskedBody>
  );
}
