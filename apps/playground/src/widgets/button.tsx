import type { ComponentProps, ReactNode } from 'react';

interface ButtonProps
  extends Omit<ComponentProps<'button'>, 'className' | 'style' | 'onClick' | 'disabled'> {
  /** `primary` is the one thing to do; `quiet` has no frame; `danger` takes something away. */
  readonly look?: 'primary' | 'plain' | 'quiet' | 'danger';
  /** Square, for an icon; needs an `aria-label`. */
  readonly square?: boolean;
  readonly isDisabled?: boolean;
  /** Whether the second click of two does nothing: the button may stand for something else by then. */
  readonly isOnce?: boolean;
  readonly onPress?: () => void;
}

/** A button in one of the page's looks. */
export function Button(props: ButtonProps) {
  const { look = 'plain', square, isDisabled = false, isOnce, onPress, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      disabled={isDisabled}
      onClick={onPress && (({ detail }) => (isOnce && detail > 1) || onPress())}
      className="button"
      data-look={look}
      data-square={square || undefined}
    />
  );
}

interface IconButtonProps {
  readonly label: string;
  /** The keys that do the same, as `aria-keyshortcuts` writes them. */
  readonly keys?: string;
  readonly onPress: () => void;
  /** A picture. */
  readonly children: ReactNode;
}

/** A quiet button with a picture; its label is read out and shown as a hint. */
export function IconButton({ label, keys, onPress, children }: IconButtonProps) {
  return (
    <Button
      look="quiet"
      square
      aria-label={label}
      aria-keyshortcuts={keys}
      title={label}
      onPress={onPress}
    >
      {children}
    </Button>
  );
}
