import type { ProductDocument } from '@aisle/schema';
import { CardPicture } from '../../cards/card-picture.js';
import { CardPriceLine } from '../../cards/card-price-line.js';
import { readProducts } from '../../cards/product-card.js';
import { useStoreNow } from '../../cards/use-store-now.js';
import { AskedBody } from '../asking/asked-body.js';
import { Refusal } from '../asking/refusal.js';
import { useAsk, useStep } from '../asking/use-ask.js';
import { AddToCart } from '../cart/add-to-cart.js';
import { Crumbs } from '../crumbs.js';
import { goodFor, ShopMenu } from '../shop-menu.js';
import { productFields } from '../steps/step-form.js';
import { useStepLinks } from '../steps/use-step-link.js';
import { useStepText } from '../steps/use-step-text.js';
import styles from '../storefront.module.css';
import { tagTerm } from '../tag-terms.js';
import { BundleChoice, readSelection } from './bundle-choice.js';
import { VariationChoice } from './variation-choice.js';

/** A product: what it costs, what it can be chosen in, and for a bundle what it is made of. */
export function ProductView() {
  const links = useStepLinks();
  const now = useStoreNow();
  const id = useStepText('path:product_id');
  const written = useStepText('body:/data/selected_options');
  const asked = useAsk<ProductDocument>('getProduct', { 'path:product_id': id, ...productFields });
  const configured = useStep<ProductDocument>({ enabled: written !== '' });
  const parentId = asked.body?.data.relationships.parent?.data.id;
  const parent = useAsk<ProductDocument>(
    'getProduct',
    { 'path:product_id': parentId ?? '', ...productFields },
    { goodFor, enabled: parentId !== undefined },
  );
  return (
    <AskedBody asked={asked}>
      {(body) => {
        const shown = written === '' ? body : (configured.body ?? body);
        const [card] = readProducts({ ...shown, data: [shown.data] });
        const family = parentId === undefined ? body : parent.body;
        const [familyCard] = family ? readProducts({ ...family, data: [family.data] }) : [];
        if (card === undefined) return null;
        const ways = card.breadCrumbs.length > 0 ? card.breadCrumbs : familyCard?.breadCrumbs;
        const [way = []] = ways ?? [];
        return (
          <>
            <ShopMenu way={way} />
            <Crumbs ways={ways ?? []} />
            <article className={styles.product} aria-busy={configured.isWaiting}>
              <CardPicture image={card.image} name={card.name} />
              <div className={styles.facts}>
                <h1>{card.name}</h1>
                {card.sku && <code>{card.sku}</code>}
                <CardPriceLine price={card.price} now={now} />
                {card.description && <p>{card.description}</p>}
                {family?.data.meta.variations && (
                  <VariationChoice
                    parent={family.data}
                    child={parentId === undefined ? undefined : id}
                  />
                )}
                {body.data.attributes.components && (
                  <BundleChoice
                    bundle={body}
                    selection={readSelection(written, body)}
                    onChoose={(selection) => {
                      location.hash = links.configured(id, selection);
                    }}
                  />
                )}
                {written !== '' && <Refusal exchange={configured.exchange} />}
                {family?.data.meta.variations && parentId === undefined ? (
                  <p>Choose first which one it shall be.</p>
                ) : (
                  <AddToCart
                    key={id}
                    id={id}
                    selection={body.data.attributes.components && readSelection(written, body)}
                  />
                )}
                {card.tags.length > 0 && (
                  <ul className={styles.tags} aria-label="Tags">
                    {card.tags.map((tag) => (
                      <li key={tag}>
                        <a href={links.products(tagTerm(tag))}>{tag}</a>
                      </li>
                    ))}
                  </ul>
                )}
              </div>
            </article>
          </>
        );
      }}
    </AskedBody>
  );
}
