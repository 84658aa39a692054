import { useId, useRef, useState } from 'react';
import { DialogTrigger, Popover } from 'react-aria-components';
import type { OperationEntry } from '../request-form/operation-entry.js';
import { clearFields, enterField } from '../state/actions.js';
import { selectedForm, usePlayground } from '../state/playground-store.js';
import { AriaButton } from '../widgets/aria-button.js';
import { Button } from '../widgets/button.js';
import { Icon } from '../widgets/icon.js';
import { fieldKeys, OtherIds, useChosenSubscription } from './fields.js';
import { SubscriptionName } from './subscription-card.js';
import { SubscriptionList } from './subscription-list.js';
import styles from './subscriptions.module.css';

/** The chosen subscription, a list to choose another one, and id fields to test errors. */
export default function SubscriptionPanel({ entry }: { readonly entry: OperationEntry }) {
  const { id, isWhole, reading } = useChosenSubscription(entry);
  const otherId = usePlayground((state) => selectedForm(state).fields[fieldKeys.dataId]?.text);
  const [isOpen, setOpen] = useState(false);
  const chosen = useId();
  const opener = useRef<HTMLDivElement>(null);
  const isOther = otherId !== undefined && otherId !== id;
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
      {isWhole && reading.isPending && <p className="soft">Reading the subscription…</p>}
      {!isWhole && <p className="soft">Choose the subscription to update.</p>}
      {reading.error && <p className="fault">{reading.error.message}</p>}
      {isOther && (
        <p className="fault">
          The body names another subscription than the address: the update is refused (400).{' '}
          <Button onPress={() => clearFields([fieldKeys.dataId])}>Send the same id</Button>
        </p>
      )}
      <details>
        <summary className="fold">Enter ids instead</summary>
        <div className="stack loose below">
          <OtherIds entry={entry} />
        </div>
      </details>
    </div>
  );
}

/** @returns true if an element is so low that a list does not fit below it. */
function isLow(element: Element | null): boolean {
  return element !== null && element.getBoundingClientRect().top > window.innerHeight - 300;
}
