import {
  type ComponentProps,
  type ComponentType,
  type ReactNode,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react';
import { Dialog, Popover } from 'react-aria-components';
import styles from './controls.module.css';

interface BadgeProps {
  readonly tone?: 'neutral' | 'good' | 'warn' | 'bad' | 'info' | 'accent';
  readonly children: ReactNode;
}

/** A short label. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  );
}

/** Link to the documentation. It opens in a new tab, so that the panel stays as it is. */
export function DocLink({ page, children }: { readonly page: string; readonly children: string }) {
  return (
    <a href={`docs/${page}`} target="_blank" rel="noreferrer">
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}

interface EmptyStateProps {
  readonly title: string;
  /** Actions to offer. */
  readonly children?: ReactNode;
}

/** Explains why there is no content, with actions. */
export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <div className={`stack ${styles.state}`}>
      <strong>{title}</strong>
      {children && <div className={`stack loose gray ${styles.state}`}>{children}</div>}
    </div>
  );
}

interface TextInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onKeyDown'> {
  readonly value: string;
  readonly onType: (text: string) => void;
  /**
   * Handles Enter, unless it is the shortcut that sends the request. Without it Enter submits the
   * form.
   */
  readonly onEnter?: () => void;
}

/**
 * An input without autocompletion and spell checking, for ids, names and tokens. Escape first
 * empties a search input, then closes its popover.
 */
export function TextInput({ className, onType, onEnter, ...rest }: TextInputProps) {
  return (
    <input
      autoCapitalize="off"
      autoComplete="off"
      spellCheck={false}
      {...rest}
      className={className ? `text-input ${className}` : 'text-input'}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey) return;
        const empties = event.key === 'Escape' && rest.type === 'search' && rest.value !== '';
        if (empties) {
          onType('');
          event.stopPropagation();
        } else if (event.key === 'Enter' && onEnter) onEnter();
        else return;
        event.preventDefault();
      }}
    />
  );
}

interface NoticeProps {
  readonly tone: 'info' | 'warn';
  /** Accessible name, which makes the notice a landmark. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** A notice with actions at the end of the line. */
export function Notice({ tone, label, children }: NoticeProps) {
  const Tag = label === undefined ? 'div' : 'section';
  return (
    <Tag className="line between notice" data-tone={tone} aria-label={label}>
      {children}
    </Tag>
  );
}

interface FactProps {
  readonly name: string;
  /** Tooltip. */
  readonly title?: string;
  readonly children: ReactNode;
}

/** A term and its description, within a `dl`. */
export function Fact({ name, title, children }: FactProps) {
  return (
    <div title={title}>
      <dt>
        <bdi>{name}</bdi>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** An option: its value, its name, and an icon to show instead of the name. */
export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: ReactNode;
  /** Tooltip; the name if absent. */
  readonly title?: string;
}

interface SegmentedProps<Value extends string> {
  readonly legend: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Radio buttons in a row. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { legend, choices, value, onChange } = props;
  const group = useId();
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice} title={choice.title ?? choice.label}>
          <input
            type="radio"
            name={group}
            className="cover"
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.icon}
          <span className={choice.icon ? 'visually-hidden' : undefined}>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Props of a lazily loaded popover. */
export interface OpenedProps {
  /** The button that opens the popover. */
  readonly trigger: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
}

interface OpenerProps extends Omit<ComponentProps<'button'>, 'ref' | 'type' | 'onClick'> {
  readonly Content: ComponentType<OpenedProps>;
  /** Open state, if it is managed elsewhere. */
  readonly open?: readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void];
}

/** A button that loads and opens its content. */
export function Opener({ Content, open, ...button }: OpenerProps) {
  const own = useState(false);
  const [isOpen, setOpen] = open ?? own;
  const trigger = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    // The focus was inside and would be lost.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) trigger.current?.focus();
    });
  };
  return (
    <>
      <button
        {...button}
        ref={trigger}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && <Content trigger={trigger} onClose={close} />}
    </>
  );
}

interface OpenedPopoverProps extends OpenedProps {
  readonly label: string;
  /** True if the ends are aligned with the button instead of the starts. */
  readonly end?: boolean;
  readonly children: ReactNode;
}

/** The popover of an `Opener`. Its button closes it when pressed again. */
export function OpenedPopover({ trigger, onClose, label, end, children }: OpenedPopoverProps) {
  return (
    <Popover
      className="popover to-trigger"
      triggerRef={trigger}
      placement={end ? 'bottom end' : 'bottom start'}
      isOpen
      onOpenChange={onClose}
      shouldCloseOnInteractOutside={(element) => !trigger.current?.contains(element)}
    >
      <Dialog aria-label={label}>{children}</Dialog>
    </Popover>
  );
}
