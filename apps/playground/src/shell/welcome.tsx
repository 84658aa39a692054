import { Button } from '../lib/button.js';
import { Icon } from '../lib/icon.js';
import { chooseBodyView, enterFields, selectOperation, showResult } from '../state/actions.js';
import { isDevelopment } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { sendSelected } from '../state/send.js';
import { fieldKeys } from '../subscriptions/fields.js';
import { showSide, welcome } from './layout.js';
import styles from './welcome.module.css';

const source = 'https://github.com/aisle-commerce/aisle';

/** What the page is, and what to try first. */
export function Welcome() {
  const development = usePlayground(isDevelopment);
  return (
    <section className={styles.welcome} aria-label="Welcome">
      <p>
        Aisle serves a shop’s catalog and subscriptions over HTTP. Here you try each of its requests
        on real data, and see why it answers as it does.{' '}
        <span className={styles.links}>
          <a href={`${source}#readme`}>Docs</a> <a href="/openapi.json">OpenAPI</a>{' '}
          <a href={source}>Source</a>
        </span>
      </p>
      <ul>
        {Object.entries({ ...things, ...(development && helperThings) }).map(([title, start]) => (
          <li key={title}>
            <Button onPress={() => void start()}>{title}</Button>
          </li>
        ))}
      </ul>
      <Button look="quiet" square aria-label="Close the welcome" onPress={() => welcome(false)}>
        <Icon name="close" />
      </Button>
    </section>
  );
}

const things: Readonly<Record<string, () => unknown>> = {
  'On sale, in French': () => {
    showProducts({ 'header:Accept-Language': { text: 'fr' } });
    return sendSelected();
  },
  'Why is it missing?': () => {
    showProducts();
    showResult('explain');
    return sendSelected();
  },
  'Move a subscriber': () => {
    const { plan_id: plan } = usePlayground.getState().examples;
    selectOperation('updateSubscription');
    if (plan) enterFields({ [fieldKeys.plan]: { text: plan, presence: 'value' } });
    showSide('request');
  },
  'Compare the last two releases': () => {
    showProducts();
    showResult('compare');
    return sendSelected();
  },
};

/** What else there is in development mode, where the server makes tokens that do not hold. */
const helperThings: typeof things = {
  'An expired token': async () => {
    const { badTokens } = await import('../access/bad-tokens.js');
    showProducts();
    await badTokens.find(({ title }) => title === 'Expired')?.take();
    await sendSelected();
  },
};

function showProducts(entered: Parameters<typeof enterFields>[0] = {}): void {
  selectOperation('listNodeProducts');
  showResult('answer');
  chooseBodyView('cards');
  enterFields({ 'query:include': { text: 'main_image' }, ...entered });
}
