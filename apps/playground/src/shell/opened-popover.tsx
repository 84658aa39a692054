import type { ReactNode } from 'react';
import { Dialog, Popover } from 'react-aria-components';
import pick from '../lib/pick.module.css';
import type { OpenedProps } from './opener.js';

interface OpenedPopoverProps extends OpenedProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** The popover of an `Opener`: pressed again, its button closes it. */
export function OpenedPopover({ trigger, onClose, label, children }: OpenedPopoverProps) {
  return (
    <Popover
      className={pick.popover}
      triggerRef={trigger}
      placement="bottom start"
      isOpen
      onOpenChange={onClose}
      shouldCloseOnInteractOutside={(element) => !trigger.current?.contains(element)}
    >
      <Dialog aria-label={label} className={pick.dialog}>
        {children}
      </Dialog>
    </Popover>
  );
}
