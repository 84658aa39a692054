import type { NodeProductsExplanation } from '@aisle/schema/dev';
import { formatTime } from '../lib/format-time.js';
import styles from './decision-path.module.css';

interface DecisionPathProps {
  readonly explanation: NodeProductsExplanation;
  readonly nameOf: (catalogId: string) => string;
}

/** How the answer is come by, step after step, at a glance. */
export function DecisionPath({ explanation, nameOf }: DecisionPathProps) {
  return (
    <ol className={styles.path} aria-label="How the answer comes about">
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
    { label: 'Asked catalog', value: nameOf(catalog.asked) },
    ...(rule ? [{ label: 'Rule', value: rule.name, note: `score ${rule.score}` }] : []),
    {
      label: 'Read catalog',
      value: nameOf(catalog.read),
      isTurn: catalog.read !== catalog.asked,
      note: catalog.read === catalog.asked ? 'as asked' : 'instead of the asked one',
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
