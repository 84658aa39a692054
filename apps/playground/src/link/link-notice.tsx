import { lazyPart } from '../widgets/lazy-part.js';
import { useLinkNotice } from './page-link.js';

const LinkNoticeBox = lazyPart(
  () => import('./link-notice-box.js'),
  () => null,
);

/** Notice about the opened link, if there is any. */
export function LinkNotice() {
  const isNeeded = useLinkNotice(({ ignored, clock }) => ignored.length > 0 || clock !== undefined);
  return isNeeded && <LinkNoticeBox />;
}
