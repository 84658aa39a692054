import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { capital, isRecord, languageOf, memberOf, textOf } from '../lib/texts.js';
import { formOfRequest, operationsAt } from '../request-form/form-from-raw.js';
import { sendSelected } from '../sending/send.js';
import { openRequest } from '../state/actions.js';
import { withFields } from '../state/form.js';
import { selectedExchange, shownAnswer, usePlayground } from '../state/playground-store.js';
import { Button } from '../widgets/button.js';
import styles from './cards.module.css';

/** Resource of a response, as shown on a card. */
interface CardContent {
  /** The complete resource. */
  readonly resource: unknown;
  readonly id: string;
  readonly name: string;
}

interface CardGridProps<Card extends CardContent> {
  readonly label: string;
  readonly cards: readonly Card[];
  readonly isSmall?: boolean;
  readonly children: (card: Card) => ReactNode;
}

const step = 12;

/** Grid of cards, rendered in small steps. */
export function CardGrid<Card extends CardContent>(props: CardGridProps<Card>) {
  const { label, cards, isSmall, children } = props;
  const [drawn, setDrawn] = useState(step);
  useEffect(() => {
    if (drawn >= cards.length) return;
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + step)), 30);
    return () => clearTimeout(timer);
  }, [drawn, cards.length]);
  return (
    <ul className={styles.grid} aria-label={label}>
      {cards.slice(0, drawn).map((card, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a response may list a resource twice.
        <li key={index} className={styles.cell} data-small={isSmall}>
          {children(card)}
        </li>
      ))}
    </ul>
  );
}

interface ResourceCardProps {
  readonly card: CardContent;
  readonly picture?: ReactNode;
  readonly badges: ReactNode;
  /** Name of the resource in addresses and lists. */
  readonly code?: ReactNode;
  /** Button before the links. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** The frame that all cards have. */
export function ResourceCard(props: ResourceCardProps) {
  const { card, picture, badges, code, action, children } = props;
  const { resource, id, name } = card;
  return (
    <article className={styles.card} aria-label={name}>
      {picture}
      <div className={styles.body}>
        <p className="line">{badges}</p>
        <h2 className={`clamp ${styles.title}`} title={name} lang={languageOf(resource)}>
          <bdi>{name}</bdi>
        </h2>
        {code && (
          <p className={`fine ${styles.sku}`} title={id}>
            {code}
          </p>
        )}
        {children}
      </div>
      <footer className={styles.actions}>
        {action}
        <RelatedLinks resource={resource} name={name} />
      </footer>
    </article>
  );
}

interface RelatedLinksProps {
  readonly resource: unknown;
  /** Name of the resource. */
  readonly name: string;
}

/** Links to the related resources. Each opens a request and sends it. */
export function RelatedLinks({ resource, name }: RelatedLinksProps) {
  const { target, wayTo } = useRelated();
  return linksOf(resource).map(({ label, link }) => {
    const follow = link === target.split('?')[0] ? undefined : wayTo(link);
    return (
      follow && (
        <Button key={label} look="quiet" onPress={follow}>
          {label} <span className="visually-hidden">of {name}</span>
        </Button>
      )
    );
  });
}

/**
 * Returns links from the response on the page to related resources, if the API has operations for
 * them.
 */
export function useRelated() {
  const request = usePlayground((state) => shownAnswer(selectedExchange(state))?.sent.request);
  const { target = '', headers = [] } = request ?? {};
  const [start] = release.exec(target) ?? [];
  const wayTo = (link: string) =>
    operationsAt('GET', link.split('?')[0] ?? '').length === 0
      ? undefined
      : () => visit({ method: 'GET', target: link, headers });
  return {
    /** The address of the request. */
    target,
    /**
     * Returns a function that requests an address as the same shopper; undefined if no operation
     * has the address.
     */
    wayTo,
    /** Returns a function that requests the products of a node of the same release. */
    wayToProducts: (node: string) =>
      start && wayTo(`${start}/nodes/${encodeURIComponent(node)}/relationships/products`),
  };
}

/** Opens a request and sends it. Keeps the form's `include`, e.g. for pictures. */
export function visit(request: Parameters<typeof formOfRequest>[0]): void {
  const { examples, forms } = usePlayground.getState();
  const { entry, form } = formOfRequest(request, examples) ?? {};
  if (!entry || !form) return;
  const include = forms[entry.name]?.fields['query:include'];
  openRequest({
    selected: entry.name,
    form: include ? withFields(form, { 'query:include': include }) : form,
  });
  void sendSelected();
}

const release = /^(?:\/pcm)?\/(?:catalogs\/[^/?]+\/releases\/[^/?]+|catalog)(?=[/?]|$)/;

function linksOf(resource: unknown) {
  const relationships = memberOf(resource, 'relationships');
  return Object.entries(isRecord(relationships) ? relationships : {}).flatMap(([name, related]) => {
    const links = memberOf(related, 'links');
    const link = textOf(memberOf(links, 'related')) ?? textOf(memberOf(links, 'self'));
    return link === undefined ? [] : [{ label: capital(name.replaceAll('_', ' ')), link }];
  });
}
