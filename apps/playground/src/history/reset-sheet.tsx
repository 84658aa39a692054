import { tell } from '../lib/outcome.js';
import { showSheet } from '../lib/page-sheet.js';
import { ResetQuestion } from './reset-question.js';

/** Asks before the store's data is put back, over the page. */
export default function ResetSheet() {
  return <ResetQuestion isOpen onClose={() => showSheet()} onDone={tell} />;
}
