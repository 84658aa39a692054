import { latestReleaseNames } from '@aisle/schema';
import type { NodeProductsExplanation } from '@aisle/schema/dev';
import { Badge } from '../lib/badge.js';
import { formatTime } from '../lib/format-time.js';
import styles from './explain.module.css';
import type { AskedRequest } from './explain-request.js';
import { ExplainSection } from './explain-section.js';
import { languageReason } from './language-reason.js';

interface ReleaseSectionProps {
  readonly explanation: NodeProductsExplanation;
  readonly asked: AskedRequest;
}

/** Which release is read, in which language and currency, and why. */
export function ReleaseSection({ explanation, asked }: ReleaseSectionProps) {
  const { release, language, currency, now } = explanation;
  const name = asked.params.release_id ?? '';
  const isLatest = latestReleaseNames.some((latest) => latest === name);
  const askedCurrency = asked.headers['X-Moltin-Currency'];
  return (
    <ExplainSection
      title="Which release and language"
      sentence={
        isLatest
          ? `${name} stands for the newest release, published ${formatTime(release.published_at)}.`
          : `The request names the release, published ${formatTime(release.published_at)}.`
      }
    >
      <dl className={styles.facts}>
        <dt>Release</dt>
        <dd>
          <code>{release.id}</code>
        </dd>
        <dt>Language</dt>
        <dd>
          {languageReason(language, asked.headers)}
          <span className={styles.tags}>
            <span>asked</span>
            {language.asked.length === 0 && <Badge>nothing</Badge>}
            {language.asked.map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
            <span>available</span>
            {language.available.map((tag) => (
              <Badge key={tag} tone={tag === language.used ? 'good' : 'neutral'}>
                {tag}
                {tag === language.used && ', used'}
              </Badge>
            ))}
          </span>
        </dd>
        <dt>Currency</dt>
        <dd>
          {askedCurrency
            ? `${currency}, as X-Moltin-Currency asks.`
            : `${currency}, the store's default, as none is asked for.`}
        </dd>
        <dt>Time</dt>
        <dd>{formatTime(now)}: schedules of rules and sales go by it.</dd>
      </dl>
    </ExplainSection>
  );
}
