import { changeAccess } from '../state/actions.js';
import { usePlayground } from '../state/playground-store.js';
import { pastedAccess } from './access.js';
import styles from './access-popover.module.css';
import { CredentialField } from './credential-field.js';

/** Takes a token from elsewhere. */
export function PasteToken() {
  const access = usePlayground((state) => state.access);
  const isPasted = access.phase === 'granted' && access.source === 'pasted';
  return (
    <section className={styles.section} aria-labelledby="paste-token">
      <h3 id="paste-token">Paste one</h3>
      <CredentialField
        name="token"
        hint="The server prints one when it starts."
        value={isPasted ? access.token : ''}
        onEnter={(text) => changeAccess(pastedAccess(text))}
      />
    </section>
  );
}
