import type { OperationName } from '@aisle/schema/contract';
import { keep } from '../lib/kept.js';
import { tell } from '../lib/outcome.js';
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
  type Access,
  type BodyView,
  bodyViewKey,
  type ComparisonChoice,
  type ComposerMode,
  type Credentials,
  type Exchange,
  type MadeUpdate,
  type PlaygroundState,
  type ResultTab,
  type Theme,
  usePlayground,
} from './playground-store.js';

const entering = new Set<Promise<boolean>>();

/**
 * Registers pending input of the form, for which requests wait. It resolves to false if the input
 * failed; then the request is not sent.
 */
export function enterLater(work: Promise<boolean>): void {
  entering.add(work);
  void work.finally(() => entering.delete(work));
}

/** Delay before a message appears and maximum time a request waits, in milliseconds. */
const [pause, patience] = [400, 10_000];

/** Runs an action after all pending input. Runs it at once if there is none. */
export async function onceEntered(act: () => Promise<void>): Promise<void> {
  if (entering.size === 0 || (await waitForAll())) await act();
}

/**
 * Waits for pending input.
 * @returns true if all of it was entered and the form is still the same.
 */
async function waitForAll(): Promise<boolean> {
  const isOpen = watchForm();
  const all = Promise.all(entering).then((entered) => entered.every(Boolean));
  const waiting = setTimeout(() => tell('Sending once your input has been looked up…'), pause);
  const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), patience));
  const isAll = await Promise.race([all, late]);
  clearTimeout(waiting);
  if (!isAll) tell('Not sent: your last input was not found. Enter it again.');
  return isAll && isOpen();
}

/** Changes the form of an operation, by default the selected one. */
export function changeForm(
  change: (form: FormValues) => FormValues,
  name: OperationName = usePlayground.getState().selected,
): void {
  usePlayground.setState(({ forms }) => ({
    forms: { ...forms, [name]: change(forms[name] ?? untouchedForm) },
  }));
}

/** Changes a field of the selected operation. */
export function enterField(key: string, value: Partial<FieldValue>): void {
  changeForm((form) => withField(form, key, value));
}

/** Changes several fields of the selected operation. */
export function enterFields(values: Readonly<Record<string, Partial<FieldValue>>>): void {
  changeForm((form) => withFields(form, values));
}

/** Resets fields of the selected operation. */
export function clearFields(keys: readonly string[]): void {
  changeForm((form) => withoutFields(form, keys));
}

/** Resets the selected operation's form to its default. */
export function clearForm(): void {
  usePlayground.setState(({ forms, selected, opened }) => ({
    // A new object even if equal, so that typed text of the former form is discarded.
    forms: { ...forms, [selected]: { ...proposedForm(selected) } },
    opened: opened + 1,
  }));
}

/** Selects another operation. Clears the chosen sale, which belongs to the former response. */
export function selectOperation(name: OperationName): void {
  usePlayground.setState(({ composerMode, opened }) => ({
    selected: name,
    opened: opened + 1,
    sale: '',
    composerMode: outOfStore(composerMode),
  }));
}

/** Leaves the storefront when something is opened elsewhere. */
function outOfStore(mode: ComposerMode): ComposerMode {
  return mode === 'storefront' ? 'form' : mode;
}

type Looks = 'bodyView' | 'resultTab' | 'composerMode' | 'comparison' | 'explained' | 'sale';

interface OpenedRequest extends Partial<Pick<PlaygroundState, Looks>> {
  readonly selected: OperationName;
  readonly form: FormValues;
}

/** Opens a request with its form and view. */
export function openRequest({ form, ...page }: OpenedRequest): void {
  usePlayground.setState(({ forms, composerMode, opened }) => ({
    composerMode: outOfStore(composerMode),
    sale: '',
    ...page,
    opened: opened + 1,
    forms: { ...forms, [page.selected]: form },
  }));
}

/** Returns a function that is true while no other form has been opened. */
export function watchForm(): () => boolean {
  const { opened } = usePlayground.getState();
  return () => opened === usePlayground.getState().opened;
}

let begun = 0;

/**
 * Starts to open a request asynchronously. Returns a function that is true until another request is
 * opened or starts to open.
 */
export function beginOpening(): () => boolean {
  begun += 1;
  const [turn, isOpen] = [begun, watchForm()];
  return () => turn === begun && isOpen();
}

/** Sets the page's theme. */
export function chooseTheme(theme: Theme): void {
  usePlayground.setState({ theme });
}

/** Sets the view of bodies and stores it. */
export function chooseBodyView(bodyView: BodyView): void {
  keep(bodyViewKey, bodyView);
  usePlayground.setState({ bodyView });
}

/** Shows another tab of the response. */
export function showResult(resultTab: ResultTab): void {
  usePlayground.setState({ resultTab });
}

/** Switches between fields and text. */
export function chooseComposer(composerMode: ComposerMode): void {
  usePlayground.setState({ composerMode });
}

/** Changes the comparison. Absent members stay. */
export function chooseComparison(choice: ComparisonChoice): void {
  usePlayground.setState(({ comparison }) => ({ comparison: { ...comparison, ...choice } }));
}

/** Sets the product to explain: why it is in the response or missing. */
export function askAbout(explained: string): void {
  usePlayground.setState({ explained });
}

/** Shows only the products of a sale, of any sale, or all products. */
export function chooseSale(sale: string): void {
  usePlayground.setState({ sale });
}

/** Stores the server's examples and the user's language, except English. */
export function keepExamples(examples: Examples): void {
  const { language } = navigator;
  const spoken: Examples = /^en\b/i.test(language) ? {} : { 'Accept-Language': language };
  usePlayground.setState({ examples: { ...spoken, ...examples } });
}

/** Changes the token for requests. */
export function changeAccess(access: Access): void {
  usePlayground.setState({ access, accessAt: Date.now() });
}

/** Opens or closes the token popover. */
export function openAccess(accessOpen: boolean): void {
  usePlayground.setState({ accessOpen });
}

/** Replaces the default credentials. */
export function enterCredentials(entered: Partial<Credentials>): void {
  usePlayground.setState(({ credentials }) => ({ credentials: { ...credentials, ...entered } }));
}

/**
 * Stores an operation's request state. Clears the chosen sale, which belongs to the former
 * response.
 */
export function noteExchange(name: OperationName, exchange: Exchange): void {
  const isAnother = exchange.phase === 'sending' && !exchange.isRefresh;
  usePlayground.setState(({ exchanges }) => ({
    exchanges: { ...exchanges, [name]: exchange },
    ...(isAnother && { sale: '' }),
  }));
}

/** Stores the last update of a subscription; undefined for none. */
export function noteUpdate(update: MadeUpdate | undefined): void {
  usePlayground.setState({ update });
}
