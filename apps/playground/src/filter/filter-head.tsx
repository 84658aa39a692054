import type { ReactNode } from 'react';
import { Icon } from '../widgets/icon.js';
import { lazyPart, Unopened } from '../widgets/lazy-part.js';
import { Opener } from '../widgets/opener.js';
import styles from './filter-field.module.css';

const FilterHelp = lazyPart(() => import('./filter-help.js'), Unopened);

interface FilterHeadProps {
  readonly name: ReactNode;
  /** What stands at the end of the line. */
  readonly children?: ReactNode;
}

/** What the filter is called, and a button that tells what it may say. */
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
