import type { ComponentProps } from 'react';

interface TextInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onKeyDown'> {
  readonly value: string;
  readonly onType: (text: string) => void;
  /** Enter, with no key that sends the request; without it Enter is left to the form. */
  readonly onEnter?: () => void;
}

/**
 * An input for what browsers should neither complete nor correct: ids, names, tokens. Escape empties one that
 * searches, before it closes what that is in.
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
