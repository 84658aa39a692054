import {
  explainNodeProducts,
  findProducts,
  type NodeProductsExplanation,
  type ProductCheck,
  type ProductMatch,
} from '@aisle/schema/dev';
import { type ReactNode, useEffect, useState } from 'react';
import { readProducts } from '../cards/product-card.js';
import { fetchDev, useDev, useFoundProducts } from '../dev-data/use-dev.js';
import { useTold } from '../lib/outcome.js';
import { sendWith } from '../sending/send.js';
import { askAbout, beginOpening, enterFields } from '../state/actions.js';
import { selectedExchange, usePlayground } from '../state/playground-store.js';
import { Button, Icon } from '../widgets/button.js';
import { Badge } from '../widgets/controls.js';
import { SuggestInput, type Suggestion } from '../widgets/suggest-input.js';
import styles from './explain.module.css';
import { type AskedRequest, ExplainSection } from './explain-section.js';
import { type Remedy, remediesFor } from './filter-section.js';

const mostRemedies = 6;

const productFieldId = 'explained-product';

/**
 * Maximum time to wait for the field, in milliseconds. Later the user may need the focus elsewhere.
 */
const patience = 5000;

let awaitedUntil = 0;

/** Focuses the product field as soon as it exists. */
function focusProductField(): void {
  const field = document.getElementById(productFieldId);
  awaitedUntil = field ? 0 : performance.now() + patience;
  field?.focus();
}

/**
 * Explains why a draft product is not listed, if the store has one. Then focuses the product field.
 */
export async function askAboutMissing(): Promise<void> {
  const isLatest = beginOpening();
  const found = await fetchDev(findProducts, { query: { search: 'draft' } }).catch(() => undefined);
  if (!isLatest()) return;
  askAbout(found?.products.find(({ status }) => status === 'draft')?.id ?? '');
  focusProductField();
}

/** Explains why a product is on the page or missing. The user names it by name, SKU or id. */
export function ProductSection({ asked }: { readonly asked: AskedRequest }) {
  const looked = usePlayground((state) => state.explained);
  const [typed, setTyped] = useState<{ readonly text: string; readonly looked: string }>();
  const { data, error, isPlaceholderData } = useDev(
    explainNodeProducts,
    { ...asked, query: { ...asked.query, product: looked } },
    { enabled: looked !== '', keepPrevious: true },
  );
  // A product chosen by an example or a link replaces the typed text.
  const named = looked === '' || isPlaceholderData ? undefined : data?.product?.name;
  const text = typed?.looked === looked ? typed.text : (named ?? looked);
  const { suggestions, isOld } = useSuggestions(text.trim());
  const verdict = data?.product && describeVerdict(data.product, looked);
  useTold(looked === '' || isPlaceholderData ? undefined : (error?.message ?? verdict), looked);
  useEffect(() => {
    if (performance.now() < awaitedUntil) focusProductField();
  }, []);
  const look = (key: string, name: string) => {
    setTyped({ text: name, looked: key });
    askAbout(key);
  };
  const choose = ({ key, name }: Suggestion) => look(key, name);
  const lookForTyped = () => look(text.trim(), text);
  return (
    <ExplainSection title="Why is a product listed or missing?">
      <div className={styles.search}>
        <SuggestInput
          id={productFieldId}
          icon="search"
          label="Product"
          placeholder="Name, SKU or id"
          text={text}
          suggestions={suggestions}
          isOld={isOld}
          onType={(next) => setTyped({ text: next, looked })}
          onChoose={choose}
          onEnter={lookForTyped}
        />
        <Button look="primary" isDisabled={text.trim() === ''} onPress={lookForTyped}>
          Explain
        </Button>
      </div>
      {looked !== '' && error && <p className="refused">{error.message}</p>}
      {looked !== '' && !data && !error && <p>Looking for {looked}…</p>}
      {looked !== '' && data && (
        <FoundProduct
          looked={looked}
          isOld={isPlaceholderData}
          explanation={data}
          asked={asked}
          onChoose={choose}
        />
      )}
    </ExplainSection>
  );
}

interface FoundProductProps {
  readonly looked: string;
  /** True if the explanation is of the previous search. */
  readonly isOld: boolean;
  readonly explanation: NodeProductsExplanation;
  readonly asked: AskedRequest;
  readonly onChoose: (suggestion: Suggestion) => void;
}

/** Search result: several candidates, none, or one product with its checks. */
function FoundProduct({ looked, isOld, explanation, asked, onChoose }: FoundProductProps) {
  const { node, page, product } = explanation;
  if (!product) return null;
  const { candidates, checks } = product;
  if (candidates) {
    return (
      <div className="stack loose">
        <p>{describeVerdict(product, looked)}</p>
        <ProductButtons label="Matching products" products={candidates} onChoose={onChoose} />
      </div>
    );
  }
  const failed = checks.find(({ outcome }) => outcome === 'failed');
  if (failed?.check === 'exists' && !isOld) {
    return <UnknownProduct looked={looked} detail={failed.detail} onChoose={onChoose} />;
  }
  const situation = {
    releaseId: asked.params.release_id,
    filter: asked.query.filter?.toString(),
    product,
    nodes: product.nodes.filter(({ id }) => id !== node.id),
  };
  const reached = checks.filter(({ outcome }) => outcome !== 'not_reached');
  const others = checks.filter(({ outcome }) => outcome === 'not_reached');
  const rest = new Set(others.map(({ check }) => titles[check]));
  return (
    <div className="stack loose">
      <p className="line">
        <Badge tone={product.is_on_page ? 'good' : 'bad'}>
          {product.is_on_page ? 'on this page' : ((failed && states[failed.check]) ?? missing)}
        </Badge>
        <strong className="clamp" title={product.name}>
          <bdi>{product.name ?? looked}</bdi>
        </strong>
        {failed?.detail}
        {product.sku && <code className="gray">{product.sku}</code>}
        {product.position !== undefined && (
          <span className="gray">
            number {product.position + 1} of {page.matches}
          </span>
        )}
      </p>
      <ol aria-label="Checks, in their order">
        {reached.map((check, index) => (
          <Question
            key={`${check.check} ${check.term ?? index}`}
            title={titles[check.check]}
            {...check}
          >
            <Remedies remedies={remediesFor(check, situation)} />
          </Question>
        ))}
        {rest.size > 0 && (
          <Question
            title={[...rest].join(' ')}
            outcome="not_reached"
            detail="An earlier check decided."
          />
        )}
      </ol>
    </div>
  );
}

