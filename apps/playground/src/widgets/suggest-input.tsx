import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useToldFound } from '../lib/outcome.js';
import { Icon, type IconName } from './button.js';
import styles from './suggest-input.module.css';

/** A suggestion. */
export interface Suggestion {
  readonly key: string;
  readonly name: string;
  /** Smaller text under the name. */
  readonly note?: string | undefined;
  /** Content at the end of the line, such as a count or a code. */
  readonly end?: string | undefined;
}

type InputProps = Omit<ComponentProps<'input'>, 'className' | 'ref' | 'value' | 'onChange'>;

interface SuggestInputProps<Suggested extends Suggestion> extends InputProps {
  readonly label: string;
  readonly text: string;
  readonly suggestions: readonly Suggested[];
  /** True if the suggestions are complete and are filtered by the typed text. */
  readonly narrows?: boolean;
  readonly icon?: IconName;
  /** Label of the button that opens the suggestions; without it there is no button. */
  readonly opener?: string;
  readonly onType: (text: string) => void;
  readonly onChoose: (suggestion: Suggested) => void;
  /** Handles Enter while no suggestion is active. Without it Enter submits the form. */
  readonly onEnter?: (() => void) | undefined;
}

/**
 * Text input with optional suggestions. The list is part of the page, so that the rest stays
 * accessible while it is open. The combo box of react-aria hides the rest.
 */
export function SuggestInput<Suggested extends Suggestion>(props: SuggestInputProps<Suggested>) {
  const { label, text, suggestions, narrows, icon, opener, onType, onChoose, onEnter, ...rest } =
    props;
  const input = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState<'none' | 'all' | 'fitting'>('none');
  const offered = narrows && shown === 'fitting' ? narrow(suggestions, text) : suggestions;
  const pointing = usePointing(offered.map(({ key }) => key));
  const isShown = shown !== 'none' && offered.length > 0;
  const isAsked = shown === 'fitting' && text !== '';
  useToldFound(isAsked ? offered.length : undefined, 'suggestion');
  const show = (which: typeof shown) => {
    setShown(which);
    pointing.point(undefined);
  };
  const choose = (suggestion: Suggested) => {
    show('none');
    onChoose(suggestion);
  };
  const enter = () => {
    const suggestion = isShown ? offered[pointing.at] : undefined;
    if (suggestion) return choose(suggestion);
    show('none');
    onEnter?.();
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event;
    if (isForOthers(event) || (key.startsWith('Page') && !isShown)) return;
    if (pointing.move(key)) setShown((which) => (which === 'none' ? 'all' : which));
    else if (key === 'Escape' && isShown) show('none');
    else if (key === 'Enter' && (onEnter || (isShown && pointing.at >= 0))) enter();
    else {
      if (key === 'Enter') show('none');
      return rest.onKeyDown?.(event);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={`line rest ${styles.box}`}>
      {icon && <Icon name={icon} />}
      <input
        {...rest}
        ref={input}
        className="text-input"
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? pointing.listId : undefined}
        aria-activedescendant={isShown ? pointing.activeId : undefined}
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => {
          onType(target.value);
          show('fitting');
        }}
        onClick={() => show('all')}
        onKeyDown={press}
        onBlur={(event) => {
          show('none');
          rest.onBlur?.(event);
        }}
      />
      {opener && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.opener}
          aria-label={opener}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            input.current?.focus();
            show(isShown ? 'none' : 'all');
          }}
        >
          <Icon name="chevron-down" size={14} />
        </button>
      )}
      {isShown && (
        <div
          ref={scrollHere}
          id={pointing.listId}
          role="listbox"
          tabIndex={-1}
          aria-label={`${label} suggestions`}
          className={`popover options ${styles.list}`}
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
        >
          {offered.map((suggestion, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text keeps the focus, and has the keys.
            <div
              key={suggestion.key}
              {...pointing.option(index)}
              role="option"
              tabIndex={-1}
              className="option"
              onClick={() => choose(suggestion)}
            >
              <span>
                {suggestion.name}
                {suggestion.note && <small> {suggestion.note}</small>}
              </span>{' '}
              {suggestion.end && <small className="tabular">{suggestion.end}</small>}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

function narrow<Suggested extends Suggestion>(suggestions: readonly Suggested[], text: string) {
  const typed = text.toLowerCase();
  return suggestions.filter(({ key, name }) => `${key} ${name}`.toLowerCase().includes(typed));
}

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
};

/**
 * Manages the active option of a list while the focus stays in the input. The option is identified
 * by its key, because the list may change at any time. An option that disappears is no longer
 * active.
 */
export function usePointing(keys: readonly string[], usual = -1) {
  const id = useId();
  const [pointedKey, point] = useState<string>();
  const known = pointedKey === undefined ? -1 : keys.indexOf(pointedKey);
  const at = known === -1 && usual < keys.length ? usual : known;
  return {
    /** The position of the active option, or -1. */
    at,
    /** Activates an option, or the default one. */
    point,
    /**
     * Moves by a key: arrow keys wrap around, page keys stop at the ends.
     * @returns true if the key moves.
     */
    move(key: string): boolean {
      const step = steps[key];
      if (step === undefined) return false;
      const last = keys.length - 1;
      const next = at === -1 && step < 0 ? last : at + step;
      const isOne = Math.abs(step) === 1;
      point(keys.at(isOne ? next % keys.length : Math.min(Math.max(next, 0), last)));
      return true;
    },
    listId: id,
    /** The id of the active option, for `aria-activedescendant`. */
    activeId: at === -1 ? undefined : `${id}-${at}`,
    /** Attributes of the option at a position, except its role. */
    option: (index: number) => ({
      id: `${id}-${index}`,
      'aria-selected': index === at,
      ref: index === at ? scrollHere : undefined,
    }),
  };
}

/** @returns true if a key belongs to a shortcut of the page or browser, or to an input method. */
export function isForOthers({ ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || nativeEvent.isComposing;
}

/** Scrolls an element into view; use as a ref. */
function scrollHere(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
