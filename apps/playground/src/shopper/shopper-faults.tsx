import type { LeafField } from '../request-form/field.js';
import { useServerFault } from '../request-form/use-server-fault.js';
import styles from './shopper-form.module.css';

/** What the server found wrong with the shopper, while the fields themselves are folded away. */
export function ShopperFaults({ fields }: { readonly fields: readonly LeafField[] }) {
  return fields.map((field) => <ShopperFault key={field.key} field={field} />);
}

function ShopperFault({ field }: { readonly field: LeafField }) {
  const fault = useServerFault(field.key);
  return (
    fault && (
      <p className={styles.fault}>
        <code>{field.name}</code> {fault}
      </p>
    )
  );
}
