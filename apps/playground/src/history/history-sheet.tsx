import { showSheet } from '../lib/page-sheet.js';
import { Sheet } from '../lib/sheet.js';
import { HistoryPanel } from './history-panel.js';

/** The history in its place over the page. */
export default function HistorySheet() {
  return (
    <Sheet title="History" place="side" isOpen onOpenChange={() => showSheet()}>
      <HistoryPanel />
    </Sheet>
  );
}
