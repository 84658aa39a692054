import { createContext, use } from 'react';
import { Button } from '../widgets/button.js';

/** Shows the target of a JSON pointer in the response on the page. */
export const ShowJson = createContext<(pointer: string) => void>(() => undefined);

interface JsonButtonProps {
  /** Name of the value for screen readers. */
  readonly what: string;
  readonly pointer: string;
}

/** Button that shows the JSON of a part of a response. */
export function JsonButton({ what, pointer }: JsonButtonProps) {
  const showJson = use(ShowJson);
  return (
    <Button look="quiet" aria-label={`Show ${what}`} onPress={() => showJson(pointer)}>
      JSON
    </Button>
  );
}
