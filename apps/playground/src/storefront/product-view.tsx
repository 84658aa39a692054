import type { ProductDocument } from '@aisle/schema';
import { CardPicture } from '../cards/card-picture.js';
import { CardPriceLine } from '../cards/card-price-line.js';
import { readProducts } from '../cards/product-card.js';
import { useStoreNow } from '../cards/use-store-now.js';
import { AskedBody } from './asked-body.js';
import { BundleChoice, readSelection } from './bundle-choice.js';
import { Crumbs } from './crumbs.js';
import { goodFor, ShopMenu } from './shop-menu.js';
import { productFields } from './step-form.js';
import styles from './storefront.module.css';
import { tagTerm } from './tag-terms.js';
import { useAsk, useStep } from './use-ask.js';
import { useStepLinks } from './use-step-link.js';
import { useStepText } from './use-step-text.js';
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
        const refusal = configured.exchange?.phase === 'answered' && configured.exchange.answer;
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
                {written !== '' && refusal && refusal.errors && (
                  <div role="alert" className={styles.refusal}>
                    {refusal.errors.map(({ detail }) => (
                      <p key={detail}>{detail}</p>
                    ))}
                  </div>
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
