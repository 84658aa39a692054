import { describeStore, type StoreDescription } from '@aisle/schema/dev';
import { useDev } from '../dev-data/use-dev.js';
import type { LeafField } from '../request-form/field.js';
import { enterField } from '../state/actions.js';
import { currencyName, languageName, type readShopper } from './describe-shopper.js';
import { IdentityField } from './identity-field.js';
import styles from './shopper.module.css';
import { shopperHeaderNames } from './shopper-fields.js';
import { SuggestField, type Suggestion } from './suggest-field.js';
import { TagsField } from './tags-field.js';

interface ShopperInputsProps {
  readonly fields: readonly LeafField[];
  readonly who: ReturnType<typeof readShopper>;
}

type Header = keyof typeof shopperHeaderNames;

/** One input for each thing that can be said about a shopper. */
export default function ShopperInputs({ fields, who }: ShopperInputsProps) {
  const { data: store, isPending } = useDev(describeStore);
  // A list that opens before it has anything in it does not open again.
  if (isPending) return <p>Loading shoppers…</p>;
  const suggested = texts(store);
  return (
    <div className={styles.inputs}>
      {fields.map((field) => {
        const header = headerOf(field);
        const onEnter = (text: string) => enterField(field.key, { text });
        if (header === undefined) return null;
        if (header === 'tags') {
          const known = store?.tags ?? [];
          return (
            <TagsField
              key={field.key}
              field={field}
              text={who.tags}
              known={known}
              onEnter={onEnter}
            />
          );
        }
        if (header === 'account' || header === 'customer') {
          const known = (header === 'account' ? store?.accounts : store?.customers) ?? [];
          return (
            <IdentityField
              key={field.key}
              kind={header}
              field={field}
              token={who[header]}
              known={known}
              onEnter={onEnter}
            />
          );
        }
        return (
          <SuggestField
            key={field.key}
            label={labels[header]}
            field={field}
            text={who[header]}
            suggestions={suggested[header]}
            {...(header === 'currency' && { placeholder: store?.default_currency ?? '' })}
            hint={hintFor(header, who[header])}
            onEnter={onEnter}
          />
        );
      })}
    </div>
  );
}

type Suggested = Exclude<Header, 'tags' | 'account' | 'customer'>;

const labels: Readonly<Record<Suggested, string>> = {
  language: 'Language',
  otherLanguage: 'Fallback language',
  currency: 'Currency',
  channel: 'Channel',
};

function headerOf({ name }: LeafField): Header | undefined {
  const headers = Object.keys(shopperHeaderNames) as Header[];
  return headers.find((header) => shopperHeaderNames[header] === name);
}

function texts(store: StoreDescription | undefined): Record<Suggested, readonly Suggestion[]> {
  const languages = (store?.languages ?? []).map((value) => ({
    value,
    label: languageName(value),
  }));
  return {
    language: languages,
    otherLanguage: languages,
    currency: (store?.currencies ?? []).map((value) => ({ value, label: currencyName(value) })),
    channel: (store?.channels ?? []).map((value) => ({ value })),
  };
}

function hintFor(header: Suggested, text: string): string | undefined {
  if (header === 'language')
    return languageName(text) ?? 'or several with weights: fr-CA, fr;q=0.8';
  if (header === 'otherLanguage') {
    return languageName(text) ?? 'read when Accept-Language says nothing';
  }
  return header === 'currency' ? currencyName(text) : undefined;
}
