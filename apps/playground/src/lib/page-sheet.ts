import { create } from 'zustand';

/** Overlays of the page. One at a time is open. */
export type PageSheet = 'history' | 'commands' | 'keys' | 'reset';

/** The open overlay. */
export const usePageSheet = create<{ readonly open?: PageSheet }>()(() => ({}));

/** Opens an overlay; undefined closes it. */
export function showSheet(open?: PageSheet): void {
  usePageSheet.setState({ open }, true);
}
