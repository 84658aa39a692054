import type { RefObject } from 'react';
import { Dialog, Heading, Popover } from 'react-aria-components';
import { Button } from '../lib/button.js';
import { Icon } from '../lib/icon.js';
import { openAccess } from '../state/actions.js';
import { usePlayground } from '../state/playground-store.js';
import styles from './access-popover.module.css';
import { BadTokens } from './bad-tokens-list.js';
import { CredentialsFold } from './credentials-fold.js';
import { GrantButtons } from './grant-buttons.js';
import { PasteToken } from './paste-token.js';
import { TokenState } from './token-state.js';

interface AccessPopoverProps {
  /** The button that it belongs to. */
  readonly trigger: RefObject<HTMLElement | null>;
}

/** The token that requests carry, what it says, and where to get another, good or bad. */
export default function AccessPopover({ trigger }: AccessPopoverProps) {
  const access = usePlayground((state) => state.access);
  return (
    <Popover
      className={styles.popover ?? ''}
      triggerRef={trigger}
      placement="bottom end"
      isOpen
      onOpenChange={openAccess}
      shouldCloseOnInteractOutside={(element) => !trigger.current?.contains(element)}
    >
      <Dialog className={styles.panel ?? ''}>
        <header className={styles.head}>
          <Heading slot="title">Access token</Heading>
          <Button look="quiet" square aria-label="Close" onPress={() => openAccess(false)}>
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
