import { type KeyboardEvent, useId, useState } from 'react';
import { Icon } from './icon.js';
import styles from './suggest-box.module.css';

/** Something that may be meant. */
export interface Suggestion {
  readonly key: string;
  readonly name: string;
  /** Smaller text under the name. */
  readonly note?: string;
}

interface SuggestBoxProps<Suggested extends Suggestion> {
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
  readonly suggestions: readonly Suggested[];
  readonly onType: (text: string) => void;
  readonly onChoose: (suggestion: Suggested) => void;
  /** Enter, while no suggestion is pointed at. */
  readonly onEnter: () => void;
}

/**
 * A text with suggestions, none of which has to be taken. The list is part of the page, so that nothing
 * around it is hidden from anybody while it is open.
 */
export function SuggestBox<Suggested extends Suggestion>(props: SuggestBoxProps<Suggested>) {
  const { label, placeholder, text, suggestions, onType, onChoose, onEnter } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [pointed, setPointed] = useState(-1);
  const isShown = isOpen && suggestions.length > 0;
  const close = () => {
    setOpen(false);
    setPointed(-1);
  };
  const choose = (suggestion: Suggested) => {
    close();
    onChoose(suggestion);
  };
  const pointTo = (place: number) => {
    setOpen(true);
    setPointed(suggestions.length === 0 ? -1 : (place + suggestions.length) % suggestions.length);
  };
  const enter = () => {
    const suggestion = isShown ? suggestions[pointed] : undefined;
    if (suggestion) return choose(suggestion);
    close();
    onEnter();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, nativeEvent } = event;
    if (ctrlKey || metaKey || nativeEvent.isComposing) return;
    if (key === 'ArrowDown') pointTo(pointed + 1);
    else if (key === 'ArrowUp') pointTo(pointed === -1 ? -1 : pointed - 1);
    else if (key === 'Escape' && isShown) close();
    else if (key === 'Enter') enter();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.box}>
      <Icon name="search" />
      <input
        className={`text-input ${styles.input}`}
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? id : undefined}
        aria-activedescendant={isShown && pointed >= 0 ? `${id}-${pointed}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={text}
        onChange={({ target }) => {
          onType(target.value);
          setOpen(true);
          setPointed(-1);
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      {isShown && (
        <div className={styles.list} id={id} role="listbox" aria-label={`${label} suggestions`}>
          {suggestions.map((suggestion, index) => (
            <div
              key={suggestion.key}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === pointed}
              className={styles.option}
              ref={index === pointed ? scrollHere : undefined}
              onPointerDown={(event) => {
                event.preventDefault();
                choose(suggestion);
              }}
            >
              {suggestion.name}
              {suggestion.note && <small>{suggestion.note}</small>}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

function scrollHere(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
