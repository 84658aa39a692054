import type { ReactNode } from 'react';
import { AnswerSkeleton } from '../../answer/no-answer.js';
import type { Exchange } from '../../state/playground-store.js';
import { EmptyState } from '../../widgets/controls.js';
import styles from '../storefront.module.css';
import type { Asked } from './use-ask.js';

/** Content of a successful response, or the reason why there is none. */
export function AskedBody<Body>(props: {
  readonly asked: Asked<Body>;
  readonly children: (body: Body) => ReactNode;
}) {
  const { body, exchange, isWaiting } = props.asked;
  if (body !== undefined) {
    return (
      <div className={`stack wide ${styles.body}`} aria-busy={isWaiting}>
        {props.children(body)}
      </div>
    );
  }
  if (exchange?.phase === 'failed') {
    return (
      <EmptyState title="The server did not respond">
        <p>
          Is it still running? The browser says: <q>{exchange.reason}</q>.
        </p>
      </EmptyState>
    );
  }
  if (exchange?.phase !== 'answered') return <AnswerSkeleton />;
  const { status, statusText, errors = [] } = exchange.answer;
  return (
    <EmptyState title={`${status} ${statusText}`.trim()}>
      {errors.map(({ detail }) => (
        <p key={detail}>{detail}</p>
      ))}
    </EmptyState>
  );
}

interface RefusalProps {
  readonly exchange: Exchange | undefined;
  /** Replaces terms of a detail with the page's words. */
  readonly say?: ((detail: string) => string) | undefined;
}

/** Errors of a failed or refused request, if any. */
export function Refusal({ exchange, say = (detail) => detail }: RefusalProps) {
  const errors = exchange?.phase === 'answered' ? exchange.answer.errors : undefined;
  const reasons =
    exchange?.phase === 'failed'
      ? [exchange.reason]
      : errors?.map(({ detail }) => say(detail).replace(pointer, 'The $1'));
  if (reasons === undefined) return null;
  return (
    <div role="alert" className="notice" data-tone="bad">
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </div>
  );
}

/** Location of an error in a body, up to its last member. */
const pointer = /^data\.(?:\w+\.)*(\w+):/;
