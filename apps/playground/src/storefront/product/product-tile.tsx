import { CardPicture, CardPriceLine } from '../../cards/card-parts.js';
import type { ProductCard } from '../../cards/product-card.js';
import { Badge } from '../../widgets/badge.js';
import { NameList } from '../name-list.js';
import styles from '../storefront.module.css';
import { useStepLinks } from '../use-step-links.js';

/** A product in a list, with a link to its page. */
export function ProductTile({ product }: { readonly product: ProductCard }) {
  const links = useStepLinks();
  const { id, name, type, image, price, variations, isCurated, language } = product;
  return (
    <li className={styles.tile}>
      <CardPicture image={image} />
      <h2 className="clamp" title={name} lang={language}>
        <a href={links.product(id)}>
          <bdi>{name}</bdi>
        </a>
      </h2>
      {(isCurated || type === 'bundle') && (
        <p className="line">
          {isCurated && <Badge tone="good">recommended</Badge>}
          {type === 'bundle' && <Badge tone="accent">set</Badge>}
        </p>
      )}
      {type === 'parent' && price.now === undefined ? (
        <p>
          Choice of <NameList names={variations.map((variation) => variation.name)} />
        </p>
      ) : (
        <CardPriceLine price={price} />
      )}
    </li>
  );
}
