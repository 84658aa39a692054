import { listNodeTree, listTree, readClock, saleName } from '@aisle/schema/dev';
import { createContext, use, useMemo, useState } from 'react';
import { timeOf } from '../clock/describe-clock.js';
import { useDev } from '../dev-data/use-dev.js';
import { withTagTerm } from '../filter/filter-text.js';
import { useNow } from '../lib/outcome.js';
import { formatTime, withZone } from '../lib/texts.js';
import { useHeardNames } from '../place/names.js';
import { nodesRequest } from '../place/place-summary.js';
import { sendWith } from '../sending/send.js';
import { enterFields } from '../state/actions.js';
import {
  selectedExchange,
  selectedForm,
  shownAnswer,
  usePlayground,
} from '../state/playground-store.js';
import { useRelated } from './card-grid.js';
import styles from './cards.module.css';
import {
  type CardImage,
  type CardPrice,
  describeSale,
  releaseOf,
  type ShownPrice,
  shortId,
} from './product-card.js';

/** The picture of a product, or the reason why there is none. */
export function CardPicture({ image }: { readonly image: CardImage }) {
  return (
    <div className={styles.picture}>
      <Picture image={image} />
    </div>
  );
}

function Picture({ image }: { readonly image: CardImage }) {
  const [failed, setFailed] = useState<string>();
  const hosts = usePlayground((state) => state.examples.image_hosts);
  if (image.state === 'none') return <p>No main image</p>;
  if (image.state === 'not included') return <p>Image not included</p>;
  const { address, text } = image;
  const place = placeOf(address, hosts, location.href);
  if (failed === address || place !== 'shown') {
    return (
      <p title={place === 'external' ? 'Start the service with --image-hosts to load it' : ''}>
        {failures[place]}
        <code className="clamp" title={address}>
          {address}
        </code>
      </p>
    );
  }
  return (
    <img
      src={address}
      alt={text}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(address)}
    />
  );
}

const failures = {
  shown: 'This image does not load',
  external: 'External image, not loaded',
  none: 'Not the address of an image',
} as const;

/**
 * Returns `shown` for a picture on the page's own server or on a host that the service names. The
 * page loads no other pictures.
 */
export function placeOf(
  address: string,
  hosts: string | undefined,
  page: string,
): keyof typeof failures {
  const { protocol = '', origin, hostname = '' } = URL.parse(address, page) ?? {};
  if (!/^https?:$/.test(protocol)) return 'none';
  const isOwn = origin === new URL(page).origin;
  return isOwn || hosts?.split(' ').includes(hostname) ? 'shown' : 'external';
}

interface CardPriceLineProps {
  readonly price: CardPrice;
  readonly isParent?: boolean;
}

/** Current price of a product, the price before its sale, and the end of the sale. */
export function CardPriceLine({ price, isParent }: CardPriceLineProps) {
  if (!price.now) {
    const reason = isParent ? 'Its variants have prices' : 'No price';
    return <p className="soft">{price.isElsewhere ? 'No price in this currency' : reason}</p>;
  }
  return (
    <div className={styles.price}>
      {sides(price.now).map(({ tax, text }) => {
        const before = price.before && sides(price.before).find((side) => side.tax === tax);
        return (
          <p key={tax}>
            <strong>{text}</strong>{' '}
            {before && (
              <s className="soft">
                <span className="visually-hidden">instead of </span>
                {before.text}
              </s>
            )}{' '}
            <small>{tax}</small>
          </p>
        );
      })}
      {price.sale && <SaleLine {...price.sale} />}
    </div>
  );
}

function SaleLine({ id, expires }: NonNullable<CardPrice['sale']>) {
  const now = useStoreNow();
  return (
    <p
      className="fault"
      title={`${id}, ${expires === undefined ? 'no end' : `until ${formatTime(withZone(expires))}`}`}
    >
      <b>{saleName(id)}</b> {describeSale(expires, now)}
    </p>
  );
}

function sides({ withTax, withoutTax }: ShownPrice): readonly { tax: string; text: string }[] {
  return [
    ...(withTax === undefined ? [] : [{ tax: 'with tax', text: withTax }]),
    ...(withoutTax === undefined ? [] : [{ tax: 'without tax', text: withoutTax }]),
  ];
}

/** Breadcrumbs: the way from a hierarchy down to a node; each leads to its products. */
export function NodePath({ ids }: { readonly ids: readonly string[] }) {
  const names = use(NodeNames);
  const { wayToProducts } = useRelated();
  if (ids.length === 0) return null;
  return (
    <ol className={`line fine ${styles.path}`} aria-label="Breadcrumbs">
      {ids.map((id) => {
        const known = names.get(id);
        const name = known ? (
          <bdi className="clamp" title={known}>
            {known}
          </bdi>
        ) : (
          <code>{shortId(id)}</code>
        );
        const follow = wayToProducts(id);
        return (
          <li key={id}>
            {follow ? (
              <button
                type="button"
                className={styles.crumb}
                title={known ? undefined : id}
                onClick={follow}
              >
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
    <ul className={`line ${styles.tags}`} aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <button
            type="button"
            className="fine"
            title={`Filter by the tag ${tag}`}
            onClick={() => filterByTag(tag)}
          >
            {tag}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Requests the products of the list that also have a tag. Starts at the first page. */
function filterByTag(tag: string): void {
  const filter = selectedForm(usePlayground.getState()).fields['query:filter']?.text ?? '';
  const text = withTagTerm(filter, tag);
  void sendWith(() =>
    enterFields({ 'query:filter': { text }, 'query:page[offset]': { text: '' } }),
  );
}

/** Returns the store's time, which may be frozen or moved. Updated each half minute. */
function useStoreNow(): number {
  const now = useNow(30_000);
  const { data, dataUpdatedAt } = useDev(readClock);
  return data ? timeOf(data.clock, now - dataUpdatedAt) : now;
}

/** Names of catalogs, nodes and records by their ids. */
export const NodeNames = createContext<ReadonlyMap<string, string>>(new Map());

/**
 * Returns the names of catalogs, of the requested release's nodes and of the response's records, by
 * their ids.
 */
export function useNodeNames(catalog?: string): ReadonlyMap<string, string> {
  const request = usePlayground((state) => shownAnswer(selectedExchange(state))?.sent.request);
  const asked = releaseOf(request?.target ?? '');
  const isOther = catalog !== undefined && catalog !== asked?.catalog;
  const release = isOther ? 'latestPublished' : (asked?.release ?? '');
  const language = request?.headers.find(([name]) => name === 'Accept-Language')?.[1];
  const { data } = useDev(
    listNodeTree,
    nodesRequest(catalog ?? asked?.catalog ?? '', release, language),
    { enabled: asked !== undefined, keepPrevious: true },
  );
  const { data: tree } = useDev(listTree);
  const heard = useHeardNames();
  return useMemo(() => {
    const named = [...(tree?.catalogs ?? []), ...(data?.nodes ?? [])];
    return new Map([...heard, ...named.map(({ id, name }) => [id, name] as const)]);
  }, [data, tree, heard]);
}
