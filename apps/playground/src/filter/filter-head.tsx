import type { ReactNode } from 'react';
import { Icon } from '../widgets/icon.js';
import { lazyPart, Unopened } from '../widgets/lazy-part.js';
import { Opener } from '../widgets/opener.js';
import styles from './filter-field.module.css';

const FilterHelp = lazyPart(() => import('./filter-help.js'), Unopened);

interface FilterHeadProps {
  readonly name: ReactNode;
  /** Content at the end of the line. */
  readonly children?: ReactNode;
}

/** Name of the filter, with a button that opens its help. */
export function FilterHead({ name, children }: FilterHeadProps) {
  return (
    <div className={`line ${styles.head}`}>
      {name}
      <Opener
        aria-label="About filters"
        className="button"
        data-look="quiet"
        data-square
        Content={FilterHelp}
      >
        <Icon name="info" />
      </Opener>
      {children}
    </div>
  );
}
