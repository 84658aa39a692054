import { CopyButton } from '../lib/copy-button.js';
import type { LeafField } from '../request-form/field.js';
import styles from './place-picker.module.css';
import type { PlaceChoice } from './use-place.js';

interface PlaceIdsProps {
  readonly fields: readonly LeafField[];
  readonly place: PlaceChoice;
}

/** The ids behind the names, for those who need them elsewhere. */
export function PlaceIds({ fields, place }: PlaceIdsProps) {
  const ids: Readonly<Record<string, string | undefined>> = {
    catalog_id: place.catalogId,
    release_id: place.releaseId,
    [place.nodeName]: place.nodeId,
  };
  return (
    <details className={styles.ids}>
      <summary className="fold">Show the ids</summary>
      <dl>
        {fields.map(({ name }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <code>{ids[name]}</code>
              <CopyButton what={name} text={ids[name] ?? ''} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
