import { useState } from 'react';
import { DialogTrigger, Popover } from 'react-aria-components';
import { Button } from '../lib/button.js';
import { Icon } from '../lib/icon.js';
import { SubscriptionList } from './subscription-list.js';
import styles from './subscription-picker.module.css';

interface SubscriptionPickerProps {
  /** The id of the one in the form. */
  readonly chosen: string;
  readonly onPick: (id: string) => void;
}

/** A button that opens the list of subscriptions. */
export function SubscriptionPicker({ chosen, onPick }: SubscriptionPickerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button>
        <Icon name="search" /> Choose a subscription…
      </Button>
      <Popover className={styles.popover} placement="bottom start" maxHeight={520}>
        <div className={styles.content}>
          <SubscriptionList
            chosen={chosen}
            onPick={(id) => {
              setOpen(false);
              onPick(id);
            }}
          />
        </div>
      </Popover>
    </DialogTrigger>
  );
}
