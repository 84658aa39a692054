import {
  createContext,
  type Dispatch,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useReducer,
} from 'react';
import { nameFromHash } from '../operations/operation-link.js';
import { loadExamples } from '../request-form/load-examples.js';
import { applyTheme, storedTheme } from '../theme/theme.js';
import {
  type PlaygroundAction,
  type PlaygroundState,
  reducePlayground,
} from './playground-state.js';

interface Playground {
  readonly state: PlaygroundState;
  readonly dispatch: Dispatch<PlaygroundAction>;
}

const PlaygroundContext = createContext<Playground | undefined>(undefined);

/** Keeps the page's state, and keeps it in step with the address bar and the server's examples. */
export function PlaygroundProvider({ children }: { readonly children: ReactNode }) {
  const [state, dispatch] = useReducer(reducePlayground, undefined, initialState);
  useEffect(() => applyTheme(state.theme), [state.theme]);
  useEffect(() => {
    const select = () => {
      const name = nameFromHash(location.hash);
      if (name) dispatch({ type: 'operation-selected', name });
    };
    window.addEventListener('hashchange', select);
    return () => window.removeEventListener('hashchange', select);
  }, []);
  useEffect(() => {
    void loadExamples().then((examples) => dispatch({ type: 'examples-loaded', examples }));
  }, []);
  const playground = useMemo(() => ({ state, dispatch }), [state]);
  return <PlaygroundContext value={playground}>{children}</PlaygroundContext>;
}

/** The page's state, and the way to change it. */
export function usePlayground(): Playground {
  const playground = useContext(PlaygroundContext);
  if (!playground) throw new TypeError('usePlayground belongs under PlaygroundProvider');
  return playground;
}

function initialState(): PlaygroundState {
  return {
    theme: storedTheme(),
    selected: nameFromHash(location.hash) ?? 'listNodeProducts',
    examples: {},
    access: { phase: 'none' },
    credentials: {},
    forms: {},
    exchanges: {},
  };
}
