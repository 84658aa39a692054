import {
  type CatalogChoice,
  explainNodeProducts,
  listTree,
  type NodeProductsExplanation,
  type RuleCriterion,
  type RuleExplanation,
} from '@aisle/schema/dev';
import { DevRefusal, useDev } from '../dev-data/use-dev.js';
import { countProducts, formatTime, shorten } from '../lib/texts.js';
import { isLongId } from '../operations/split-target.js';
import { useHeardNames } from '../place/names.js';
import { useSelectedEntry, useSelectedRequest } from '../request-form/selected-request.js';
import { isDevelopment, selectedForm, usePlayground } from '../state/playground-store.js';
import { Button, Icon } from '../widgets/button.js';
import { Badge, EmptyState } from '../widgets/controls.js';
import styles from './explain.module.css';
import { askedRequest, ExplainSection, ReleaseSection } from './explain-section.js';
import { FilterSection } from './filter-section.js';
import { ProductSection } from './product-section.js';

/** Explanation of a node's products for the request in the form. */
export default function NodeProductsTab() {
  const development = usePlayground(isDevelopment);
  const entry = useSelectedEntry();
  const form = usePlayground(selectedForm);
  const examples = usePlayground((state) => state.examples);
  const { missing } = useSelectedRequest();
  const asked = askedRequest(entry, form, examples);
  const { data, error, isPlaceholderData, refetch } = useDev(explainNodeProducts, asked, {
    enabled: missing.length === 0,
    keepPrevious: true,
  });
  if (!development) return <NotInDevelopment />;
  if (missing.length > 0) {
    return (
      <EmptyState title="The address is incomplete">
        <p>Choose a catalog, a release and a node.</p>
      </EmptyState>
    );
  }
  if (error) {
    const isRefused = error instanceof DevRefusal;
    return (
      <EmptyState
        title={isRefused ? 'The request is refused' : 'The server does not explain it now'}
      >
        <p>{error.message}</p>
        {!isRefused && <Button onPress={() => refetch()}>Try again</Button>}
      </EmptyState>
    );
  }
  if (!data) return <p>Loading the explanation…</p>;
  return (
    <div className={styles.tab}>
      <div className={`stack ${styles.sections}`} aria-busy={isPlaceholderData}>
        <DecisionPath explanation={data} />
        <ProductSection asked={asked} />
        <CatalogSection catalog={data.catalog} />
        <ReleaseSection explanation={data} asked={asked} />
        <FilterSection explanation={data} source={asked.query.filter} />
      </div>
    </div>
  );
}

function NotInDevelopment() {
  return (
    <EmptyState title="Explanations need development mode">
      <p>
        With development mode, the server explains which rule chose the catalog, which products the
        filter matches, and why a product is in the list or missing.
      </p>
    </EmptyState>
  );
}

