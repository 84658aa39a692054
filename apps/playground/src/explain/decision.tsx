import type {
  CatalogChoice,
  NodeProductsExplanation,
  RuleCriterion,
  RuleExplanation,
} from '@aisle/schema/dev';
import { Badge } from '../lib/badge.js';
import { formatTime } from '../lib/format-time.js';
import { Icon } from '../lib/icon.js';
import styles from './explain.module.css';
import { ExplainSection } from './explain-section.js';

interface DecisionPathProps {
  readonly explanation: NodeProductsExplanation;
  readonly nameOf: (catalogId: string) => string;
}

/** How the answer is come by, step after step, at a glance. */
export function DecisionPath({ explanation, nameOf }: DecisionPathProps) {
  return (
    <ol className={styles.path} aria-label="How the response is decided">
      {stepsOf(explanation, nameOf).map(({ label, value, note, isTurn }) => (
        <li key={label} className={styles.step} data-turn={isTurn}>
          <small>{label}</small>
          <strong>{value}</strong>
          {note && <span>{note}</span>}
        </li>
      ))}
    </ol>
  );
}

interface Step {
  readonly label: string;
  readonly value: string;
  readonly note?: string;
  /** Whether the request is led elsewhere here than it asked. */
  readonly isTurn?: boolean;
}

function stepsOf(
  { catalog, release, language, currency, node, filter, page }: NodeProductsExplanation,
  nameOf: (id: string) => string,
): readonly Step[] {
  const rule = catalog.rules.find(({ chosen }) => chosen);
  const shown = Math.max(0, Math.min(page.limit, page.matches - page.offset));
  return [
    { label: 'Requested catalog', value: nameOf(catalog.asked) },
    ...(rule ? [{ label: 'Rule', value: rule.name, note: `score ${rule.score}` }] : []),
    {
      label: 'Resolved catalog',
      value: nameOf(catalog.read),
      isTurn: catalog.read !== catalog.asked,
      note: catalog.read === catalog.asked ? 'as asked' : 'instead of the requested one',
    },
    releaseStep(release.published_at),
    { label: 'Language', value: language.used, note: currency },
    { label: 'Node', value: node.name, note: `${node.products} products` },
    ...(filter ? [{ label: 'Filter', value: `${filter.products} match` }] : []),
    { label: 'Page', value: `${shown} of ${page.matches}`, note: `from ${page.offset}` },
  ];
}

/** The day, and smaller the time of day, by the same clock as all times of the store. */
function releaseStep(publishedAt: string): Step {
  const [day, time, zone] = formatTime(publishedAt).split(' ');
  return { label: 'Release', value: day ?? publishedAt, note: `${time} ${zone}` };
}

interface CatalogSectionProps {
  readonly catalog: CatalogChoice;
  readonly nameOf: (catalogId: string) => string;
}

/** Why this catalog: the sentence that decides, and every rule with its score, best match first. */
export function CatalogSection({ catalog, nameOf }: CatalogSectionProps) {
  const { reason, rules } = catalog;
  return (
    <ExplainSection title="Why this catalog" sentence={reason}>
      {rules.length > 0 && (
        <ol className={styles.rules} aria-label="Catalog rules, best match first">
          {rules.map((rule, index) => (
            <RuleItem key={rule.id} rule={rule} place={index + 1} nameOf={nameOf} />
          ))}
        </ol>
      )}
    </ExplainSection>
  );
}

interface RuleItemProps {
  readonly rule: RuleExplanation;
  readonly place: number;
  readonly nameOf: (catalogId: string) => string;
}

/** A rule: how well it fits, what it names and what the shopper has of that. */
function RuleItem({ rule, place, nameOf }: RuleItemProps) {
  const { name, catalog_id, score, chosen, eligible, scheduled, published, criteria } = rule;
  return (
    <li className={styles.rule} data-chosen={chosen}>
      <div className={styles.rulesHead}>
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
          {!chosen && <Badge>{eligible ? 'evaluated' : 'not evaluated'}</Badge>}
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
