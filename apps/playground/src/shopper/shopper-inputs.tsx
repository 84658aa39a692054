import { describeStore, issueTestToken, type StoreDescription } from '@aisle/schema/dev';
import { type ComponentType, useState } from 'react';
import { askDev, DevRefusal } from '../dev-data/ask-dev.js';
import { useDev } from '../dev-data/use-dev.js';
import { readList, withListed } from '../lib/comma-list.js';
import { useNow } from '../lib/hooks.js';
import type { LeafField } from '../request-form/field.js';
import { useFieldValue } from '../request-form/form-values.js';
import { useServerFault } from '../request-form/use-server-fault.js';
import { enterField } from '../state/actions.js';
import { Button } from '../widgets/button.js';
import { SuggestInput } from '../widgets/suggest-input.js';
import { TextInput } from '../widgets/text-input.js';
import { currencyName, languageName } from './describe-shopper.js';
import styles from './shopper.module.css';
import { describeShopperToken, readShopperToken } from './shopper-token.js';

interface AnswerProps {
  readonly field: LeafField;
  /** What the field is called. */
  readonly label: string;
  readonly text: string;
  /** What the store has to choose from. */
  readonly known: readonly string[];
  /** What counts when nothing is entered. */
  readonly usual?: string | undefined;
  /** What a value is called. */
  readonly nameOf?: ((value: string) => string | undefined) | undefined;
  readonly onEnter: (text: string) => void;
}

/** What is asked about a shopper in one header. */
interface Question extends Pick<AnswerProps, 'nameOf'> {
  readonly label: string;
  /** Which of the store's lists has values to choose from. */
  readonly values: 'languages' | 'currencies' | 'channels' | 'tags' | 'accounts' | 'customers';
  readonly hint?: string;
  /** How it is answered, where that takes more than a text. */
  readonly Answer?: ComponentType<AnswerProps>;
}

const questions: Readonly<Record<string, Question>> = {
  'Accept-Language': {
    label: 'Language',
    values: 'languages',
    nameOf: languageName,
    hint: 'or several with weights: fr-CA, fr;q=0.8',
  },
  'X-Moltin-Language': {
    label: 'Fallback language',
    values: 'languages',
    nameOf: languageName,
    hint: 'read when Accept-Language says nothing',
  },
  'X-Moltin-Currency': { label: 'Currency', values: 'currencies', nameOf: currencyName },
  'EP-Channel': { label: 'Channel', values: 'channels' },
  'EP-Context-Tag': { label: 'Tags', values: 'tags', Answer: Tags },
  'EP-Account-Management-Authentication-Token': {
    label: 'Account',
    values: 'accounts',
    Answer: (props) => <Identity {...props} kind="account" />,
  },
  'X-Moltin-Customer-Token': {
    label: 'Customer',
    values: 'customers',
    Answer: (props) => <Identity {...props} kind="customer" />,
  },
};

/** One input for each thing that can be said about a shopper. */
export default function ShopperInputs({ fields }: { readonly fields: readonly LeafField[] }) {
  const { data: store, isPending } = useDev(describeStore);
  if (isPending) return <p>Loading shoppers…</p>;
  return fields.map((field) => <ShopperInput key={field.key} field={field} store={store} />);
}

interface ShopperInputProps {
  readonly field: LeafField;
  readonly store: StoreDescription | undefined;
}

/** A question, its answer, and what there is to say of that. */
function ShopperInput({ field, store }: ShopperInputProps) {
  const { key, name } = field;
  const { text } = useFieldValue(field);
  const fault = useServerFault(key);
  const question = questions[name];
  if (question === undefined) return null;
  const { label, values, nameOf, hint, Answer } = question;
  const props: AnswerProps = {
    field,
    label,
    text,
    known: store?.[values] ?? [],
    usual: values === 'currencies' ? store?.default_currency : undefined,
    nameOf,
    onEnter: (entered) => enterField(key, { text: entered }),
  };
  return (
    <fieldset className={Answer ? 'stack tight whole' : 'stack tight'}>
      <label htmlFor={key} className="label">
        {label} <code>{name}</code>
      </label>
      {Answer ? <Answer {...props} /> : <TypedAnswer {...props} />}
      <p id={`${key}-hint`} className={fault === undefined ? 'soft' : 'refused'}>
        {fault ?? nameOf?.(text) ?? hint}
      </p>
    </fieldset>
  );
}

