import { chooseTheme } from '../state/actions.js';
import { usePlayground } from '../state/playground-store.js';
import { Button } from '../widgets/button.js';
import { Icon } from '../widgets/icon.js';
import { nextTheme } from './theme.js';

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
      <Icon name={theme} />
    </Button>
  );
}
