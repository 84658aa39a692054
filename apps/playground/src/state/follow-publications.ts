import { queryClient } from '../dev-data/query-client.js';
import { tell } from '../lib/outcome.js';
import { loadExamples } from '../request-form/load-examples.js';
import { keepExamples } from './actions.js';
import { isDevelopment } from './playground-state.js';
import { usePlayground } from './playground-store.js';
import { refreshAnswer } from './refresh-answer.js';

const interval = 2000;

/** A server that does not answer is asked again after this long. */
const pause = 15_000;

let seen: number | undefined;

/** Looks, while the page is seen, whether something was published, and shows it then. */
export async function followPublications(): Promise<void> {
  const found = await countPublications();
  const isNew = found !== undefined && seen !== undefined && found !== seen;
  if (found !== undefined) seen = found;
  if (isNew) await showNews();
  setTimeout(followPublications, found === undefined ? pause : interval);
}

/** Has the page ask again for all it knows of the store. What was published until now is no news then. */
export async function askAnew(): Promise<void> {
  seen = await countPublications();
  await queryClient.invalidateQueries();
  const examples = await loadExamples();
  if (examples) keepExamples(examples);
}

/** Undefined when no answer comes; the number of before while nobody sees the page. */
async function countPublications(): Promise<number | undefined> {
  if (document.hidden || !isDevelopment(usePlayground.getState())) return seen;
  try {
    const response = await fetch(`${import.meta.env.BASE_URL}publications.json`);
    const { publications } = await response.json();
    return typeof publications === 'number' ? publications : undefined;
  } catch {
    return undefined;
  }
}

/** Asks again for what the page knows of the store and shows; a form that has what it needs is left alone. */
async function showNews(): Promise<void> {
  // The storefront asks again by itself for what it shows.
  const isWalking = usePlayground.getState().composerMode === 'storefront';
  const isShown = isWalking || (await refreshAnswer());
  if (usePlayground.getState().examples.node_id === undefined) await askAnew();
  else await queryClient.invalidateQueries();
  tell(
    isShown
      ? 'Something was published: this is the answer of now.'
      : 'Something was published. What is shown here is the same, or was asked for otherwise.',
  );
}
