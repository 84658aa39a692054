import type { LeafField } from '../request-form/field.js';
import { useServerFault } from '../request-form/use-server-fault.js';
import styles from './place-picker.module.css';

/** What the server found wrong with the place. */
export function PlaceFaults({ fields }: { readonly fields: readonly LeafField[] }) {
  return fields.map(({ key }) => <PlaceFault key={key} fieldKey={key} />);
}

function PlaceFault({ fieldKey }: { readonly fieldKey: string }) {
  const fault = useServerFault(fieldKey);
  return fault && <p className={styles.fault}>{fault}</p>;
}
