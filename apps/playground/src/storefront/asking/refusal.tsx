import type { Exchange } from '../../answer/exchange.js';
import styles from '../storefront.module.css';

/** Why the server did not do what was asked, if it did not. */
export function Refusal({ exchange }: { readonly exchange: Exchange | undefined }) {
  const reasons =
    exchange?.phase === 'failed'
      ? [exchange.reason]
      : exchange?.phase === 'answered'
        ? exchange.answer.errors?.map(({ detail }) => detail)
        : undefined;
  if (reasons === undefined) return null;
  return (
    <div role="alert" className={styles.refusal}>
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </div>
  );
}
