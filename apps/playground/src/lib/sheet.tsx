import type { ReactNode } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Button } from './button.js';
import { Icon } from './icon.js';
import styles from './sheet.module.css';

interface SheetProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** `side` slides in at the edge, `center` stands in the middle. */
  readonly place?: 'side' | 'center';
  readonly children: ReactNode;
}

/** Something that takes the page's attention until it is closed. */
export function Sheet({ title, isOpen, onOpenChange, place = 'center', children }: SheetProps) {
  return (
    <ModalOverlay
      className={styles.overlay}
      data-place={place}
      isDismissable
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <Modal className={styles.sheet} data-place={place}>
        <Dialog className={styles.dialog}>
          <header className={styles.head}>
            <Heading slot="title" className={styles.title}>
              {title}
            </Heading>
            <Button look="quiet" square aria-label="Close" onPress={() => onOpenChange(false)}>
              <Icon name="close" />
            </Button>
          </header>
          <div className={styles.content}>{children}</div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
