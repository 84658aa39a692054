import type { RefObject } from 'react';
import { Dialog, Heading, Popover } from 'react-aria-components';
import { Button } from '../lib/button.js';
import { Icon } from '../lib/icon.js';
import { returnFocus } from '../lib/return-focus.js';
import { openAccess } from '../state/actions.js';
import { askForToken } from '../state/ask-for-token.js';
import { usePlayground } from '../state/playground-store.js';
import { grants } from './access.js';
import styles from './access-popover.module.css';
import { BadTokens } from './bad-tokens.js';
import { CredentialsFold, PasteToken } from './credentials.js';
import { TokenState } from './token-state.js';

interface AccessPopoverProps {
  /** The button that it belongs to. */
  readonly trigger: RefObject<HTMLElement | null>;
}

/** The token that requests carry, what it says, and where to get another, good or bad. */
export default function AccessPopover({ trigger }: AccessPopoverProps) {
  const access = usePlayground((state) => state.access);
  const close = () => {
    openAccess(false);
    returnFocus(trigger.current);
  };
  return (
    <Popover
      className={styles.popover ?? ''}
      triggerRef={trigger}
      placement="bottom end"
      isOpen
      onOpenChange={close}
      shouldCloseOnInteractOutside={(element) => !trigger.current?.contains(element)}
    >
      <Dialog className={styles.panel ?? ''}>
        <header className={styles.head}>
          <Heading slot="title">Access token</Heading>
          <Button look="quiet" square aria-label="Close" onPress={close}>
            <Icon name="close" />
          </Button>
        </header>
        <TokenState access={access} />
        <GrantButtons />
        <CredentialsFold />
        <BadTokens />
        <PasteToken />
      </Dialog>
    </Popover>
  );
}

/** One button for each way to get a good token. */
function GrantButtons() {
  return (
    <ul className={styles.choices}>
      {grants.map(({ grant, gives }) => (
        <li key={grant}>
          <button type="button" className={styles.choice} onClick={() => void askForToken(grant)}>
            <strong>Get {grant} token</strong>
            <span>{gives}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
