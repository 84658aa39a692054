import { lazyPart } from '../lib/connection.js';
import { Icon } from '../lib/icon.js';
import { Opener } from '../shell/opener.js';
import { useSelectedEntry } from '../state/selected-request.js';
import styles from './operation-chooser.module.css';

const OperationList = lazyPart(() => import('./operation-list.js'));

/** Which operation the page is about; opens a list of all. */
export function OperationChooser() {
  const { summary } = useSelectedEntry().operation;
  return (
    <Opener
      label={`Operation: ${summary}. Choose another`}
      className={styles.opener}
      Content={OperationList}
    >
      <span>{summary}</span>
      <Icon name="chevron-down" size={14} />
    </Opener>
  );
}
