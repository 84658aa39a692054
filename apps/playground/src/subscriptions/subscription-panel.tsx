import { type BrowsedSubscription, browseSubscriptions } from '@aisle/schema/dev';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { DialogTrigger, Popover } from 'react-aria-components';
import { askDev } from '../dev-data/use-dev.js';
import { useSettled } from '../lib/outcome.js';
import type { OperationEntry } from '../request-form/operation-entry.js';
import { clearFields, enterField } from '../state/actions.js';
import { Button, Icon } from '../widgets/button.js';
import { SearchList } from '../widgets/search-list.js';
import { AriaButton } from '../widgets/sheet.js';
import { fieldKeys, useChosenSubscription } from './fields.js';
import { ConditionBadges, PlanLine, SubscriptionName, subscriberOf } from './subscription-card.js';
import styles from './subscriptions.module.css';

/** The chosen subscription, and a list to choose another one. */
export default function SubscriptionPanel({ entry }: { readonly entry: OperationEntry }) {
  const { id, isWhole, reading } = useChosenSubscription(entry);
  const [isOpen, setOpen] = useState(false);
  const chosen = useId();
  const opener = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={opener}
      className="stack loose whole"
      data-fields={`${fieldKeys.subscription} ${fieldKeys.dataId}`}
    >
      <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
        <AriaButton look="plain" aria-describedby={chosen}>
          <Icon name="search" /> Choose a subscription…
        </AriaButton>
        <Popover
          className={`popover ${styles.popover}`}
          placement="bottom start"
          boundaryElement={document.querySelector('main') ?? document.body}
          shouldFlip={isLow(opener.current)}
          maxHeight={520}
        >
          <div className={styles.content}>
            <SubscriptionList
              chosen={id}
              onPick={(picked) => {
                setOpen(false);
                enterField(fieldKeys.subscription, { text: picked });
                // Other offerings have other plans.
                clearFields([fieldKeys.dataId, ...(picked === id ? [] : [fieldKeys.plan])]);
              }}
            />
          </div>
        </Popover>
      </DialogTrigger>
      {reading.data && <SubscriptionName id={chosen} reading={reading.data} />}
      {isWhole && reading.isPending && <p className="soft">Loading the subscription…</p>}
      {!isWhole && <p className="soft">Choose the subscription to update.</p>}
      {reading.error && <p className="fault">{reading.error.message}</p>}
    </div>
  );
}

/** @returns true if an element is so low that a list does not fit below it. */
function isLow(element: Element | null): boolean {
  return element !== null && element.getBoundingClientRect().top > window.innerHeight - 300;
}

interface SubscriptionListProps {
  readonly chosen: string;
  readonly onPick: (id: string) => void;
}

/** Searchable list of subscriptions. */
function SubscriptionList({ chosen, onPick }: SubscriptionListProps) {
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
  if (error) return `The list could not be loaded: ${error.message}`;
  return search === '' ? 'The store has no subscriptions.' : `Nothing matches “${search}”.`;
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
