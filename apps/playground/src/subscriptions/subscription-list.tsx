import { useState } from 'react';
import { Autocomplete, Input, ListBox, SearchField } from 'react-aria-components';
import { Button } from '../lib/button.js';
import { useSettled } from '../lib/hooks.js';
import { SubscriptionOption } from './subscription-option.js';
import styles from './subscription-picker.module.css';
import { useBrowsing } from './use-browsing.js';

interface SubscriptionListProps {
  readonly chosen: string;
  readonly onPick: (id: string) => void;
}

/** Subscriptions to search and to pick from. */
export function SubscriptionList({ chosen, onPick }: SubscriptionListProps) {
  const [text, setText] = useState('');
  const search = useSettled(text.trim(), 150);
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useBrowsing(
    search,
    true,
  );
  const total = data?.pages.at(-1)?.total ?? 0;
  const found = data?.pages.flatMap(({ subscriptions }) => subscriptions) ?? [];
  return (
    <>
      <Autocomplete inputValue={text} onInputChange={setText}>
        <SearchField aria-label="Search subscriptions" autoFocus className={styles.search}>
          <Input
            className="text-input"
            placeholder="Offering, plan, reference or id"
            autoComplete="off"
            spellCheck={false}
          />
        </SearchField>
        <ListBox
          aria-label="Subscriptions"
          className={styles.list}
          onAction={(key) => onPick(String(key))}
          renderEmptyState={() => (
            <p className={styles.empty}>{emptyText(isPending, error, search)}</p>
          )}
        >
          {found.map((browsed) => (
            <SubscriptionOption
              key={browsed.subscription.id}
              browsed={browsed}
              isChosen={browsed.subscription.id === chosen}
            />
          ))}
        </ListBox>
      </Autocomplete>
      <footer className={styles.foot}>
        <span aria-live="polite">
          {found.length} of {total}
        </span>
        {hasNextPage && (
          <Button look="quiet" isDisabled={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            {isFetchingNextPage ? 'Loading…' : 'Show more'}
          </Button>
        )}
      </footer>
    </>
  );
}

function emptyText(isPending: boolean, error: Error | null, search: string): string {
  if (isPending) return 'Loading subscriptions…';
  if (error) return `The list could not be read: ${error.message}`;
  return search === '' ? 'The store has no subscriptions.' : `Nothing fits “${search}”.`;
}
