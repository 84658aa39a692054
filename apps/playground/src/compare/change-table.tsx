import type { JsonChange } from '@aisle/schema/dev';
import { ChangeTable } from '../lib/change-table.js';
import { shorten } from '../lib/texts.js';
import { showValue } from './describe-difference.js';

interface JsonChangesProps {
  readonly label: string;
  readonly changes: readonly JsonChange[];
}

/** Fields of answers with what they were and what they are. */
export function JsonChanges({ label, changes }: JsonChangesProps) {
  return (
    <ChangeTable
      label={label}
      changes={changes.map(({ kind, path, before, after }) => ({
        key: `${kind} ${path}`,
        name: (
          <>
            {path === '' ? 'the whole body' : path.slice(1).replaceAll('/', ' / ')}
            {kind === 'reordered' && <small> other order</small>}
          </>
        ),
        before: show(before),
        after: show(after),
      }))}
    />
  );
}

function show(value: unknown): string | undefined {
  return value === undefined ? undefined : shorten(showValue(value), mostCharacters);
}

const mostCharacters = 400;
