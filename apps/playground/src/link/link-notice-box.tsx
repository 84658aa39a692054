import { Icon } from '../lib/icon.js';
import { IconButton } from '../lib/icon-button.js';
import { ClockQuestion } from './clock-question.js';
import styles from './link-notice.module.css';
import { noticeLink, useLinkNotice } from './link-notice-store.js';

/** Says what of a link or a saved request could not be opened, and asks before a link changes the store's time. */
export default function LinkNoticeBox() {
  const { ignored, clock } = useLinkNotice();
  return (
    <section className={styles.notice} aria-label="About this link">
      <div className={styles.parts}>
        {ignored.length > 0 && (
          <div className={styles.part} role="status">
            <p>Of what was opened was left out:</p>
            <ul className={styles.list}>
              {[...new Set(ignored)].map((part) => (
                <li key={part}>{part}</li>
              ))}
            </ul>
          </div>
        )}
        {clock !== undefined && <ClockQuestion clock={clock} />}
      </div>
      <IconButton label="Dismiss" onPress={() => noticeLink({ ignored: [] })}>
        <Icon name="close" />
      </IconButton>
    </section>
  );
}
