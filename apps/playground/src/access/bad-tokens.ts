import { issueTestToken } from '@aisle/schema/dev';
import { askDev } from '../dev-data/ask-dev.js';
import { changeAccess } from '../state/actions.js';
import { askForToken } from '../state/ask-for-token.js';
import { usePlayground } from '../state/playground-store.js';
import { tamper } from './tamper.js';

/** A way to send a bad token on purpose. */
export interface BadTokenChoice {
  readonly title: string;
  /** What requests with it are answered with. */
  readonly gives: string;
  /** Whether only a server in development mode has it. */
  readonly isHelper: boolean;
  readonly take: () => Promise<void>;
}

/** Ready-made bad tokens. */
export const badTokens: readonly BadTokenChoice[] = [
  {
    title: 'Expired',
    gives: '401 Unauthorized: its time is over.',
    isHelper: true,
    take: async () => {
      const { token } = await askDev(issueTestToken, { body: { kind: 'expired' } });
      changeAccess({ phase: 'granted', source: 'expired', token });
    },
  },
  {
    title: 'Tampered',
    gives: '401 Unauthorized: one letter of its signature is another.',
    isHelper: false,
    take: async () => {
      const { access } = usePlayground.getState();
      const good = access.phase === 'granted' ? access : await askForToken('implicit');
      if (good.phase !== 'granted') return;
      changeAccess({ phase: 'granted', source: 'tampered', token: tamper(good.token) });
    },
  },
  {
    title: 'None',
    gives: '401 Unauthorized: the Authorization header is left out.',
    isHelper: false,
    take: async () => changeAccess({ phase: 'none' }),
  },
  {
    title: 'No permission',
    gives: '403 Forbidden for an update: an implicit token only reads catalogs.',
    isHelper: false,
    take: async () => {
      await askForToken('implicit');
    },
  },
];
