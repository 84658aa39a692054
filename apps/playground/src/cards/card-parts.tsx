import { formatFilterValue } from '@aisle/schema/filter';
import { useState } from 'react';
import { enterField, enterFields } from '../state/actions.js';
import { selectedForm } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { sendSelected } from '../state/send.js';
import { type CardPrice, describeSale, type ShownPrice } from './card-price.js';
import styles from './cards.module.css';
import { shortId } from './ids.js';
import type { CardImage } from './product-card.js';

interface CardPictureProps {
  readonly image: CardImage;
  readonly name: string;
}

/** The picture of a product, or why there is none. */
export function CardPicture({ image, name }: CardPictureProps) {
  const [failed, setFailed] = useState<string>();
  if (image.state === 'none') {
    return (
      <div className={styles.picture}>
        <p>No main image</p>
      </div>
    );
  }
  if (image.state === 'not included') {
    return (
      <div className={styles.picture}>
        <button
          type="button"
          className="quiet-button"
          title="Adds main_image to include, and sends the request again"
          onClick={includeImages}
        >
          Include images <span className="visually-hidden">to see {name}</span>
        </button>
      </div>
    );
  }
  if (failed === image.address || !isOwn(image.address)) {
    return (
      <div className={styles.picture}>
        <p>
          {isOwn(image.address) ? 'This image does not load' : 'An image from elsewhere'}
          <code title={image.address}>{image.address}</code>
        </p>
      </div>
    );
  }
  return (
    <div className={styles.picture}>
      <img
        src={image.address}
        alt={image.text}
        loading="lazy"
        decoding="async"
        onError={() => setFailed(image.address)}
      />
    </div>
  );
}

/** Whether an address is one of this server: nothing else is loaded, and nothing that a page made up. */
function isOwn(address: string): boolean {
  if (!URL.canParse(address, location.href)) return false;
  const { protocol, origin } = new URL(address, location.href);
  return /^https?:$/.test(protocol) && origin === location.origin;
}

interface CardPriceLineProps {
  readonly price: CardPrice;
  readonly now: number;
}

/** What a product costs, what it cost before, and until when. */
export function CardPriceLine({ price, now }: CardPriceLineProps) {
  if (!price.now) return <p className={styles.noPrice}>No price in this currency</p>;
  return (
    <div className={styles.price}>
      {sides(price.now).map(({ tax, text }) => {
        const before = price.before && sides(price.before).find((side) => side.tax === tax);
        return (
          <p key={tax}>
            <strong>{text}</strong>{' '}
            {before && (
              <s>
                <span className="visually-hidden">instead of </span>
                {before.text}
              </s>
            )}{' '}
            <small>{tax}</small>
          </p>
        );
      })}
      {price.sale && (
        <p className={styles.sale} title={`${price.sale.id}, ${price.sale.expires ?? 'no end'}`}>
          {describeSale(price.sale.expires, now)}
        </p>
      )}
    </div>
  );
}

function sides({ withTax, withoutTax }: ShownPrice): readonly { tax: string; text: string }[] {
  return [
    ...(withTax === undefined ? [] : [{ tax: 'with tax', text: withTax }]),
    ...(withoutTax === undefined ? [] : [{ tax: 'without tax', text: withoutTax }]),
  ];
}

interface NodePathProps {
  readonly ids: readonly string[];
  readonly names: ReadonlyMap<string, string>;
}

/** Bread crumbs: the way from a hierarchy down to a node. */
export function NodePath({ ids, names }: NodePathProps) {
  return (
    <ol className={styles.path} aria-label="Bread crumbs">
      {ids.map((id) => (
        <li key={id} title={id}>
          {names.get(id) ?? <code>{shortId(id)}</code>}
        </li>
      ))}
    </ol>
  );
}

const key = 'query:include';

/** Asks for the same list again with its main images. */
function includeImages(): void {
  const text = selectedForm(usePlayground.getState()).fields[key]?.text ?? '';
  const names = text.split(',').map((name) => name.trim());
  const included = [...new Set([...names, 'main_image'])].filter((name) => name !== '');
  enterField(key, { text: included.join(',') });
  void sendSelected();
}

/** Asks for the products of one SKU, from the first page on. */
export function filterBySku(sku: string): void {
  enterFields({
    'query:filter': { text: `eq(sku,${formatFilterValue(sku)})` },
    'query:page[offset]': { text: '' },
  });
  void sendSelected();
}