interface QuestionProps extends Pick<ProductCheck, 'outcome' | 'detail' | 'term'> {
  readonly title: string;
  readonly children?: ReactNode;
}

/** A check of a product with its result. */
function Question({ title, outcome, detail, term, children }: QuestionProps) {
  const { answer, tone, icon } = outcomes[outcome];
  return (
    <li className={styles.check} data-outcome={outcome}>
      <span className={styles.mark} data-tone={tone}>
        <Icon name={icon} size={14} />
      </span>
      <div>
        <p>
          <b>{title}</b> {term && <code>{term}</code>} <small>{answer}</small>
        </p>
        <p>{detail}</p>
        {children}
      </div>
    </li>
  );
}

/** Returns the search result as a sentence. */
function describeVerdict({ candidates, checks, ...product }: AskedProduct, looked: string): string {
  if (candidates) return `${candidates.length} matches. Which one?`;
  const failed = checks.find(({ outcome }) => outcome === 'failed');
  if (failed?.check === 'exists') return failed.detail;
  const place = product.is_on_page ? 'on this page' : missing;
  return [`${product.name ?? looked}: ${place}.`, failed?.detail].filter(Boolean).join(' ');
}

type AskedProduct = NonNullable<NodeProductsExplanation['product']>;

/** Returns products that contain the text, or those of the last response if it is empty. */
function useSuggestions(typed: string) {
  const exchange = usePlayground(selectedExchange);
  const { products, isOld } = useFoundProducts(typed);
  if (typed !== '') return { suggestions: products.map(suggestionOf), isOld };
  const json = exchange.phase === 'answered' ? exchange.answer.json : undefined;
  const shown = readProducts(json).map(({ id, name, sku }) => ({ key: id, name, note: sku ?? id }));
  return { suggestions: shown, isOld: false };
}

function suggestionOf({ id, name, sku, status }: ProductMatch): Suggestion {
  return { key: id, name, note: status === 'draft' ? `${sku ?? id}, a draft` : (sku ?? id) };
}

type UnknownProductProps = Pick<FoundProductProps, 'looked' | 'onChoose'> & {
  readonly detail: string;
};

/** Message that the product does not exist, with products of similar names. */
function UnknownProduct({ looked, detail, onChoose }: UnknownProductProps) {
  const words = looked.split(/[\s_-]+/).toSorted((one, other) => other.length - one.length);
  const { products: near } = useFoundProducts(words[0]?.slice(0, 3) ?? '');
  return (
    <div className="stack loose">
      <p>{detail}</p>
      {near.length > 0 && (
        <>
          <p>Did you mean one of these?</p>
          <ProductButtons label="Products with similar names" products={near} onChoose={onChoose} />
        </>
      )}
    </div>
  );
}

type ProductButtonsProps = Pick<FoundProductProps, 'onChoose'> & {
  readonly label: string;
  readonly products: readonly ProductMatch[];
};

function ProductButtons({ label, products, onChoose }: ProductButtonsProps) {
  return (
    <ul className="line" aria-label={label}>
      {products.map(suggestionOf).map((suggestion) => (
        <li key={suggestion.key}>
          <Button onPress={() => onChoose(suggestion)}>
            <bdi>{suggestion.name}</bdi> <small>{suggestion.note}</small>
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Remedies({ remedies }: { readonly remedies: readonly Remedy[] }) {
  if (remedies.length === 0) return null;
  return (
    <div className="line below">
      {remedies.slice(0, mostRemedies).map(({ title, fields }) => (
        <Button
          key={`${title} ${JSON.stringify(fields)}`}
          onPress={() => sendWith(() => enterFields(fields))}
        >
          {title}
        </Button>
      ))}
    </div>
  );
}

const titles: Readonly<Record<ProductCheck['check'], string>> = {
  exists: 'Does it exist?',
  status: 'Is it live?',
  release: 'Is it in the release?',
  node: 'Does the node list it?',
  filter: 'Does it match the term?',
  page: 'Is it on the page?',
};

const missing = 'not on this page';

/** States of a product that no list of this release can contain, by failed check. */
const states: Partial<typeof titles> = { status: 'draft', release: 'not in the release' };

const outcomes = {
  passed: { answer: 'yes', tone: 'good', icon: 'check' },
  failed: { answer: 'no', tone: 'bad', icon: 'close' },
  not_reached: { answer: 'skipped', tone: 'neutral', icon: 'more' },
} as const satisfies Readonly<Record<ProductCheck['outcome'], object>>;
