import { useMemo } from 'react';
import type { AnsweredRequest } from '../answer/exchange.js';
import { Button } from '../lib/button.js';
import { isRecord, memberOf, textOf } from '../lib/members.js';
import { objectSections } from './object-sections.js';
import styles from './object-view.module.css';
import { PlainValue } from './plain-value.js';
import { RelatedLinks } from './related-links.js';

interface ObjectViewProps {
  readonly exchange: AnsweredRequest;
  readonly onShowJson: (pointer: string) => void;
}

/** An answer that is one object, section by section. */
export default function ObjectView({ exchange, onShowJson }: ObjectViewProps) {
  const { json } = exchange.answer;
  const data = memberOf(json, 'data');
  const sections = useMemo(() => objectSections(json, titleOf(json)), [json]);
  return (
    <div className={styles.sections}>
      <div>
        <RelatedLinks resource={data} name={`this ${titleOf(json)}`} sent={exchange.sent} />
      </div>
      {sections.map(({ title, pointer, rows }) => (
        <article key={pointer} aria-label={title} className={styles.section}>
          <header className={styles.head}>
            <h2>{title}</h2>
            <Button
              look="quiet"
              aria-label={`Show the JSON of ${title}`}
              onPress={() => onShowJson(pointer)}
            >
              JSON
            </Button>
          </header>
          <dl className={styles.rows}>
            {rows.map(({ name, pointer: place, value }) => (
              <div key={place}>
                <dt title={place}>{name}</dt>
                <dd>
                  <PlainValue value={value} />
                </dd>
              </div>
            ))}
          </dl>
        </article>
      ))}
    </div>
  );
}

function titleOf(json: unknown): string {
  const data = memberOf(json, 'data');
  const type = isRecord(data) ? textOf(data.type) : undefined;
  if (type === undefined) return 'Answer';
  return `${type.charAt(0).toUpperCase()}${type.slice(1).replaceAll('_', ' ')}`;
}
