import type { OperationName } from '@aisle/schema';
import type { FormValues } from '../request-form/form-values.js';
import type { BodyView, ComposerMode, ResultTab } from '../state/playground-state.js';

/** What an address of the page says. */
export interface PageLink {
  readonly operation: OperationName;
  readonly form: FormValues;
  readonly bodyView: BodyView;
  readonly resultTab: ResultTab;
  readonly composerMode: ComposerMode;
  /** The store's time, in the words of `clock/clock-link.ts`; absent for the real time. */
  readonly clock?: string;
}
