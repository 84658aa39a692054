import { describeStore, issueTestToken, type StoreDescription } from '@aisle/schema/dev';
import { type ComponentType, type FocusEvent, useRef } from 'react';
import { askDev, DevRefusal, useDev } from '../dev-data/use-dev.js';
import { useNow } from '../lib/outcome.js';
import { readList, withListed } from '../lib/texts.js';
import { useDraft, useFieldValue } from '../request-form/form-values.js';
import { fieldsNamed, type LeafField } from '../request-form/operation-entry.js';
import { useServerFault } from '../request-form/use-server-fault.js';
import { sendWith } from '../sending/send.js';
import { enterField, enterLater, watchForm } from '../state/actions.js';
import { Button } from '../widgets/button.js';
import { TextInput } from '../widgets/controls.js';
import { SuggestInput } from '../widgets/suggest-input.js';
import {
  codeNamed,
  describeShopperToken,
  readShopperToken,
  type ShopperHeader,
  type ShopperPart,
  shopperHeaders,
  shopperParts,
} from './describe-shopper.js';
import styles from './shopper.module.css';

/** An input for each property of the shopper. */
export default function ShopperInputs({ fields }: { readonly fields: readonly LeafField[] }) {
  const { data: store, isPending } = useDev(describeStore);
  if (isPending) return <p>Loading shoppers…</p>;
  return shopperParts.map((part) => {
    const [field] = fieldsNamed(fields, shopperHeaders[part].name);
    return field && <ShopperInput key={part} {...{ part, field, store }} />;
  });
}

interface ShopperInputProps {
  readonly part: ShopperPart;
  readonly field: LeafField;
  readonly store: StoreDescription | undefined;
}

const answers: Partial<Record<ShopperPart, ComponentType<AnswerProps>>> = {
  tags: Tags,
  account: Identity,
  customer: Identity,
};

interface AnswerProps extends ShopperHeader {
  readonly id: string;
  readonly text: string;
  /** The store's values. */
  readonly known: readonly string[];
  /** Value that applies if nothing is entered. */
  readonly usual: string | undefined;
  readonly isWrong: boolean;
  readonly onEnter: (text: string) => void;
  /** Receives a chosen value, which is sent at once. */
  readonly onChoose: (text: string) => void;
  /**
   * Reports the start and end of typing. At the end a name is replaced with its code, and what was
   * typed is sent if the input was left.
   */
  readonly onTyping: (isTyping: boolean, isLeft: boolean) => void;
}

/** Label, input and messages of a shopper property. */
function ShopperInput({ part, field, store }: ShopperInputProps) {
  const { key } = field;
  const { text } = useFieldValue(field);
  const header: ShopperHeader = shopperHeaders[part];
  const [isTyping, setTyping] = useDraft(false);
  const isUnknown = !isTyping && header.looks?.test(text) === false;
  const unknown = `No ${header.label.toLowerCase()} has this name or code.`;
  const fault = useServerFault(key) ?? (isUnknown ? unknown : undefined);
  const Answer = answers[part] ?? TypedAnswer;
  return (
    <fieldset className={Answer === TypedAnswer ? 'stack tight' : 'stack tight whole'}>
      <label htmlFor={key} className="label">
        {header.label} <code>{header.name}</code>
      </label>
      <Answer
        {...header}
        id={key}
        text={text}
        known={store?.[header.values] ?? []}
        usual={part === 'currency' ? store?.default_currency : undefined}
        isWrong={fault !== undefined}
        onEnter={(entered) => enterField(key, { text: entered })}
        onChoose={(chosen) => sendWith(() => enterField(key, { text: chosen }))}
        onTyping={(is, isLeft) => {
          setTyping(is);
          const code = is ? undefined : codeNamed(text, header);
          const enter = () => code && enterField(key, { text: code });
          if (isTyping && isLeft) sendWith(enter);
          else enter();
        }}
      />
      <p id={`${key}-hint`} className={fault === undefined ? 'soft' : 'refused'}>
        {fault ?? header.nameOf?.(text) ?? header.hint}
      </p>
    </fieldset>
  );
}

