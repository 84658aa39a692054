import { maxPageLimit } from '@aisle/schema/contract';
import { showSheet } from '../lib/page-sheet.js';
import { languageKey } from '../request-form/form-values.js';
import { askForToken, grantFor, isAllowed } from '../sending/request-token.js';
import { cancelQuestion, sendSelected } from '../sending/send.js';
import { isInTab } from '../service/tab-service.js';
import { languageName } from '../shopper/describe-shopper.js';
import { beginOpening, chooseSale, openRequest, showResult } from '../state/actions.js';
import {
  type Examples,
  type FormValues,
  proposedForm,
  untouchedForm,
  withFields,
} from '../state/form.js';
import { showSide, useLayout, welcome } from '../state/layout.js';
import { anySale, credentialsOf, isDevelopment, usePlayground } from '../state/playground-store.js';
import { fieldKeys } from '../subscriptions/fields.js';
import { Button, Icon } from '../widgets/button.js';
import styles from './welcome.module.css';

/** Introduction to the page with examples to try, until it is closed. */
export function Welcome() {
  const isWelcoming = useLayout((layout) => layout.isWelcoming);
  const examples = usePlayground((state) => state.examples);
  const development = isDevelopment({ examples });
  if (!isWelcoming) return null;
  return (
    <section className={styles.welcome} aria-label="Welcome">
      <p>
        <span className={styles.what}>
          Aisle serves a shop’s catalog and subscriptions over HTTP.{' '}
        </span>
        <span className={styles.more}>
          Try each request on real data
          {development && ', or drop your own product file anywhere here'}.{' '}
        </span>
        <span className={styles.links}>
          <a href="docs/README.html">Docs</a>{' '}
          <a href={isInTab ? 'openapi.json' : '/openapi.json'}>OpenAPI</a>
        </span>
      </p>
      <ul>
        {thingsToTry(examples).map(({ title, start }) => (
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

/** Returns the examples that the store's data allows. */
function thingsToTry(examples: Examples) {
  const { on_sale, other_language: language, node_id, plan_id, releases } = examples;
  const development = isDevelopment({ examples });
  const things = [
    // Only in development mode the server imports files of the page.
    development && {
      title: 'Import your products…',
      start: () => showSheet('import'),
    },
    on_sale !== undefined && {
      title: language ? `On sale, in ${languageName(language) ?? language}` : 'On sale',
      start: () => {
        showProducts({
          'query:page[limit]': { text: String(maxPageLimit) },
          ...(language && { [languageKey]: { text: language } }),
        });
        const sent = sendAllowed();
        chooseSale(anySale);
        return sent;
      },
    },
    development &&
      node_id !== undefined && {
        title: 'Why is it missing?',
        start: async () => {
          showProducts();
          showResult('explain');
          const sent = sendAllowed();
          const { askAboutMissing } = await import('../explain/product-section.js');
          await Promise.all([sent, askAboutMissing()]);
        },
      },
    plan_id !== undefined && {
      title: 'Change a plan',
      start: () => {
        const plan = { [fieldKeys.plan]: { text: plan_id, presence: 'value' } } as const;
        const form = withFields(untouchedForm, plan);
        openRequest({ selected: 'updateSubscription', form, resultTab: 'answer' });
        showSide('request');
      },
    },
    development &&
      Number(releases) > 1 && {
        title: 'Compare the last two releases',
        start: async () => {
          showProducts();
          showResult('compare');
          const isLatest = beginOpening();
          await sendAllowed();
          const { compareNewestReleases } = await import('../compare/collect-answer.js');
          if (isLatest()) await compareNewestReleases();
        },
      },
    // Only in development mode the server issues invalid tokens.
    development && {
      title: 'An expired token',
      start: async () => {
        const { badTokens } = await import('../access/bad-tokens.js');
        showProducts();
        const isLatest = beginOpening();
        await badTokens.find(({ title }) => title === 'Expired')?.take();
        if (isLatest()) await sendSelected();
      },
    },
  ];
  return things.filter((thing) => thing !== false);
}

/** Shows products with the server's default form and discards earlier input. */
function showProducts(entered: FormValues['fields'] = {}): void {
  const selected = 'listNodeProducts';
  const form = withFields(proposedForm(selected), entered);
  openRequest({ selected, form, resultTab: 'answer', bodyView: 'cards' });
  // A pending request is for something else.
  cancelQuestion();
}

/**
 * Sends the request. Requests another token first if the page's would be refused, e.g. an expired
 * one.
 */
function sendAllowed(): Promise<void> {
  const state = usePlayground.getState();
  const { access } = state;
  const isUsable = access.phase === 'asking' || isAllowed('catalog:read', access);
  const grant = grantFor('catalog:read', credentialsOf(state).clientSecret);
  if (!isUsable && grant) void askForToken(grant);
  return sendSelected();
}
