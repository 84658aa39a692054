import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from 'react';
import { tell, useOutcome } from '../lib/outcome.js';
import { useConnection } from '../lib/page-sheet.js';
import { Button } from './button.js';
import { EmptyState } from './controls.js';
import styles from './outcome-note.module.css';

const notAllowed = 'Copying is not allowed here';

interface CopyButtonProps {
  /** Name of the text for screen readers. */
  readonly what: string;
  readonly text: string;
  readonly label?: string;
  /** `text` is styled like the text to copy. */
  readonly look?: 'plain' | 'quiet' | 'text';
}

/** Button that copies a text and shows the result. */
export function CopyButton({ what, text, label = 'Copy', look = 'plain' }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<string>();
  const copy = async () => {
    const came = (await copyText(text)) ? 'Copied' : notAllowed;
    setOutcome(came);
    tell(came, { isSeen: true });
    setTimeout(() => setOutcome(undefined), 2000);
  };
  return (
    <button
      type="button"
      className={look === 'text' ? 'copy-text' : 'button'}
      data-look={look}
      onClick={copy}
    >
      <span>{outcome ?? label}</span>
      <span className="visually-hidden"> {what}</span>
    </button>
  );
}

/** Copies a text and shows a message, also if the browser denies access. */
export async function copyAndTell(text: string, copied: string): Promise<void> {
  tell((await copyText(text)) ? copied : `${notAllowed}.`);
}

/**
 * Copies a text to the clipboard.
 * @returns false if the browser denies access.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Longer than the timeout that detects a lost server, in milliseconds. */
const pause = 2500;

/**
 * Creates a component that is loaded on demand, and again after a reconnect. A fallback component
 * is shown until it is loaded.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  fallback?: ReactNode | ComponentType<Props>,
): ComponentType<Props> {
  const Part = lazy(() => loadWhenThere(load, true)) as ComponentType<Props>;
  const Fallback = typeof fallback === 'function' ? fallback : () => <Awaited>{fallback}</Awaited>;
  return (props) => (
    <Suspense fallback={<Fallback {...props} />}>
      <Part {...props} />
    </Suspense>
  );
}

/** Fallback while a part loads. Shows a message if the server is lost. */
function Awaited({ children }: { readonly children: ReactNode }) {
  const isLost = useConnection((connection) => connection.isLost);
  return isLost ? <p>Waiting for the server…</p> : children;
}

/**
 * Fallback of a popover that cannot be loaded: closes it and shows a message if the server is lost.
 */
export function Unopened({ onClose }: { readonly onClose: () => void }) {
  const isLost = useConnection((connection) => connection.isLost);
  useEffect(() => {
    if (!isLost) return;
    tell('The server does not respond. Try again when it is back.');
    onClose();
  }, [isLost, onClose]);
  return null;
}

async function loadWhenThere<Part>(load: () => Promise<Part>, mayWait: boolean): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    if (!mayWait) throw error;
  }
  await new Promise((resolve) => setTimeout(resolve, pause));
  const wasLost = useConnection.getState().isLost;
  if (wasLost) await whenBack();
  return loadWhenThere(load, wasLost);
}

function whenBack(): Promise<void> {
  return new Promise((resolve) => {
    const stop = useConnection.subscribe(({ isLost }) => {
      if (isLost) return;
      stop();
      resolve();
    });
  });
}

/**
 * Message about a result. It is shown for a while and announced, or only announced if visible
 * elsewhere.
 */
export function OutcomeNote() {
  const { shown, heard } = useOutcome();
  const { text, count } = shown;
  return (
    // Live regions must exist before their text, or they stay silent. They also work while an
    // overlay is open.
    <>
      <div role="status" aria-label="Outcome" className={styles.place} data-live-announcer>
        {text && (
          <p key={count} className={`line notice ${styles.note}`}>
            {text}
          </p>
        )}
      </div>
      <div role="status" className="visually-hidden" data-live-announcer>
        <p key={heard.count}>{heard.text}</p>
      </div>
    </>
  );
}

interface PartBoundaryProps {
  /** `small` only has room for a button. */
  readonly size?: 'large' | 'small';
  readonly children: ReactNode;
}

interface PartBoundaryState {
  readonly failed: boolean;
}

/**
 * Catches an error of a part or a failed load, so that the rest of the page stays. Reloading keeps
 * the request, because the address contains it.
 */
export class PartBoundary extends Component<PartBoundaryProps, PartBoundaryState> {
  override readonly state: PartBoundaryState = { failed: false };

  static getDerivedStateFromError(): PartBoundaryState {
    return { failed: true };
  }

  override render(): ReactNode {
    const { size = 'large', children } = this.props;
    if (!this.state.failed) return children;
    const reload = <Button onPress={() => location.reload()}>Reload the page</Button>;
    if (size === 'small') return reload;
    return (
      <EmptyState title="This part of the page could not be loaded">
        <p>Check that the server is running, then reload. Your request is kept.</p>
        {reload}
      </EmptyState>
    );
  }
}
