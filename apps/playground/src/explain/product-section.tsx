import {
  explainNodeProducts,
  type NodeProductsExplanation,
  type ProductCheck,
  type ProductExplanation,
  type ProductMatch,
} from '@aisle/schema/dev';
import { useState } from 'react';
import { useFoundProducts } from '../dev-data/found-products.js';
import { useDev } from '../dev-data/use-dev.js';
import { Badge } from '../lib/badge.js';
import { Button } from '../lib/button.js';
import { Icon } from '../lib/icon.js';
import { listOf, memberOf, textOf } from '../lib/members.js';
import { SuggestBox, type Suggestion } from '../lib/suggest-box.js';
import { enterFields } from '../state/actions.js';
import { selectedExchange } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { sendSelected } from '../state/send.js';
import styles from './explain.module.css';
import type { AskedRequest } from './explain-request.js';
import { ExplainSection } from './explain-section.js';
import { type Remedy, remediesFor } from './remedy.js';

const mostRemedies = 6;

/** Why a product is on the page, or missing: it is asked for by name, SKU or id, however it is written. */
export function ProductSection({ asked }: { readonly asked: AskedRequest }) {
  const [text, setText] = useState('');
  const [looked, setLooked] = useState('');
  const suggestions = useSuggestions(text.trim());
  const { data, error } = useDev(
    explainNodeProducts,
    { ...asked, query: { ...asked.query, product: looked } },
    { enabled: looked !== '', keepPrevious: true },
  );
  const look = ({ key, name }: Suggestion) => {
    setText(name);
    setLooked(key);
  };
  const lookForTyped = () => setLooked(text.trim());
  return (
    <ExplainSection title="Why is a product here, or missing?">
      <div className={styles.search}>
        <SuggestBox
          label="Product"
          placeholder="Name, SKU or id"
          text={text}
          suggestions={suggestions}
          onType={setText}
          onChoose={look}
          onEnter={lookForTyped}
        />
        <Button look="primary" isDisabled={text.trim() === ''} onPress={lookForTyped}>
          Explain
        </Button>
      </div>
      {looked !== '' && error && <p className={styles.fault}>{error.message}</p>}
      {looked !== '' && !data && !error && <p role="status">Looking for {looked}…</p>}
      {looked !== '' && data?.product?.candidates && (
        <Candidates products={data.product.candidates} onChoose={look} />
      )}
      {looked !== '' && data?.product && !data.product.candidates && (
        <ProductTimeline looked={looked} explanation={data} product={data.product} asked={asked} />
      )}
    </ExplainSection>
  );
}

/** Products that hold the text; those of the last response while there is none. */
function useSuggestions(typed: string): readonly Suggestion[] {
  const exchange = usePlayground(selectedExchange);
  const found = useFoundProducts(typed);
  if (typed !== '') return found.map(suggestionOf);
  const json = exchange.phase === 'answered' ? exchange.answer.json : undefined;
  return listOf(memberOf(json, 'data')).flatMap((product) => {
    const id = textOf(memberOf(product, 'id'));
    const name = textOf(memberOf(product, 'attributes', 'name'));
    const sku = textOf(memberOf(product, 'attributes', 'sku'));
    return id && name ? [{ key: id, name, note: sku ?? id }] : [];
  });
}

function suggestionOf({ id, name, sku, status }: ProductMatch): Suggestion {
  return { key: id, name, note: status === 'draft' ? `${sku ?? id}, a draft` : (sku ?? id) };
}

interface CandidatesProps {
  readonly products: readonly ProductMatch[];
  readonly onChoose: (suggestion: Suggestion) => void;
}

/** The products that may be meant, where there are several. */
function Candidates({ products, onChoose }: CandidatesProps) {
  return (
    <div className={styles.product}>
      <p role="status">{products.length} products fit. Which one?</p>
      <ul className={styles.remedies} aria-label="Products that fit">
        {products.map(suggestionOf).map((suggestion) => (
          <li key={suggestion.key}>
            <Button onPress={() => onChoose(suggestion)}>
              {suggestion.name} <small>{suggestion.note}</small>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ProductTimelineProps {
  /** What was looked for. */
  readonly looked: string;
  readonly explanation: NodeProductsExplanation;
  readonly product: ProductExplanation;
  readonly asked: AskedRequest;
}

/** The questions that decide about a product, one after the other. */
function ProductTimeline({ looked, explanation, product, asked }: ProductTimelineProps) {
  const { node, page } = explanation;
  const situation = {
    releaseId: asked.params.release_id,
    filter: asked.query.filter?.toString(),
    product,
    nodes: product.nodes.filter(({ id }) => id !== node.id),
  };
  return (
    <div className={styles.product}>
      <p className={styles.verdict} role="status">
        <Badge tone={product.is_on_page ? 'good' : 'bad'}>
          {product.is_on_page ? 'on this page' : 'not on this page'}
        </Badge>
        <strong>{product.name ?? looked}</strong>
        {product.sku && <code>{product.sku}</code>}
        {product.position !== undefined && (
          <span>
            number {product.position + 1} of {page.matches}
          </span>
        )}
      </p>
      <ol className={styles.timeline} aria-label="Questions that decide, in their order">
        {product.checks.map((check, index) => (
          <li
            key={`${check.check} ${check.term ?? index}`}
            className={styles.check}
            data-outcome={check.outcome}
          >
            <span className={styles.mark}>
              <Icon name={icons[check.outcome]} size={14} />
            </span>
            <div className={styles.found}>
              <p>
                <b>{titles[check.check]}</b> {check.term !== undefined && <code>{check.term}</code>}{' '}
                <small>{outcomes[check.outcome]}</small>
              </p>
              <p>{check.detail}</p>
              <Remedies remedies={remediesFor(check, situation)} />
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** What can be done about a check that failed: each enters something into the form and sends it. */
function Remedies({ remedies }: { readonly remedies: readonly Remedy[] }) {
  if (remedies.length === 0) return null;
  return (
    <div className={styles.remedies}>
      {remedies.slice(0, mostRemedies).map(({ title, fields }) => (
        <Button
          key={`${title} ${JSON.stringify(fields)}`}
          onPress={() => {
            enterFields(fields);
            void sendSelected();
          }}
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

const outcomes: Readonly<Record<ProductCheck['outcome'], string>> = {
  passed: 'yes',
  failed: 'no',
  not_reached: 'not reached',
};

const icons = { passed: 'check', failed: 'close', not_reached: 'more' } as const;
