import { lazyPart } from '../widgets/lazy-part.js';
import { useLinkNotice } from './open-link.js';

const LinkNoticeBox = lazyPart(
  () => import('./link-notice-box.js'),
  () => null,
);

/** What there is to say of the link that was opened, if anything. */
export function LinkNotice() {
  const isNeeded = useLinkNotice(({ ignored, clock }) => ignored.length > 0 || clock !== undefined);
  return isNeeded && <LinkNoticeBox />;
}