/** Text input with the store's values as suggestions. */
function TypedAnswer(props: AnswerProps) {
  const { id, label, name, text, known, usual, isWrong, nameOf, onEnter, onChoose, onTyping } =
    props;
  return (
    <SuggestInput
      id={id}
      label={`${label} ${name}`}
      opener={`Show values for ${label}`}
      placeholder={
        usual ? `Default: ${usual}` : known.length === 0 ? '' : `${known.length} available`
      }
      aria-describedby={`${id}-hint`}
      aria-invalid={isWrong}
      text={text}
      suggestions={known.map((value) => {
        const called = nameOf?.(value);
        return { key: value, name: called ?? value, end: called && value };
      })}
      narrows
      onBlur={() => onTyping(false, true)}
      onKeyDown={({ key }) => key === 'Enter' && onTyping(false, false)}
      onType={(typed) => {
        onTyping(true, false);
        onEnter(typed);
      }}
      onChoose={({ key }) => onChoose(key)}
    />
  );
}

/** @returns true if the focus moved within the page instead of leaving the window. */
function isLeft({ currentTarget }: FocusEvent<Element>): boolean {
  return currentTarget !== document.activeElement;
}

/** Tags: buttons for those in catalog rules, and an input for others. */
function Tags({ id, label, name, text, known, onChoose }: AnswerProps) {
  const [typed, setTyped] = useDraft('');
  const tags = readList(text);
  const add = () => {
    const [tag] = readList(typed);
    if (tag !== undefined) onChoose(withListed(text, tag, true));
    if (typed !== '') setTyped('');
  };
  return (
    <fieldset className="line" aria-label={`${label} ${name}`}>
      {[...new Set([...known, ...tags])].map((tag) => (
        <button
          key={tag}
          type="button"
          className="pill"
          aria-pressed={tags.includes(tag)}
          onClick={() => onChoose(withListed(text, tag, !tags.includes(tag)))}
        >
          {tag}
        </button>
      ))}
      <TextInput
        id={id}
        className={styles.another}
        aria-label="Another tag"
        placeholder="another tag"
        value={typed}
        onType={setTyped}
        onEnter={add}
        onBlur={(event) => isLeft(event) && add()}
      />
      <Button onPress={add} isDisabled={typed.trim() === ''}>
        Add
      </Button>
    </fieldset>
  );
}

/** The signed-in account or customer. The page requests a token for an entered id. */
function Identity({ id, label, name, values, text: token, known, onChoose }: AnswerProps) {
  const kind = values === 'accounts' ? 'account' : 'customer';
  const [typed, setTyped] = useDraft('');
  const [failure, setFailure] = useDraft('');
  const now = useNow(15_000);
  const { id: signedIn, expires = Number.POSITIVE_INFINITY } = readShopperToken(token) ?? {};
  const isAsking = useRef(false);
  const askFor = async (as: string) => {
    setFailure('');
    const isOpen = watchForm();
    isAsking.current = true;
    try {
      const issued = await askDev(issueTestToken, { body: { kind, id: as } });
      if (!isOpen()) return true;
      onChoose(issued.token);
      setTyped('');
      return true;
    } catch (error) {
      setFailure(error instanceof DevRefusal ? error.message : 'No token came. Is the server up?');
      return false;
    } finally {
      isAsking.current = false;
    }
  };
  const signIn = (as: string) => {
    if (!isAsking.current) enterLater(askFor(as));
  };
  const signInTyped = typed.trim() === '' ? undefined : () => signIn(typed.trim());
  return (
    <>
      {token === '' ? (
        <div className="line">
          <SuggestInput
            id={id}
            label={`${label} ${name}`}
            placeholder={known.length > 0 ? `id, ${known.length} available` : 'id'}
            aria-describedby={`${id}-failure ${id}-hint`}
            text={typed}
            suggestions={known.map((one) => ({ key: one, name: one }))}
            narrows
            onType={setTyped}
            onChoose={({ key }) => setTyped(key)}
            onEnter={signInTyped}
            onBlur={(event) => isLeft(event) && signInTyped?.()}
          />
          <Button onPress={() => signInTyped?.()} isDisabled={!signInTyped}>
            Sign in
          </Button>
        </div>
      ) : (
        <div className="line">
          <p id={id} className="rest" tabIndex={-1}>
            {describeShopperToken(token, now)}
          </p>
          {signedIn !== undefined && expires <= now && (
            <Button onPress={() => signIn(signedIn)}>Renew</Button>
          )}
          <Button aria-label={`Sign out the ${kind}`} onPress={() => onChoose('')}>
            Sign out
          </Button>
        </div>
      )}
      <p id={`${id}-failure`} className="refused" aria-live="polite">
        {failure}
      </p>
    </>
  );
}
