import { explainNodeProducts } from '@aisle/schema/dev';
import { DevRefusal } from '../dev-data/ask-dev.js';
import { useDev } from '../dev-data/use-dev.js';
import { Button } from '../lib/button.js';
import { EmptyState } from '../lib/empty-state.js';
import { isDevelopment, selectedForm } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { useSelectedRequest } from '../state/selected-request.js';
import { ErrorMeanings } from './error-meaning.js';
import { titleOfStatus } from './error-meanings.js';
import { askedRequest } from './explain-request.js';
import type { ExplanationProps } from './explanation-props.js';
import { NodeProductsExplained } from './node-products-explained.js';
import { StaleNotice } from './stale-notice.js';

/** Everything that decides about the products of a node, for the request as it stands in the form. */
export default function NodeProductsTab({ entry, hasError }: ExplanationProps) {
  const development = usePlayground(isDevelopment);
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
  if (error instanceof DevRefusal) {
    return (
      <>
        <StaleNotice />
        {!hasError && <ErrorMeanings errors={errorsOf(error)} entry={entry} />}
      </>
    );
  }
  if (error) {
    return (
      <EmptyState title="The server does not explain it now">
        <p>{error.message}</p>
        <Button onPress={() => refetch()}>Try again</Button>
      </EmptyState>
    );
  }
  if (!data) return <p role="status">Asking the server why…</p>;
  return (
    <>
      <StaleNotice />
      <NodeProductsExplained explanation={data} asked={asked} isOld={isPlaceholderData} />
    </>
  );
}

function NotInDevelopment() {
  return (
    <EmptyState title="Explanations need development mode">
      <p>
        This server does not answer helper requests. Where it does, this page says which rule chose
        the catalog, what the filter became, and why a product is here or missing. Errors are
        explained everywhere.
      </p>
    </EmptyState>
  );
}

function errorsOf({ status, details }: DevRefusal) {
  return details.map((detail) => ({
    detail,
    status: String(status),
    title: titleOfStatus(status),
  }));
}
