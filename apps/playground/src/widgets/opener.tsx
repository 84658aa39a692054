import {
  type ComponentProps,
  type ComponentType,
  type ReactNode,
  type RefObject,
  useRef,
  useState,
} from 'react';
import { Dialog, Popover } from 'react-aria-components';

/** What a popover that is loaded when it is opened needs to know. */
export interface OpenedProps {
  /** The button that it belongs to. */
  readonly trigger: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
}

interface OpenerProps extends Omit<ComponentProps<'button'>, 'ref' | 'type' | 'onClick'> {
  readonly Content: ComponentType<OpenedProps>;
  /** Whether it is open, where that is kept elsewhere. */
  readonly open?: readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void];
}

/** A button that opens something which is loaded then. */
export function Opener({ Content, open, ...button }: OpenerProps) {
  const own = useState(false);
  const [isOpen, setOpen] = open ?? own;
  const trigger = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    // The focus was within, and is left to nobody.
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
  /** Whether its end, not its start, is where that of its button is. */
  readonly end?: boolean;
  readonly children: ReactNode;
}

/** The popover of an `Opener`: pressed again, its button closes it. */
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
