import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styles from './fold-panel.module.css';

interface ButtonProps
  extends Omit<
    ComponentProps<'button'>,
    'className' | 'style' | 'onClick' | 'disabled' | 'aria-disabled'
  > {
  /** `primary` is the main action; `quiet` has no frame; `danger` deletes something. */
  readonly look?: 'primary' | 'plain' | 'quiet' | 'danger';
  /** Square, for an icon; needs an `aria-label`. */
  readonly square?: boolean;
  readonly isDisabled?: boolean;
  /** True if the button is inactive but keeps the focus, because it is pressed repeatedly. */
  readonly 'aria-disabled'?: boolean;
  readonly onPress?: () => void;
}

/** A button in one of the page's styles. */
export function Button(props: ButtonProps) {
  const { look = 'plain', square, isDisabled = false, onPress, ...rest } = props;
  const press = () => {
    if (!rest['aria-disabled']) onPress?.();
  };
  return (
    <button
      type="button"
      {...rest}
      disabled={isDisabled}
      onClick={onPress && press}
      className="button"
      data-look={look}
      data-square={square || undefined}
    />
  );
}

interface IconButtonProps {
  readonly icon: IconName;
  readonly label: string;
  /** True if the label is also shown as a tooltip. */
  readonly hint?: boolean;
  /** Shortcut keys in the format of `aria-keyshortcuts`. */
  readonly keys?: string;
  readonly onPress: () => void;
}

/** A quiet button with an icon. The label is its accessible name and tooltip. */
export function IconButton({ icon, label, hint = true, keys, onPress }: IconButtonProps) {
  return (
    <Button
      look="quiet"
      square
      aria-label={label}
      aria-keyshortcuts={keys}
      title={hint ? label : undefined}
      onPress={onPress}
    >
      <Icon name={icon} />
    </Button>
  );
}

interface FoldPanelProps {
  /** Content of the panel in one line. */
  readonly summary: ReactNode;
  /** Content below the line, folded or not. */
  readonly notes?: ReactNode;
  /** Content below the line while it is folded. */
  readonly foldedNotes?: ReactNode;
  readonly children: ReactNode;
}

/** A one-line summary that unfolds to an editor. */
export function FoldPanel({ summary, notes, foldedNotes, children }: FoldPanelProps) {
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const fold = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = fold.current;
    if (!isOpen || !place) return;
    // The content may load later. Do not scroll if the focus has moved on by then.
    const observer = new ResizeObserver(() => {
      const { activeElement: holder, body } = document;
      const isHere = holder === body || holder === place.firstElementChild;
      if (isHere) place.scrollIntoView({ block: 'nearest' });
    });
    observer.observe(place);
    return () => observer.disconnect();
  }, [isOpen]);
  return (
    <div ref={fold} className={`panel ${styles.fold}`}>
      <button
        type="button"
        className={styles.summary}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
      >
        {summary}
        <span className={`line ${styles.change}`}>
          {isOpen ? 'Done' : 'Edit'}
          <Icon name="chevron-down" size={14} />
        </span>
      </button>
      {notes}
      {!isOpen && foldedNotes}
      <div id={panel} hidden={!isOpen}>
        {isOpen && <div className={`stack wide ${styles.panel}`}>{children}</div>}
      </div>
    </div>
  );
}

const paths = {
  again: 'M13.2 6.5A5.5 5.5 0 1 0 13.4 9.6M13.5 3v3.7H9.8',
  check: 'M3 8.5l3.2 3L13 4.5',
  chevron: 'M6 4l4 4-4 4',
  'chevron-down': 'M4 6l4 4 4-4',
  clock: 'M8 4.5V8l2.5 1.5M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0Z',
  close: 'M4 4l8 8M12 4l-8 8',
  copy: 'M5.5 5.5V3h7.5v7.5h-2.5M3 5.5h7.5V13H3Z',
  dark: 'M13.5 9.6A5.75 5.75 0 0 1 6.4 2.5a5.75 5.75 0 1 0 7.1 7.1Z',
  download: 'M8 2.5v7.5M4.8 7L8 10.2 11.2 7M3 13h10',
  history: 'M2.5 8a5.5 5.5 0 1 0 1.8-4M2.5 2.8V5.5h2.7M8 5v3l2 1.5',
  info: 'M8 7.5V11M8 5v.1M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0Z',
  key: 'M9.8 8.6a3.2 3.2 0 1 1 1.6-2.8M9 8l-5.5 5.5H2.5v-2M5 11.5l1 1',
  light:
    'M10.75 8a2.75 2.75 0 1 1-5.5 0 2.75 2.75 0 0 1 5.5 0ZM8 1.5v1.5M8 13v1.5M1.5 8H3M13 8h1.5M3.4 3.4l1 1M11.6 11.6l1 1M3.4 12.6l1-1M11.6 4.4l1-1',
  link: 'M6.8 9.2l2.4-2.4M7.3 4.9l1.2-1.2a2.7 2.7 0 0 1 3.8 3.8l-1.2 1.2M8.7 11.1l-1.2 1.2a2.7 2.7 0 0 1-3.8-3.8l1.2-1.2',
  more: 'M3.5 8h.1M8 8h.1M12.5 8h.1',
  pen: 'M3 13l.7-3L10.5 3.2l2.3 2.3L6 12.3ZM9.2 4.5l2.3 2.3',
  pin: 'M6 2.5h4l-.5 4L12 9H4l2.5-2.5ZM8 9v4.5',
  play: 'M5 3.5v9l7-4.5Z',
  plus: 'M8 3v10M3 8h10',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM10.5 10.5L14 14',
  side: 'M2.5 3h11v10h-11ZM6.5 3v10',
  store: 'M2.5 6.5L4 3h8l1.5 3.5M3.5 6.5V13h9V6.5M2.5 6.5h11M6.5 13V9.5h3V13',
  system:
    'M3.5 3h9A1.5 1.5 0 0 1 14 4.5v5a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 2 9.5v-5A1.5 1.5 0 0 1 3.5 3ZM6 14h4M8 11v3',
  trash: 'M3 4.5h10M6.5 4V2.5h3V4M4.5 4.5L5 13.5h6l.5-9',
  undo: 'M5.5 3L2.5 6l3 3M3 6h6.5a3.5 3.5 0 0 1 0 7H6',
  upload: 'M8 10.5V3M4.8 6.2L8 3l3.2 3.2M3 13h10',
  warning: 'M8 6v3.2M8 11.4v.1M8 2.2l6 11H2Z',
} as const;

export type IconName = keyof typeof paths;

/** An icon that is hidden from screen readers. */
export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  );
}
