import { describeStore, type StoreDescription } from '@aisle/schema/dev';
import { useId } from 'react';
import { useDev } from '../dev-data/use-dev.js';
import type { LeafField } from '../request-form/field.js';
import { useServerFault } from '../request-form/use-server-fault.js';
import { enterField } from '../state/actions.js';
import { SuggestInput } from '../widgets/suggest-input.js';
import { currencyName, languageName, type readShopper } from './describe-shopper.js';
import { IdentityField } from './identity-field.js';
import { shopperHeaderNames } from './shopper-fields.js';
import { TagsField } from './tags-field.js';

type Who = ReturnType<typeof readShopper>;
type Typed = Exclude<keyof Who, 'tags' | 'account' | 'customer'>;

interface ShopperInputsProps {
  readonly fields: readonly LeafField[];
  readonly who: Who;
}

/** One input for each thing that can be said about a shopper. */
export default function ShopperInputs({ fields, who }: ShopperInputsProps) {
  const { data: store, isPending } = useDev(describeStore);
  if (isPending) return <p>Loading shoppers…</p>;
  return fields.map((field) => {
    const header = headerOf(field);
    if (header === undefined) return null;
    const common = { field, onEnter: (text: string) => enterField(field.key, { text }) };
    if (header === 'tags') {
      return <TagsField {...common} key={field.key} text={who.tags} known={store?.tags ?? []} />;
    }
    if (header === 'account' || header === 'customer') {
      const known = store?.[`${header}s`] ?? [];
      return (
        <IdentityField
          {...common}
          key={field.key}
          kind={header}
          token={who[header]}
          known={known}
        />
      );
    }
    return (
      <TypedField {...common} key={field.key} header={header} text={who[header]} store={store} />
    );
  });
}

function headerOf({ name }: LeafField): keyof Who | undefined {
  const headers = Object.keys(shopperHeaderNames) as (keyof Who)[];
  return headers.find((header) => shopperHeaderNames[header] === name);
}

interface TypedFieldProps {
  readonly header: Typed;
  readonly field: LeafField;
  readonly text: string;
  readonly store: StoreDescription | undefined;
  readonly onEnter: (text: string) => void;
}

/** A text that is typed freely, or taken from what the store has. */
function TypedField({ header, field, text, store, onEnter }: TypedFieldProps) {
  const fault = useServerFault(field.key);
  const hintId = useId();
  const { label, values, nameOf, hint } = typedHeaders[header];
  const known = store?.[values] ?? [];
  const choice = known.length === 0 ? '' : `choose one of ${known.length}`;
  return (
    <div className="stack tight">
      <label htmlFor={field.key} className="label">
        {label} <code>{field.name}</code>
      </label>
      <SuggestInput
        id={field.key}
        label={`${label} ${field.name}`}
        opener={`Show values for ${label}`}
        placeholder={header === 'currency' ? (store?.default_currency ?? '') : choice}
        aria-describedby={hintId}
        aria-invalid={fault !== undefined}
        text={text}
        suggestions={known.map((value) => {
          const name = nameOf(value);
          return { key: value, name: name ?? value, end: name && value };
        })}
        narrows
        onType={onEnter}
        onChoose={({ key }) => onEnter(key)}
      />
      <p id={hintId} className={fault === undefined ? 'soft' : 'refused'}>
        {fault ?? nameOf(text) ?? hint}
      </p>
    </div>
  );
}

/** What may be typed or chosen: which of the store's lists it is from, and what a value is called. */
const typedHeaders = {
  language: {
    label: 'Language',
    values: 'languages',
    nameOf: languageName,
    hint: 'or several with weights: fr-CA, fr;q=0.8',
  },
  otherLanguage: {
    label: 'Fallback language',
    values: 'languages',
    nameOf: languageName,
    hint: 'read when Accept-Language says nothing',
  },
  currency: { label: 'Currency', values: 'currencies', nameOf: currencyName, hint: undefined },
  channel: { label: 'Channel', values: 'channels', nameOf: () => undefined, hint: undefined },
} as const satisfies Record<
  Typed,
  {
    readonly label: string;
    readonly values: keyof StoreDescription;
    readonly nameOf: (value: string) => string | undefined;
    readonly hint: string | undefined;
  }
>;
