import type { ComponentProps } from 'react';

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
