import { type ReactNode, type Ref, useState } from 'react';
import {
  Button as BareButton,
  type ButtonProps,
  Dialog,
  Heading,
  Modal,
  ModalOverlay,
} from 'react-aria-components';
import { messageOf } from '../lib/texts.js';
import { Button, Icon } from './button.js';
import styles from './sheet.module.css';

interface SheetProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** `side` slides in at the edge, `center` is centered. */
  readonly place?: 'side' | 'center';
  readonly children: ReactNode;
}

/** A modal dialog. */
export function Sheet({ title, isOpen, onOpenChange, place = 'center', children }: SheetProps) {
  return (
    <ModalOverlay
      className={styles.overlay}
      data-place={place}
      isDismissable
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <Modal className={`popover ${styles.sheet}`}>
        <Dialog className={styles.dialog}>
          <header className={`line between ${styles.head}`}>
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

interface ConfirmSheetProps {
  readonly title: string;
  /** Label of the button that confirms. */
  readonly confirm: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => Promise<void>;
  /** Description of the data to be deleted. */
  readonly children: ReactNode;
}

/** Dialog that confirms a deletion. An error is shown and the user can try again. */
export function ConfirmSheet(props: ConfirmSheetProps) {
  const { title, confirm, isOpen, onClose, onConfirm, children } = props;
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  const go = async () => {
    setBusy(true);
    setFault('');
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setFault(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Sheet title={title} isOpen={isOpen} onOpenChange={onClose}>
      <div className="stack wide">
        <div>{children}</div>
        {fault && (
          <p role="alert" className="refused">
            {fault}
          </p>
        )}
        <div className="line">
          <Button look="danger" isDisabled={isBusy} onPress={() => void go()}>
            {confirm}
          </Button>
          <Button onPress={onClose}>Cancel</Button>
        </div>
      </div>
    </Sheet>
  );
}

interface AriaButtonProps extends Omit<ButtonProps, 'className' | 'style'> {
  readonly look: 'plain' | 'quiet';
  /** Square, for an icon; needs an `aria-label`. */
  readonly square?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button that opens the react-aria component around it, or is inside a clickable row. */
export function AriaButton({ look, square, ...props }: AriaButtonProps) {
  return (
    <BareButton {...props} className="button" data-look={look} data-square={square || undefined} />
  );
}
