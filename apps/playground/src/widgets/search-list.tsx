import type { ReactNode } from 'react';
import { Autocomplete, Input, ListBox, SearchField } from 'react-aria-components';
import styles from './search-list.module.css';

interface SearchListProps {
  /** What is listed. */
  readonly label: string;
  readonly searchLabel: string;
  readonly placeholder: string;
  /** What is searched for, by who fills the list. */
  readonly typed: string;
  /** What is read out of what was found. */
  readonly found?: string;
  readonly onType: (typed: string) => void;
  readonly onPick: (key: string) => void;
  /** What is shown in the place of no options. */
  readonly empty: string;
  readonly className?: string | undefined;
  /** Options, or sections of them. */
  readonly children: ReactNode;
}

/**
 * A list to pick from, searched by what is typed above it, where the focus stays. A finger sees the list first: a
 * keyboard on the screen would cover it.
 */
export function SearchList(props: SearchListProps) {
  const { label, searchLabel, placeholder, typed, onType, found, onPick, empty, children } = props;
  return (
    <Autocomplete inputValue={typed} onInputChange={onType}>
      <SearchField
        aria-label={searchLabel}
        autoFocus={!matchMedia('(pointer: coarse)').matches}
        className={styles.search ?? ''}
      >
        <Input
          role="combobox"
          aria-haspopup="listbox"
          aria-expanded
          className="text-input"
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
        />
      </SearchField>
      <p role="status" className="visually-hidden">
        {found}
      </p>
      <ListBox
        aria-label={label}
        shouldFocusWrap
        className={`options ${props.className ?? ''}`}
        onAction={(key) => onPick(String(key))}
        renderEmptyState={() => <p className="soft">{empty}</p>}
      >
        {children}
      </ListBox>
    </Autocomplete>
  );
}
