import styles from './cards.module.css';
import { shortId } from './short-id.js';

interface NodePathProps {
  readonly ids: readonly string[];
  readonly names: ReadonlyMap<string, string>;
}

/** Bread crumbs: the way from a hierarchy down to a node. */
export function NodePath({ ids, names }: NodePathProps) {
  return (
    <ol className={styles.path} aria-label="Bread crumbs">
      {ids.map((id) => (
        <li key={id} title={id}>
          {names.get(id) ?? <code>{shortId(id)}</code>}
        </li>
      ))}
    </ol>
  );
}
