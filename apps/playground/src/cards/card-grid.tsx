import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { JsonButton } from '../json/json-button.js';
import { languageOf } from '../lib/members.js';
import { Badge } from '../widgets/badge.js';
import { Button } from '../widgets/button.js';
import styles from './cards.module.css';
import { RelatedLinks } from './related-links.js';

/** Resource of a response, as shown on a card. */
export interface CardContent {
  readonly pointer: string;
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
/**
 * Number of cards to render at once. A page of the service has at most 100 members; only other
 * servers send more.
 */
const batch = 120;

/** Grid of cards. It renders a batch in small steps while the page is idle, and more on demand. */
export function CardGrid<Card extends CardContent>(props: CardGridProps<Card>) {
  const { label, cards, isSmall, children } = props;
  const [drawn, setDrawn] = useState(step);
  const [limit, setLimit] = useState(batch);
  const goal = Math.min(cards.length, limit);
  useEffect(() => {
    if (drawn >= goal) return;
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + step)), 30);
    return () => clearTimeout(timer);
  }, [drawn, goal]);
  const shown = cards.slice(0, Math.min(drawn, goal));
  return (
    <>
      <ul className={styles.grid} aria-label={label}>
        {shown.map((card) => (
          <li key={card.pointer} className={styles.cell} data-small={isSmall}>
            {children(card)}
          </li>
        ))}
      </ul>
      {cards.length > limit && (
        <p className="line soft below">
          <span>
            {shown.length} of {cards.length}
          </span>
          <Button onPress={() => setLimit(limit + batch)}>Show more</Button>
        </p>
      )}
    </>
  );
}

interface ResourceCardProps {
  readonly card: CardContent;
  readonly picture?: ReactNode;
  readonly kind: { readonly text: string; readonly tone?: 'info' | 'accent' | undefined };
  /** Badges next to the kind. */
  readonly badges?: ReactNode;
  /** Name of the resource in addresses and lists. */
  readonly code?: ReactNode;
  /** Buttons at the start and the end of the card. */
  readonly firstAction?: ReactNode;
  readonly lastAction?: ReactNode;
  readonly children: ReactNode;
}

/** The frame that all cards have. */
export function ResourceCard(props: ResourceCardProps) {
  const { card, picture, kind, badges, code, firstAction, lastAction, children } = props;
  const { pointer, resource, id, name } = card;
  return (
    <article className={styles.card} aria-label={name}>
      {picture}
      <div className={styles.body}>
        <p className="line">
          <Badge tone={kind.tone ?? 'neutral'}>{kind.text}</Badge>
          {badges}
        </p>
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
        {firstAction}
        <JsonButton what={`the JSON of ${name}`} pointer={pointer} />
        <RelatedLinks resource={resource} name={name} />
        {lastAction}
      </footer>
    </article>
  );
}
