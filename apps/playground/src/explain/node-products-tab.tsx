import { explainNodeProducts } from '@aisle/schema/dev';
import { DevRefusal } from '../dev-data/ask-dev.js';
import { useDev } from '../dev-data/use-dev.js';
import { useTold } from '../lib/outcome.js';
import { useSelectedEntry, useSelectedRequest } from '../request-form/selected-request.js';
import { isSameRequest } from '../sending/secrets.js';
import {
  isDevelopment,
  selectedExchange,
  selectedForm,
  usePlayground,
} from '../state/playground-store.js';
import { Button } from '../widgets/button.js';
import { EmptyState } from '../widgets/empty-state.js';
import { Icon } from '../widgets/icon.js';
import { CatalogSection, DecisionPath } from './decision.js';
import { ErrorMeanings } from './error-meaning.js';
import styles from './explain.module.css';
import { askedRequest, type ExplanationProps } from './explain-request.js';
import { FilterSection } from './filter-section.js';
import { ProductSection } from './product-section.js';
import { ReleaseSection } from './release-section.js';

/** Explanation of a node's products for the request in the form. */
export default function NodeProductsTab({ hasError }: ExplanationProps) {
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
  if (!development) return hasError ? null : <NotInDevelopment />;
  if (missing.length > 0) {
    return (
      <EmptyState title="The request's address is not whole yet">
        <p>Choose a catalog, a release and a node; then it can be explained.</p>
      </EmptyState>
    );
  }
  if (error && !(error instanceof DevRefusal)) {
    return (
      <EmptyState title="The server does not explain it now">
        <p>{error.message}</p>
        <Button onPress={() => refetch()}>Try again</Button>
      </EmptyState>
    );
  }
  if (!error && !data) return <p>Asking the server why…</p>;
  return (
    <>
      <StaleNotice />
      {error && !hasError && <ErrorMeanings errors={error.errors} />}
      {!error && (
        <div className={`stack ${styles.sections}`} aria-busy={isPlaceholderData}>
          <DecisionPath explanation={data} />
          <ProductSection asked={asked} />
          <CatalogSection catalog={data.catalog} />
          <ReleaseSection explanation={data} asked={asked} />
          <FilterSection explanation={data} source={asked.query.filter} />
        </div>
      )}
    </>
  );
}

function NotInDevelopment() {
  return (
    <EmptyState title="Explanations need development mode">
      <p>
        This server has no development mode. Where it does, this page says which rule chose the
        catalog, what the filter became, and why a product is here or missing. Errors are explained
        everywhere.
      </p>
    </EmptyState>
  );
}

const stale =
  'The form has changed since the response. This explains the request as the form stands now.';

/** Notice that the explanation is of the form and not of the response shown. */
function StaleNotice() {
  const exchange = usePlayground(selectedExchange);
  const request = useSelectedRequest();
  const isStale = exchange.phase === 'answered' && !isSameRequest(exchange.sent.request, request);
  useTold(isStale ? stale : undefined);
  if (!isStale) return null;
  return (
    <p className="notice line" data-tone="info">
      <Icon name="info" />
      <span className="rest">{stale}</span>
    </p>
  );
}
