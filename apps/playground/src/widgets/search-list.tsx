import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './search-list.module.css';
import { EmptyOption, isForOthers, usePointing } from './suggest-input.js';

/** A group of options. */
interface OptionGroup {
  readonly title?: string;
  readonly options: readonly { readonly key: string; readonly content: ReactNode }[];
}

interface SearchListProps {
  /** Name of the list. */
  readonly label: string;
  readonly searchLabel: string;
  readonly placeholder: string;
  /** Search text, controlled by the parent. */
  readonly typed: string;
  /** True if the options are for another search text, so that keys wait for those of this one. */
  readonly isOld?: boolean;
  /** Announcement of the results. */
  readonly found?: string;
  readonly onType: (typed: string) => void;
  readonly onPick: (key: string) => void;
  readonly groups: readonly OptionGroup[];
  /** Text shown if there are no options. */
  readonly empty: string;
  readonly className?: string | undefined;
  readonly optionClass?: string | undefined;
}

/**
 * List with a search field that keeps the focus. The first result is active. On touch screens the
 * field starts without the focus, because the on-screen keyboard would cover the list.
 */
export function SearchList(props: SearchListProps) {
  const { label, searchLabel, placeholder, typed, isOld = false, found, groups, empty } = props;
  const { onType, onPick, className = '', optionClass = '' } = props;
  const input = useRef<HTMLInputElement>(null);
  const keys = groups.flatMap(({ options }) => options.map(({ key }) => key));
  const pointing = usePointing({
    keys,
    usual: typed.trim() === '' ? -1 : 0,
    isOld,
    onEnter: (key) => key !== undefined && onPick(key),
  });
  useEffect(() => {
    if (!matchMedia('(pointer: coarse)').matches) input.current?.focus();
  }, []);
  const type = (text: string) => {
    onType(text);
    pointing.reset();
  };
  const press = (event: KeyboardEvent) => {
    if (isForOthers(event)) return;
    if (event.key === 'Escape' && typed !== '') type('');
    else if (!pointing.press(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <div className={styles.search}>
        <input
          ref={input}
          role="combobox"
          aria-label={searchLabel}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded
          aria-controls={pointing.listId}
          aria-activedescendant={pointing.activeId}
          className="text-input"
          placeholder={placeholder}
          autoCapitalize="off"
          autoComplete="off"
          enterKeyHint="go"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => type(target.value)}
          onKeyDown={press}
        />
      </div>
      <p role="status" className="visually-hidden">
        {found}
      </p>
      <div
        id={pointing.listId}
        role="listbox"
        tabIndex={-1}
        aria-label={label}
        className={`options ${className}`}
        onMouseDown={(event) => event.preventDefault()}
      >
        {keys.length === 0 && <EmptyOption>{empty}</EmptyOption>}
        {groups.map(({ title, options }) => (
          <section
            key={title ?? ''}
            role={title === undefined ? 'presentation' : 'group'}
            aria-label={title}
          >
            {title !== undefined && (
              <p role="presentation" className={`fine ${styles.title}`}>
                {title}
              </p>
            )}
            {options.map(({ key, content }) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the text keeps the focus, and has the keys.
              <div
                key={key}
                {...pointing.option(keys.indexOf(key))}
                role="option"
                tabIndex={-1}
                className={`option ${optionClass}`}
                onClick={() => onPick(key)}
              >
                {content}
              </div>
            ))}
          </section>
        ))}
      </div>
    </>
  );
}
