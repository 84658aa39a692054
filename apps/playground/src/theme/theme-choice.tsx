import type { ReactNode } from 'react';
import { type Choice, Segmented } from '../lib/segmented.js';
import { chooseTheme } from '../state/actions.js';
import { usePlayground } from '../state/playground-store.js';
import type { Theme } from './theme.js';

/** Chooses between the system's, the light and the dark theme. */
export function ThemeChoice() {
  const theme = usePlayground((state) => state.theme);
  return <Segmented legend="Theme" choices={choices} value={theme} onChange={chooseTheme} />;
}

const choices: readonly Choice<Theme>[] = [
  {
    value: 'system',
    label: 'System theme',
    icon: (
      <Icon>
        <rect x="2" y="3" width="12" height="8" rx="1.5" />
        <path d="M6 14h4M8 11v3" />
      </Icon>
    ),
  },
  {
    value: 'light',
    label: 'Light theme',
    icon: (
      <Icon>
        <circle cx="8" cy="8" r="2.75" />
        <path d="M8 1.5v1.5M8 13v1.5M1.5 8H3M13 8h1.5M3.4 3.4l1 1M11.6 11.6l1 1M3.4 12.6l1-1M11.6 4.4l1-1" />
      </Icon>
    ),
  },
  {
    value: 'dark',
    label: 'Dark theme',
    icon: (
      <Icon>
        <path d="M13.5 9.6A5.75 5.75 0 0 1 6.4 2.5a5.75 5.75 0 1 0 7.1 7.1Z" />
      </Icon>
    ),
  },
];

function Icon({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
    >
      {children}
    </svg>
  );
}
