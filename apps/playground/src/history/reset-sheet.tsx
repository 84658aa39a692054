import { resetStore } from '@aisle/schema/dev';
import { askAnew } from '../connection/pulse.js';
import { askDev } from '../dev-data/use-dev.js';
import { tell } from '../lib/outcome.js';
import { showSheet } from '../lib/page-sheet.js';
import { refreshShown } from '../sending/send.js';
import { isInTab } from '../service/tab-service.js';
import { noteUpdate } from '../state/actions.js';
import { ConfirmSheet } from '../widgets/sheet.js';

/** Dialog that confirms a reset of the store's data. */
export default function ResetSheet() {
  return (
    <ConfirmSheet
      title="Reset the store’s data?"
      confirm="Reset the data"
      isOpen
      onClose={() => showSheet()}
      onConfirm={async () => tell(await resetData())}
    >
      Reloads the original data. Every change since the first start is lost
      {!isInTab && ', for everyone who uses this server'}: updated subscriptions, imported records,
      published releases. Releases get new ids, and the clock goes back to{' '}
      {isInTab ? 'the real time' : 'what the server was started with'}. Your history stays.
    </ConfirmSheet>
  );
}

/**
 * Resets the store and refreshes the page.
 * @returns a message with the number of records.
 */
async function resetData(): Promise<string> {
  const { records } = await askDev(resetStore);
  noteUpdate(undefined);
  await askAnew();
  void refreshShown();
  const { catalogs, products, subscriptions } = records;
  return `The store was reset: ${products} products in ${catalogs} catalogs, ${subscriptions} subscriptions.`;
}
