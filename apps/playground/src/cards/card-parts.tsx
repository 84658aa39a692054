import { formatFilterValue } from '@aisle/schema/filter';
import { useState } from 'react';
import type { SentRequest } from '../answer/exchange.js';
import { withTagTerm } from '../filter/tag-terms.js';
import { enterField, enterFields } from '../state/actions.js';
import { selectedForm } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { sendSelected } from '../state/send.js';
import { type CardPrice, describeSale, type ShownPrice, saleName } from './card-price.js';
import styles from './cards.module.css';
import { shortId } from './ids.js';
import type { CardImage } from './product-card.js';
import { follow, nodeProductsRequest } from './related-links.js';

interface CardPictureProps {
  readonly image: CardImage;
  readonly name: string;
}

/** The picture of a product, or why there is none. */
export function CardPicture({ image, name }: CardPictureProps) {
  const [failed, setFailed] = useState<string>();
  const hosts = usePlayground((state) => state.examples.image_hosts);
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
  const place = placeOf(image.address, hosts);
  if (failed === image.address || place !== 'shown') {
    return (
      <div className={styles.picture}>
        <p title={place === 'external' ? 'Start the service with --image-hosts to load it' : ''}>
          {failures[place]}
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

const failures = {
  shown: 'This image does not load',
  external: 'External image, not loaded',
  none: 'Not the address of an image',
} as const;

/** Whether a picture is of this server or of a host that the service names; nothing else is loaded. */
function placeOf(address: string, hosts = ''): keyof typeof failures {
  const { protocol = '', origin, hostname = '' } = URL.parse(address, location.href) ?? {};
  if (!/^https?:$/.test(protocol)) return 'none';
  return origin === location.origin || hosts.split(' ').includes(hostname) ? 'shown' : 'external';
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
          <b>{saleName(price.sale.id)}</b> {describeSale(price.sale.expires, now)}
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
  readonly sent: SentRequest;
}

/** Bread crumbs: the way from a hierarchy down to a node; each leads to its products. */
export function NodePath({ ids, names, sent }: NodePathProps) {
  const examples = usePlayground((state) => state.examples);
  return (
    <ol className={styles.path} aria-label="Bread crumbs">
      {ids.map((id) => {
        const name = names.get(id) ?? <code>{shortId(id)}</code>;
        const related = nodeProductsRequest(id, sent, examples);
        return (
          <li key={id} title={id}>
            {related ? (
              <button type="button" className={styles.crumb} onClick={() => follow(related)}>
                {name}
              </button>
            ) : (
              name
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** Tags of a product; each leads to the products of the list that have it too. */
export function TagList({ tags }: { readonly tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <button
            type="button"
            title={`Filter by the tag ${tag}`}
            onClick={() => filterBy('tags', tag)}
          >
            {tag}
          </button>
        </li>
      ))}
    </ul>
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

/** Asks for the product with a SKU, or for those of the list that have a tag too, from the first page on. */
export function filterBy(attribute: 'sku' | 'tags', value: string): void {
  const filter = selectedForm(usePlayground.getState()).fields['query:filter']?.text ?? '';
  const isTag = attribute === 'tags';
  enterFields({
    'query:filter': {
      text: isTag ? withTagTerm(filter, value) : `eq(sku,${formatFilterValue(value)})`,
    },
    'query:page[offset]': { text: '' },
  });
  void sendSelected();
}
