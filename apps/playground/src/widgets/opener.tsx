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
import styles from './segmented.module.css';

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
