import { createContext, use } from 'react';
import { Button } from '../widgets/button.js';

/** Shows what a JSON pointer leads to in the answer on the page. */
export const ShowJson = createContext<(pointer: string) => void>(() => undefined);

interface JsonButtonProps {
  /** What is shown, for those who do not see the button's place. */
  readonly what: string;
  readonly pointer: string;
}

/** Leads from a part of an answer to its JSON. */
export function JsonButton({ what, pointer }: JsonButtonProps) {
  const showJson = use(ShowJson);
  return (
    <Button look="quiet" aria-label={`Show ${what}`} onPress={() => showJson(pointer)}>
      JSON
    </Button>
  );
}
