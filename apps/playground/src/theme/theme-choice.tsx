import { Button } from '../lib/button.js';
import { chooseTheme } from '../state/actions.js';
import { usePlayground } from '../state/playground-store.js';
import { nextTheme, type Theme } from './theme.js';

/** Shows the theme, and changes to the next one: the system's, light, dark. */
export function ThemeChoice() {
  const theme = usePlayground((state) => state.theme);
  const next = nextTheme(theme);
  return (
    <Button
      look="quiet"
      square
      aria-label={`Theme: ${theme}. Change to ${next}`}
      onPress={() => chooseTheme(next)}
    >
      <svg
        aria-hidden="true"
        width="16"
        height="16"
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
      >
        <path d={shapes[theme]} />
      </svg>
    </Button>
  );
}

const shapes: Record<Theme, string> = {
  system:
    'M3.5 3h9A1.5 1.5 0 0 1 14 4.5v5a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 2 9.5v-5A1.5 1.5 0 0 1 3.5 3ZM6 14h4M8 11v3',
  light:
    'M10.75 8a2.75 2.75 0 1 1-5.5 0 2.75 2.75 0 0 1 5.5 0ZM8 1.5v1.5M8 13v1.5M1.5 8H3M13 8h1.5M3.4 3.4l1 1M11.6 11.6l1 1M3.4 12.6l1-1M11.6 4.4l1-1',
  dark: 'M13.5 9.6A5.75 5.75 0 0 1 6.4 2.5a5.75 5.75 0 1 0 7.1 7.1Z',
};
