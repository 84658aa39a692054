import { useEffect } from 'react';
import { EmptyState } from '../lib/empty-state.js';
import { keyNames } from '../lib/key-names.js';
import { later } from '../lib/later.js';
import { useSelectedRequest } from '../state/selected-request.js';

/** Nothing was sent yet; what shows an answer is fetched in the meantime. */
export function IdleState() {
  useEffect(() => {
    const timer = setTimeout(() => void import('./answer-body.js').catch(later), 1500);
    return () => clearTimeout(timer);
  }, []);
  const isWhole = useSelectedRequest().missing.length === 0;
  return (
    <EmptyState title="Nothing sent yet">
      <p>
        {isWhole ? 'The form holds values that work.' : 'The address needs a value in each field.'}{' '}
        Press Send or <kbd>{keyNames.submit}</kbd>, and the answer is shown here: as cards, as a
        table or as JSON.
      </p>
    </EmptyState>
  );
}