/** Steps that lead to the response, at a glance. */
function DecisionPath(props: { readonly explanation: NodeProductsExplanation }) {
  const nameOf = useCatalogNames();
  return (
    <ol className={`columns tight ${styles.path}`} aria-label="How the response came about">
      {stepsOf(props.explanation, nameOf).map(({ label, value, note, isTurn }) => (
        <li key={label} className={`stack hair ${styles.step}`} data-turn={isTurn}>
          <small>{label}</small>
          <strong className="clamp" title={value}>
            <bdi>{value}</bdi>
          </strong>
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
  /** True if this step differs from the request. */
  readonly isTurn?: boolean;
}

function stepsOf(
  { catalog, release, language, currency, node, filter, page }: NodeProductsExplanation,
  nameOf: (id: string) => string,
): readonly Step[] {
  const rule = catalog.rules.find(({ chosen }) => chosen);
  // The day, and smaller the time, by the store's clock.
  const [day = '', ...time] = formatTime(release.published_at).split(' ');
  const shown = Math.max(0, Math.min(page.limit, page.matches - page.offset));
  return [
    { label: 'Requested catalog', value: nameOf(catalog.asked) },
    ...(rule
      ? [
          {
            label: 'Rule',
            value: rule.name,
            note: `${rule.score} of ${rule.criteria.length} conditions met`,
          },
        ]
      : []),
    {
      label: 'Resolved catalog',
      value: nameOf(catalog.read),
      isTurn: catalog.read !== catalog.asked,
      note: catalog.read === catalog.asked ? 'as asked' : 'instead of the requested one',
    },
    { label: 'Release', value: day, note: time.join(' ') },
    { label: 'Language', value: language.used, note: currency },
    { label: 'Node', value: node.name, note: countProducts(node.products) },
    ...(filter ? [{ label: 'Filter', value: `${filter.products} match` }] : []),
    { label: 'Page', value: `${shown} of ${page.matches}`, note: `from ${page.offset}` },
  ];
}

/** Reason for the choice of the catalog, and all rules with their scores, best match first. */
function CatalogSection({ catalog }: { readonly catalog: CatalogChoice }) {
  const { reason, rules } = catalog;
  return (
    <ExplainSection title="Why this catalog" sentence={reason}>
      {rules.length > 0 && (
        <ol className="stack loose" aria-label="Catalog rules, best match first">
          {rules.map((rule, index) => (
            <RuleItem key={rule.id} rule={rule} place={index + 1} />
          ))}
        </ol>
      )}
    </ExplainSection>
  );
}

/** A rule with its score, its conditions and the shopper's matching values. */
function RuleItem({ rule, place }: { readonly rule: RuleExplanation; readonly place: number }) {
  const nameOf = useCatalogNames();
  const { name, catalog_id, score, chosen, eligible, scheduled, published, criteria } = rule;
  return (
    <li className={`stack ${styles.rule}`} data-chosen={chosen}>
      <div className="line">
        <span className={`gray tabular ${styles.place}`}>{place}</span>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span className="soft">
          uses catalog <bdi>{nameOf(catalog_id)}</bdi>
        </span>
        <span className="line end">
          {chosen && <Badge tone="good">chosen</Badge>}
          <Badge tone={score > 0 ? 'accent' : 'neutral'}>
            {score} of {criteria.length} conditions met
          </Badge>
          {!scheduled && <Badge tone="warn">not scheduled now</Badge>}
          {!published && <Badge tone="warn">catalog not published</Badge>}
          {eligible && !chosen && <Badge>evaluated</Badge>}
        </span>
      </div>
      {criteria.length === 0 ? (
        <p className={`gray ${styles.named}`}>
          Fallback for everyone: applies if no other rule does.
        </p>
      ) : (
        <ul className={`stack tight ${styles.named}`}>
          {criteria.map((criterion) => (
            <Criterion key={criterion.criterion} {...criterion} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Criterion({ criterion, named, shopper, matched }: RuleCriterion) {
  return (
    <li className={styles.criterion} data-matched={matched}>
      <Icon name={matched ? 'check' : 'close'} size={14} />
      <span>
        <b>{criterion}</b> {matched ? 'matched' : 'not matched'}: the rule names{' '}
        <Values values={named} />
        {shopper.length > 0 && (
          <>
            ; the shopper has <Values values={shopper} />
          </>
        )}
      </span>
    </li>
  );
}

/** Values by name if known. Other ids are shortened. */
function Values({ values }: { readonly values: readonly string[] }) {
  const names = useHeardNames();
  return values.map((value, index) => (
    <span key={value}>
      {index > 0 && ' or '}
      {names.has(value) && (
        <>
          <bdi>{names.get(value)}</bdi>{' '}
        </>
      )}
      <code title={value}>
        <bdi>{isLongId(value) ? shorten(value, 8) : value}</bdi>
      </code>
    </span>
  ));
}

/** Returns a function that gives a catalog's name by id, or the id while the name is unknown. */
function useCatalogNames(): (id: string) => string {
  const { data } = useDev(listTree);
  const names = new Map(data?.catalogs.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? id;
}
