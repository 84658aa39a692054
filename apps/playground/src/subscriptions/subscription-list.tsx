import { type BrowsedSubscription, browseSubscriptions } from '@aisle/schema/dev';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { askDev } from '../dev-data/ask-dev.js';
import { useSettled } from '../lib/hooks.js';
import { Button } from '../widgets/button.js';
import { Icon } from '../widgets/icon.js';
import { SearchList } from '../widgets/search-list.js';
import { ConditionBadges, PlanLine } from './subscription-card.js';
import styles from './subscriptions.module.css';
import { subscriberOf } from './words.js';

interface SubscriptionListProps {
  readonly chosen: string;
  readonly onPick: (id: string) => void;
}

/** Searchable list of subscriptions. */
export function SubscriptionList({ chosen, onPick }: SubscriptionListProps) {
  const [text, setText] = useState('');
  const search = useSettled(text.trim(), 150);
  const {
    data,
    error,
    isPending,
    isPlaceholderData,
    hasNextPage,
    isFetchingNextPage,
    fetchNextPage,
  } = useBrowsing(search);
  const total = data?.pages.at(-1)?.total ?? 0;
  const found = data?.pages.flatMap(({ subscriptions }) => subscriptions) ?? [];
  const empty = emptyText(isPending, error, search);
  return (
    <>
      <SearchList
        label="Subscriptions"
        searchLabel="Search subscriptions"
        placeholder="Offering, plan, reference or id"
        typed={text}
        onType={setText}
        onPick={onPick}
        found={isPending ? '' : found.length === 0 ? empty : `${found.length} of ${total}`}
        empty={empty}
        isOld={isPlaceholderData || search !== text.trim()}
        optionClass={styles.option}
        groups={[
          {
            options: found.map((browsed) => ({
              key: browsed.subscription.id ?? '',
              content: (
                <SubscriptionOption
                  browsed={browsed}
                  isChosen={browsed.subscription.id === chosen}
                />
              ),
            })),
          },
        ]}
      />
      <footer className={`line between soft tabular ${styles.foot}`}>
        <span>
          {found.length} of {total}
        </span>
        {hasNextPage && (
          <Button
            look="quiet"
            aria-disabled={isFetchingNextPage}
            onPress={() => void fetchNextPage()}
          >
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

interface SubscriptionOptionProps {
  readonly browsed: BrowsedSubscription;
  readonly isChosen: boolean;
}

/** A subscription in the list: its offering, plan, subscriber and conditions. */
function SubscriptionOption({ browsed, isChosen }: SubscriptionOptionProps) {
  const { subscription, plans } = browsed;
  const { offering, plan_id, currency, account_id, external_ref } = subscription.attributes;
  const plan = plans.find(({ id }) => id === plan_id);
  const { name } = offering.attributes;
  const subscriber = subscriberOf(subscription);
  return (
    <>
      <span className="line">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {subscriber && <bdi>{subscriber}</bdi>}
        {isChosen && <Icon name="check" />}
        {isChosen && <span className="visually-hidden">chosen</span>}
        <ConditionBadges subscription={subscription} />
      </span>
      <span>{plan ? <PlanLine plan={plan} currency={currency} /> : plan_id}</span>
      <span className="line fine">
        {external_ref && <code>{external_ref}</code>}
        <code>{subscription.id}</code>
        <span>
          account <code>{account_id}</code>
        </span>
      </span>
    </>
  );
}

const pageSize = 25;
/** Maximum offset of the server. */
const furthest = 10_000;

function useBrowsing(search: string) {
  return useInfiniteQuery({
    queryKey: [browseSubscriptions.name, { search }],
    queryFn: ({ pageParam, signal }) =>
      askDev(browseSubscriptions, {
        query: { search, limit: pageSize, offset: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, _, offset) => {
      const next = offset + pageSize;
      return next < total && next <= furthest ? next : undefined;
    },
    placeholderData: keepPreviousData,
  });
}
