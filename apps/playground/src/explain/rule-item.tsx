import type { RuleCriterion, RuleExplanation } from '@aisle/schema/dev';
import { Badge } from '../lib/badge.js';
import { Icon } from '../lib/icon.js';
import styles from './rules.module.css';

interface RuleItemProps {
  readonly rule: RuleExplanation;
  readonly place: number;
  readonly nameOf: (catalogId: string) => string;
}

/** A rule: how well it fits, what it names and what the shopper has of that. */
export function RuleItem({ rule, place, nameOf }: RuleItemProps) {
  const { name, catalog_id, score, chosen, eligible, scheduled, published, criteria } = rule;
  return (
    <li className={styles.rule} data-chosen={chosen}>
      <div className={styles.head}>
        <span className={styles.place}>{place}</span>
        <strong>{name}</strong>
        <span className={styles.target}>reads {nameOf(catalog_id)}</span>
        <span className={styles.badges}>
          {chosen && <Badge tone="good">chosen</Badge>}
          <Badge tone={score > 0 ? 'accent' : 'neutral'}>
            score {score} of {criteria.length}
          </Badge>
          {!scheduled && <Badge tone="warn">not scheduled now</Badge>}
          {!published && <Badge tone="warn">catalog not published</Badge>}
          {!chosen && <Badge>{eligible ? 'takes part' : 'takes no part'}</Badge>}
        </span>
      </div>
      {criteria.length === 0 ? (
        <p className={styles.nobody}>Names nobody: fits any shopper where no other rule does.</p>
      ) : (
        <ul className={styles.criteria}>
          {criteria.map((criterion) => (
            <Criterion key={criterion.criterion} criterion={criterion} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Criterion({
  criterion: { criterion, named, shopper, matched },
}: {
  criterion: RuleCriterion;
}) {
  return (
    <li className={styles.criterion} data-matched={matched}>
      <Icon name={matched ? 'check' : 'close'} size={14} />
      <span>
        <b>{criterion}</b> {matched ? 'matched' : 'not matched'}: the rule names{' '}
        <Values values={named} />; the shopper has{' '}
        {shopper.length === 0 ? 'none' : <Values values={shopper} />}
      </span>
    </li>
  );
}

function Values({ values }: { readonly values: readonly string[] }) {
  return values.map((value, index) => (
    <span key={value}>
      {index > 0 && ' or '}
      <code>{value}</code>
    </span>
  ));
}
