import {
  type ComponentProps,
  type ComponentType,
  type ReactNode,
  type RefObject,
  useRef,
  useState,
} from 'react';
import { Dialog, Popover } from 'react-aria-components';

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