/** A text that is typed freely, or taken from what the store has. */
function TypedAnswer({ field, label, text, known, usual, nameOf, onEnter }: AnswerProps) {
  return (
    <SuggestInput
      id={field.key}
      label={`${label} ${field.name}`}
      opener={`Show values for ${label}`}
      placeholder={usual ?? (known.length === 0 ? '' : `choose one of ${known.length}`)}
      aria-describedby={`${field.key}-hint`}
      aria-invalid={useServerFault(field.key) !== undefined}
      text={text}
      suggestions={known.map((value) => {
        const name = nameOf?.(value);
        return { key: value, name: name ?? value, end: name && value };
      })}
      narrows
      onType={onEnter}
      onChoose={({ key }) => onEnter(key)}
    />
  );
}

/** Tags: those that catalog rules name to be pressed, and any other. */
function Tags({ field, label, text, known, onEnter }: AnswerProps) {
  const [typed, setTyped] = useState('');
  const tags = readList(text);
  const add = () => {
    const [tag] = readList(typed);
    if (tag !== undefined) onEnter(withListed(text, tag, true));
    setTyped('');
  };
  return (
    <fieldset className="line" aria-label={`${label} ${field.name}`}>
      {[...new Set([...known, ...tags])].map((tag) => (
        <button
          key={tag}
          type="button"
          className="pill"
          aria-pressed={tags.includes(tag)}
          onClick={() => onEnter(withListed(text, tag, !tags.includes(tag)))}
        >
          {tag}
        </button>
      ))}
      <TextInput
        id={field.key}
        className={styles.another}
        aria-label="Another tag"
        placeholder="another tag"
        value={typed}
        onType={setTyped}
        onEnter={add}
      />
      <Button onPress={add} isDisabled={typed.trim() === ''}>
        Add
      </Button>
    </fieldset>
  );
}

interface IdentityProps extends AnswerProps {
  readonly kind: 'account' | 'customer';
}

/** Who is signed in. An id is enough: the page gets the token that names it. */
function Identity({ kind, field, label, text: token, known, onEnter }: IdentityProps) {
  const [id, setId] = useState('');
  const [failure, setFailure] = useState<string>();
  const now = useNow(15_000);
  const { id: signedIn, expires = Number.POSITIVE_INFINITY } = readShopperToken(token) ?? {};
  const signIn = async (as: string) => {
    setFailure(undefined);
    try {
      const issued = await askDev(issueTestToken, { body: { kind, id: as } });
      onEnter(issued.token);
      setId('');
    } catch (error) {
      setFailure(error instanceof DevRefusal ? error.message : 'No token came. Is the server up?');
    }
  };
  const signInTyped = id.trim() === '' ? undefined : () => void signIn(id.trim());
  return (
    <>
      {token === '' ? (
        <div className="line">
          <SuggestInput
            id={field.key}
            label={`${label} ${field.name}`}
            placeholder={known.length > 0 ? `id, or choose one of ${known.length}` : 'id'}
            aria-describedby={`${field.key}-failure ${field.key}-hint`}
            text={id}
            suggestions={known.map((name) => ({ key: name, name }))}
            narrows
            onType={setId}
            onChoose={({ key }) => setId(key)}
            onEnter={signInTyped}
          />
          <Button onPress={() => signInTyped?.()} isDisabled={!signInTyped}>
            Sign in
          </Button>
        </div>
      ) : (
        <div className="line">
          <p id={field.key} className="rest" tabIndex={-1}>
            {describeShopperToken(token, now)}
          </p>
          {signedIn !== undefined && expires <= now && (
            <Button onPress={() => void signIn(signedIn)}>Renew</Button>
          )}
          <Button aria-label={`Sign out the ${kind}`} onPress={() => onEnter('')}>
            Sign out
          </Button>
        </div>
      )}
      <p id={`${field.key}-failure`} className="refused" aria-live="polite">
        {failure}
      </p>
    </>
  );
}
