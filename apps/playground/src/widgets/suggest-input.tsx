import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
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
  /** True if the suggestions are for another text, so that keys wait for those of this one. */
  readonly isOld?: boolean;
  /** Message if nothing fits. With it only suggestions can be entered; Enter takes the first. */
  readonly empty?: string;
  readonly icon?: IconName;
  /** Label of the button that opens the suggestions; without it there is no button. */
  readonly opener?: string;
  readonly onType: (text: string) => void;
  readonly onChoose: (suggestion: Suggested) => void;
  /**
   * Handles Enter while no suggestion is active. Without it and `empty`, Enter submits the form.
   */
  readonly onEnter?: (() => void) | undefined;
}

/**
 * Text input with optional suggestions. The list is part of the page, so that the rest stays
 * accessible while it is open. The combo box of react-aria hides the rest.
 */
export function SuggestInput<Suggested extends Suggestion>(props: SuggestInputProps<Suggested>) {
  const {
    label,
    text,
    suggestions,
    narrows,
    isOld = false,
    empty,
    icon,
    opener,
    ...others
  } = props;
  const { onType, onChoose, onEnter, ...rest } = others;
  const input = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState<'none' | 'all' | 'fitting'>('none');
  const isAsked = shown === 'fitting' && text.trim() !== '';
  const offered = (
    narrows && shown === 'fitting' ? narrow(suggestions, text, ({ key }) => key) : suggestions
  ).slice(0, most);
  const isShown = shown !== 'none' && (offered.length > 0 || (isAsked && !isOld && !!empty));
  useToldFound(isAsked && !isOld ? offered.length : undefined, 'suggestion');
  const show = (which: typeof shown) => {
    setShown(which);
    pointing.reset();
  };
  const choose = (suggestion: Suggested) => {
    show('none');
    onChoose(suggestion);
  };
  const pointing = usePointing({
    keys: offered.map(({ key }) => key),
    usual: isAsked && empty !== undefined ? 0 : -1,
    isOld,
    onEnter: (pointed) => {
      const suggestion = shown === 'none' ? undefined : offered.find(({ key }) => key === pointed);
      if (suggestion) return choose(suggestion);
      if (empty !== undefined) return;
      show('none');
      onEnter?.();
    },
  });
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event;
    if (isForOthers(event) || (key.startsWith('Page') && !isShown)) return;
    const isEnter = key === 'Enter';
    const isOwn =
      !isEnter || onEnter || empty !== undefined || pointing.isWaiting() || pointing.at >= 0;
    if (isOwn && pointing.press(key)) {
      if (!isEnter) setShown((which) => (which === 'none' ? 'all' : which));
    } else if (key === 'Escape' && isShown) show('none');
    else {
      if (isEnter) show('none');
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
          {offered.length === 0 && <EmptyOption>{empty}</EmptyOption>}
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

/** Maximum number of suggestions to show. */
const most = 100;

/** Returns the items whose key or name contains a text, names that begin with it first. */
export function narrow<Item extends { readonly name: string }>(
  items: readonly Item[],
  text: string,
  keyOf: (item: Item) => string,
): readonly Item[] {
  const typed = text.trim().toLowerCase();
  const isFirst = ({ name }: Item) => name.toLowerCase().startsWith(typed);
  return items
    .filter((item) => `${keyOf(item)} ${item.name}`.toLowerCase().includes(typed))
    .toSorted((one, other) => Number(isFirst(other)) - Number(isFirst(one)));
}

/** A message in place of options. */
export function EmptyOption({ children }: { readonly children: ReactNode }) {
  return (
    <div role="option" aria-selected={false} aria-disabled tabIndex={-1} className="soft">
      {children}
    </div>
  );
}

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
};

interface PointingOptions {
  readonly keys: readonly string[];
  /** Position of the option that is active if none was chosen by a key; -1 for none. */
  readonly usual: number;
  /** True if the options are for another text than the typed one. Keys wait for the right ones. */
  readonly isOld: boolean;
  /** Handles Enter; the key is that of the active option. */
  readonly onEnter: (key: string | undefined) => void;
}

/**
 * Manages the active option of a list while the focus stays in the input. The option is identified
 * by its key, because the list may change at any time. An option that disappears is no longer
 * active. Enter never chooses an option of an earlier text.
 */
export function usePointing({ keys, usual, isOld, onEnter }: PointingOptions) {
  const id = useId();
  const [pointedKey, point] = useState<string>();
  const waiting = useRef<readonly string[]>([]);
  const known = pointedKey === undefined ? -1 : keys.indexOf(pointedKey);
  const at = known === -1 && !isOld && usual < keys.length ? usual : known;
  const play = (pressed: readonly string[]) => {
    let now = at;
    for (const key of pressed) {
      if (key === 'Enter') return onEnter(keys[now]);
      now = moved(now, steps[key] ?? 0, keys.length);
    }
    point(keys[now]);
  };
  const replay = useEffectEvent(play);
  useEffect(() => {
    if (isOld || waiting.current.length === 0) return;
    replay(waiting.current);
    waiting.current = [];
  }, [isOld]);
  return {
    /** The position of the active option, or -1. */
    at,
    /** Activates the usual option. Waiting keys are discarded. */
    reset: () => {
      waiting.current = [];
      point(undefined);
    },
    /** @returns true if keys wait for the options. */
    isWaiting: () => waiting.current.length > 0,
    /**
     * Handles arrow keys, which wrap around, page keys, which stop at the ends, and Enter.
     * @returns true if it is one of these keys.
     */
    press: (key: string): boolean => {
      if (key !== 'Enter' && steps[key] === undefined) return false;
      const { current } = waiting;
      // Typed text needs no options.
      const isOfTyped = key === 'Enter' && usual === -1 && current.length === 0;
      if (isOld && !isOfTyped) waiting.current = [...current, key];
      else play([key]);
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

function moved(at: number, step: number, count: number): number {
  const next = at === -1 && step < 0 ? count - 1 : at + step;
  if (Math.abs(step) > 1) return Math.min(Math.max(next, 0), count - 1);
  return count === 0 ? -1 : (next + count) % count;
}

/** @returns true if a key belongs to a shortcut of the page or browser, or to an input method. */
export function isForOthers({ ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || nativeEvent.isComposing;
}

/** Scrolls an element into view; use as a ref. */
function scrollHere(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
