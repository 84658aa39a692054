import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  Suspense,
  useRef,
  useState,
} from 'react';
import { returnFocus } from '../lib/return-focus.js';

/** What a popover that is loaded when it is opened needs to know. */
export interface OpenedProps {
  /** The button that it belongs to. */
  readonly trigger: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
}

interface OpenerProps {
  readonly label: string;
  readonly className: string | undefined;
  readonly Content: ComponentType<OpenedProps>;
  /** What the button shows. */
  readonly children: ReactNode;
}

/** A button that opens something which is loaded then. */
export function Opener({ label, className, Content, children }: OpenerProps) {
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    returnFocus(trigger.current);
  };
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {children}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <Content trigger={trigger} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
