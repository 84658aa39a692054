import type { OperationName } from '@aisle/schema/contract';
import { keep } from '../lib/kept.js';
import type { Access, Credentials } from './access.js';
import type { Exchange } from './exchange.js';
import {
  type Examples,
  type FieldValue,
  type FormValues,
  proposedForm,
  untouchedForm,
  withField,
  withFields,
  withoutFields,
} from './form.js';
import {
  type BodyView,
  bodyViewKey,
  type ComparisonChoice,
  type ComposerMode,
  type MadeUpdate,
  type PlaygroundState,
  type ResultTab,
  type Theme,
  updatesKey,
  usePlayground,
} from './playground-store.js';

/** Changes the form of an operation, the selected one's when none is named. */
export function changeForm(
  change: (form: FormValues) => FormValues,
  name: OperationName = usePlayground.getState().selected,
): void {
  usePlayground.setState(({ forms }) => ({
    forms: { ...forms, [name]: change(forms[name] ?? untouchedForm) },
  }));
}

/** Enters something into a field of the selected operation. */
export function enterField(key: string, value: Partial<FieldValue>): void {
  changeForm((form) => withField(form, key, value));
}

/** Enters something into several fields of the selected operation at once. */
export function enterFields(values: Readonly<Record<string, Partial<FieldValue>>>): void {
  changeForm((form) => withFields(form, values));
}

/** Takes back what was entered into fields of the selected operation. */
export function clearFields(keys: readonly string[]): void {
  changeForm((form) => withoutFields(form, keys));
}

/** Puts the selected operation's form back to what the page proposes. */
export function clearForm(): void {
  usePlayground.setState(({ forms, selected, opened }) => ({
    // Another form, though it may say the same: a text that stood for the one before is gone.
    forms: { ...forms, [selected]: { ...proposedForm(selected) } },
    opened: opened + 1,
  }));
}

/** Shows another operation. A sale that was chosen is one of the answer it was chosen in. */
export function selectOperation(name: OperationName): void {
  usePlayground.setState(({ composerMode, opened }) => ({
    selected: name,
    opened: opened + 1,
    sale: '',
    composerMode: outOfStore(composerMode),
  }));
}

/** The storefront is left for what is opened elsewhere. */
function outOfStore(mode: ComposerMode): ComposerMode {
  return mode === 'storefront' ? 'form' : mode;
}

type Looks = 'bodyView' | 'resultTab' | 'composerMode' | 'comparison' | 'explained' | 'sale';

interface OpenedRequest extends Partial<Pick<PlaygroundState, Looks>> {
  readonly selected: OperationName;
  readonly form: FormValues;
}

/** Puts a request back on the page: what was entered, and how it was looked at. */
export function openRequest({ form, ...page }: OpenedRequest): void {
  usePlayground.setState(({ forms, composerMode, opened }) => ({
    composerMode: outOfStore(composerMode),
    sale: '',
    ...page,
    opened: opened + 1,
    forms: { ...forms, [page.selected]: form },
  }));
}

/** Tells from now on whether the form is still the one that it is: none was opened instead. */
export function watchForm(): () => boolean {
  const { opened } = usePlayground.getState();
  return () => opened === usePlayground.getState().opened;
}

let begun = 0;

/**
 * Begins what will show another request once something has come. What this gives tells whether it still may: nothing
 * else was begun or opened since.
 */
export function beginOpening(): () => boolean {
  begun += 1;
  const [turn, isOpen] = [begun, watchForm()];
  return () => turn === begun && isOpen();
}

/** Shows the page in a theme. */
export function chooseTheme(theme: Theme): void {
  usePlayground.setState({ theme });
}

/** Shows bodies in a view, now and at the next visit. */
export function chooseBodyView(bodyView: BodyView): void {
  keep(bodyViewKey, bodyView);
  usePlayground.setState({ bodyView });
}

/** Shows bodies in the view that a part of one leads to. */
export function leadToBodyView(bodyView: BodyView): void {
  keep(bodyViewKey, bodyView);
  usePlayground.setState(({ led }) => ({ bodyView, led: led + 1 }));
}

/** Shows another side of the answer. */
export function showResult(resultTab: ResultTab): void {
  usePlayground.setState({ resultTab });
}

/** Writes requests in fields, or as text. */
export function chooseComposer(composerMode: ComposerMode): void {
  usePlayground.setState({ composerMode });
}

/** Chooses what to compare; what is not named stays as it was. */
export function chooseComparison(choice: ComparisonChoice): void {
  usePlayground.setState(({ comparison }) => ({ comparison: { ...comparison, ...choice } }));
}

/** Asks about a product: why it is in the answer, or is missing. */
export function askAbout(explained: string): void {
  usePlayground.setState({ explained });
}

/** Shows the products of a sale alone, of any, or all. */
export function chooseSale(sale: string): void {
  usePlayground.setState({ sale });
}

/** Keeps what the server offers as examples, and the language of who looks: where it is English, nothing is said. */
export function keepExamples(examples: Examples): void {
  const { language } = navigator;
  const spoken: Examples = /^en\b/i.test(language) ? {} : { 'Accept-Language': language };
  usePlayground.setState({ examples: { ...spoken, ...examples } });
}

/** Sends other tokens from now on. */
export function changeAccess(access: Access): void {
  usePlayground.setState({ access, accessAt: Date.now() });
}

/** Opens what there is to see and do about tokens, or closes it. */
export function openAccess(accessOpen: boolean): void {
  usePlayground.setState({ accessOpen });
}

/** Types over the proposed credentials. */
export function enterCredentials(entered: Partial<Credentials>): void {
  usePlayground.setState(({ credentials }) => ({ credentials: { ...credentials, ...entered } }));
}

/** Notes where an operation's request stands. A sale that was chosen is one of the answer it was chosen in. */
export function noteExchange(name: OperationName, exchange: Exchange): void {
  const isAnother = exchange.phase === 'sending' && !exchange.isRefresh;
  usePlayground.setState(({ exchanges }) => ({
    exchanges: { ...exchanges, [name]: exchange },
    ...(isAnother && { sale: '' }),
  }));
}

/** So many updates can be undone, the last ones. */
const mostUpdates = 20;

/** Notes what became of updates of subscriptions, for this tab and its reloads. */
export function noteUpdates(
  change: (updates: readonly MadeUpdate[]) => readonly MadeUpdate[],
): void {
  const updates = change(usePlayground.getState().updates).slice(-mostUpdates);
  usePlayground.setState({ updates });
  keep(updatesKey, JSON.stringify(updates), 'sessionStorage');
}
