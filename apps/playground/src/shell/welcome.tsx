import { maxPageLimit } from '@aisle/schema';
import { languageKey } from '../request-form/form-values.js';
import { sendSelected } from '../sending/send.js';
import { languageName } from '../shopper/describe-shopper.js';
import {
  chooseBodyView,
  chooseSale,
  clearForm,
  enterFields,
  selectOperation,
  showResult,
} from '../state/actions.js';
import type { Examples } from '../state/form.js';
import { anySale, isDevelopment, usePlayground } from '../state/playground-store.js';
import { fieldKeys } from '../subscriptions/fields.js';
import { Button } from '../widgets/button.js';
import { Icon } from '../widgets/icon.js';
import { showSide, welcome } from './layout.js';
import styles from './welcome.module.css';

const source = 'https://github.com/aisle-commerce/aisle';

/** What the page is, and what to try first. */
export function Welcome() {
  const examples = usePlayground((state) => state.examples);
  return (
    <section className={styles.welcome} aria-label="Welcome">
      <p>
        Aisle serves a shop’s catalog and subscriptions over HTTP.{' '}
        <span className={styles.more}>
          Here you try each of its requests on real data, and see why it answers as it does.{' '}
        </span>
        <span className={styles.links}>
          <a href={`${source}#readme`}>Docs</a> <a href="/openapi.json">OpenAPI</a>{' '}
          <a href={source}>Source</a>
        </span>
      </p>
      <ul>
        {things
          .filter(({ fits }) => fits(examples))
          .map(({ title, start }) => (
            <li key={title(examples)}>
              <Button onPress={() => void start(examples)}>{title(examples)}</Button>
            </li>
          ))}
      </ul>
      <Button look="quiet" square aria-label="Close the welcome" onPress={() => welcome(false)}>
        <Icon name="close" />
      </Button>
    </section>
  );
}

interface Thing {
  readonly title: (examples: Examples) => string;
  /** Whether the store has what it takes. */
  readonly fits: (examples: Examples) => boolean;
  readonly start: (examples: Examples) => unknown;
}

const things: readonly Thing[] = [
  {
    title: ({ other_language: language }) =>
      language === undefined ? 'On sale' : `On sale, in ${languageName(language) ?? language}`,
    fits: ({ on_sale }) => on_sale !== undefined,
    start: ({ other_language }) => {
      showProducts({
        'query:page[limit]': { text: String(maxPageLimit) },
        ...(other_language !== undefined && { [languageKey]: { text: other_language } }),
      });
      const sent = sendSelected();
      chooseSale(anySale);
      return sent;
    },
  },
  {
    title: () => 'Why is it missing?',
    fits: (examples) => examples.node_id !== undefined && isDevelopment({ examples }),
    start: async () => {
      showProducts();
      showResult('explain');
      const sent = sendSelected();
      const { askAboutMissing } = await import('../explain/product-section.js');
      await Promise.all([sent, askAboutMissing()]);
    },
  },
  {
    title: () => 'Move a subscriber',
    fits: ({ plan_id }) => plan_id !== undefined,
    start: ({ plan_id = '' }) => {
      selectOperation('updateSubscription');
      showResult('answer');
      enterFields({ [fieldKeys.plan]: { text: plan_id, presence: 'value' } });
      showSide('request');
    },
  },
  {
    title: () => 'Compare the last two releases',
    fits: (examples) => Number(examples.releases) > 1 && isDevelopment({ examples }),
    start: async () => {
      showProducts();
      showResult('compare');
      await sendSelected();
      const { compareNewestReleases } = await import('../compare/compare-releases.js');
      await compareNewestReleases();
    },
  },
  {
    // Only in development mode the server makes tokens that do not hold.
    title: () => 'An expired token',
    fits: (examples) => isDevelopment({ examples }),
    start: async () => {
      const { badTokens } = await import('../access/bad-tokens.js');
      showProducts();
      await badTokens.find(({ title }) => title === 'Expired')?.take();
      await sendSelected();
    },
  },
];

/** Shows products in the form as the server proposes it: nothing is left of what was tried before. */
function showProducts(entered: Parameters<typeof enterFields>[0] = {}): void {
  selectOperation('listNodeProducts');
  clearForm();
  showResult('answer');
  chooseBodyView('cards');
  chooseSale('');
  enterFields({ 'query:include': { text: 'main_image' }, ...entered });
}
