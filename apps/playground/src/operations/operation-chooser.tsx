import { useSelectedEntry } from '../request-form/selected-request.js';
import { Icon } from '../widgets/icon.js';
import { lazyPart, Unopened } from '../widgets/lazy-part.js';
import { Opener } from '../widgets/opener.js';
import styles from './operations.module.css';

const OperationList = lazyPart(() => import('./operation-list.js'), Unopened);

/** Button with the selected operation. A click opens the list of all. */
export function OperationChooser() {
  const { summary } = useSelectedEntry().operation;
  return (
    <Opener
      aria-label={`Operation: ${summary}. Choose another`}
      className={`button ${styles.opener}`}
      Content={OperationList}
    >
      <span className="cut">{summary}</span>
      <Icon name="chevron-down" size={14} />
    </Opener>
  );
}
