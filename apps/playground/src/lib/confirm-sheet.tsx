import { type ReactNode, useState } from 'react';
import { Button } from './button.js';
import styles from './confirm-sheet.module.css';
import { Sheet } from './sheet.js';

interface ConfirmSheetProps {
  readonly title: string;
  /** What the button says that does it. */
  readonly confirm: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => Promise<void>;
  /** What will be lost. */
  readonly children: ReactNode;
}

/** Asks before something is lost. What fails is said, and may be tried again. */
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
      setFault(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Sheet title={title} isOpen={isOpen} onOpenChange={onClose}>
      <div className={styles.question}>
        <div>{children}</div>
        {fault && (
          <p role="alert" className={styles.fault}>
            {fault}
          </p>
        )}
        <div className={styles.buttons}>
          <Button look="danger" isDisabled={isBusy} onPress={() => void go()}>
            {confirm}
          </Button>
          <Button onPress={onClose}>Cancel</Button>
        </div>
      </div>
    </Sheet>
  );
}
