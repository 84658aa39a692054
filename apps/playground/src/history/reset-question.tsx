import { ConfirmSheet } from '../lib/confirm-sheet.js';
import { resetData } from './reset-data.js';

interface ResetQuestionProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Told what came of it, in a sentence. */
  readonly onDone: (outcome: string) => void;
}

/** Asks before the store's data is put back. */
export function ResetQuestion({ isOpen, onClose, onDone }: ResetQuestionProps) {
  return (
    <ConfirmSheet
      title="Reset the store’s data?"
      confirm="Reset the data"
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={async () => onDone(await resetData())}
    >
      Every change since the first start is lost, for everyone who uses this server: updated
      subscriptions, imported records, published releases. Releases get new ids, and the clock goes
      back to what the server was started with. Your history stays.
    </ConfirmSheet>
  );
}
