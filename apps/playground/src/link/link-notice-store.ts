import { create } from 'zustand';

interface LinkNoticeState {
  /** What of the link, or of the saved request, that was opened was left out, and why. */
  readonly ignored: readonly string[];
  /** The time that the link was made at, until it was decided whether to go there. */
  readonly clock?: string;
}

/** What there is to say of the link or the saved request that was opened last. */
export const useLinkNotice = create<LinkNoticeState>()(() => ({ ignored: [] }));

/** Says something of a link, instead of what was said before. */
export function noticeLink(notice: LinkNoticeState): void {
  useLinkNotice.setState(notice, true);
}
