import type { StatementExplanation } from '@aisle/schema/dev';
import { CopyButton } from '../lib/copy-button.js';
import styles from './filter.module.css';
import { formatSql } from './format-sql.js';
import { readPlanStep } from './plan-step.js';

/** A statement with its parameters, the engine's plan, and what was read for what it returned. */
export function StatementView({ statement }: { readonly statement: StatementExplanation }) {
  const { purpose, sql, parameters, plan, rows_read, rows_returned } = statement;
  const text = formatSql(sql);
  return (
    <details className={styles.statement}>
      <summary className="disclosure">
        {purpose}
        <span>
          {rows_read} read, {rows_returned} returned
        </span>
      </summary>
      <div className={styles.sql}>
        <pre>{text}</pre>
        <CopyButton what="the statement" text={`${text}\n-- ${JSON.stringify(parameters)}`} />
      </div>
      <dl className={styles.parameters} aria-label="Parameters">
        {Object.entries(parameters).map(([name, value]) => (
          <div key={name}>
            <dt>{/^\d+$/.test(name) ? `?${name}` : name}</dt>
            <dd>{typeof value === 'string' ? `'${value}'` : JSON.stringify(value)}</dd>
          </div>
        ))}
      </dl>
      <ul className={styles.plan} aria-label="Plan">
        {plan.map((line) => (
          <PlanLine key={line} line={line} />
        ))}
      </ul>
      <Ratio read={rows_read} returned={rows_returned} />
    </details>
  );
}

function PlanLine({ line }: { readonly line: string }) {
  const { before, index, after } = readPlanStep(line);
  return (
    <li>
      <code>
        {before}
        {index && <mark>{index}</mark>}
        {after}
      </code>
      {!index && <small>no index: every row is read</small>}
    </li>
  );
}

function Ratio({ read, returned }: { readonly read: number; readonly returned: number }) {
  const percent = read === 0 ? 100 : Math.min(100, Math.round((returned / read) * 100));
  return (
    <div className={styles.ratio}>
      <span>
        {read} read for {returned} returned
      </span>
      <span className={styles.track} aria-hidden="true">
        <span style={{ inlineSize: `${percent}%` }} />
      </span>
      <span>{percent} %</span>
    </div>
  );
}
