import type { BundleConfiguration, Component, ProductDocument } from '@aisle/schema/catalog';
import { useEffect } from 'react';
import { readPrice, shortId } from '../../cards/product-card.js';
import { isRecord, parseJson } from '../../lib/texts.js';
import { productFields } from '../../link/steps.js';
import { useHeardNames } from '../../place/names.js';
import { useDraft } from '../../request-form/form-values.js';
import { enterField, enterLater } from '../../state/actions.js';
import { useAsk } from '../asking/use-ask.js';
import styles from '../storefront.module.css';
import { useStepText } from '../view-links.js';

/**
 * Components of the bundle in the form. Without options, or for another product, it starts with the
 * bundle's defaults.
 */
export default function BundleForm({ fieldKey }: { readonly fieldKey: string }) {
  const id = useStepText('path:product_id');
  const written = useStepText(fieldKey);
  const { body, exchange } = useAsk<ProductDocument>(
    'getProduct',
    { 'path:product_id': id, ...productFields },
    { goodFor: 60_000 },
  );
  const isBundle = body?.data.attributes.components !== undefined;
  const shown = body?.data.id;
  const [chosenFor, setChosenFor] = useDraft('');
  // A request sent meanwhile would contain the options of the former bundle.
  const isComing =
    id !== '' && id !== chosenFor && exchange === undefined && (written === '' || chosenFor !== '');
  useEffect(() => {
    if (!isComing) return;
    let settle = (_entered: true) => {};
    enterLater(
      new Promise((resolve) => {
        settle = resolve;
      }),
    );
    return () => settle(true);
  }, [isComing]);
  useEffect(() => {
    if (!isBundle || shown !== id || shown === chosenFor) return;
    setChosenFor(shown);
    if (written !== '' && chosenFor === '') return;
    enterField(fieldKey, { text: JSON.stringify(readSelection('', body)) });
  });
  if (!isBundle) {
    return (
      exchange && <p className="gray">This product is no bundle: there is nothing to choose.</p>
    );
  }
  return (
    <div className="stack wide">
      <BundleChoice
        bundle={body}
        selection={readSelection(written, body)}
        onChoose={(selection) => enterField(fieldKey, { text: JSON.stringify(selection) })}
      />
    </div>
  );
}

type Selection = BundleConfiguration['selected_options'];

interface BundleChoiceProps {
  readonly bundle: ProductDocument;
  readonly selection: Selection;
  readonly onChoose: (selection: Selection) => void;
}

/** Options of a bundle with the chosen ones marked. */
export function BundleChoice({ bundle, selection, onChoose }: BundleChoiceProps) {
  const { attributes, meta } = bundle.data;
  const names = useHeardNames();
  const components = Object.entries(attributes.components ?? {}).toSorted(
    ([, a], [, b]) => (b.sort_order ?? 0) - (a.sort_order ?? 0),
  );
  // Drop options in the address that the bundle no longer has, because they are not visible here.
  const choose = (changed: string, ids: readonly string[]) => {
    const chosen = components.map(([key, { options }]) => {
      const wanted = key === changed ? ids : Object.keys(selection[key] ?? {});
      const kept = options.filter(({ id }) => wanted.includes(id));
      return [key, Object.fromEntries(kept.map(({ id, quantity }) => [id, quantity]))] as const;
    });
    onChoose(Object.fromEntries(chosen));
  };
  // A bundle with its own price book entry has a fixed price.
  const addsUp = meta.pricebook_id === undefined;
  return components.map(([key, component]) => {
    const chosen = Object.keys(selection[key] ?? {});
    const isOne = component.max === 1;
    const isFixed = isOne && component.min === 1;
    return (
      <fieldset key={key} className={`stack tight ${styles.component}`}>
        <legend>
          <bdi>{component.name}</bdi> <small>{describeCount(component)}</small>
        </legend>
        {component.options.map((option) => {
          const { now } = readPrice(addsUp && meta.component_products?.[option.id]);
          return (
            <label key={option.id}>
              <input
                type={isFixed ? 'radio' : 'checkbox'}
                name={key}
                checked={chosen.includes(option.id)}
                onChange={({ target }) => {
                  const rest = chosen.filter((id) => id !== option.id);
                  choose(key, target.checked ? [...(isOne ? [] : rest), option.id] : rest);
                }}
              />
              <span>
                {option.quantity} × <bdi>{names.get(option.id) ?? shortId(option.id)}</bdi>
              </span>
              <small>
                {now?.withTax ?? now?.withoutTax}
                {option.quantity > 1 && now && ' each'}
              </small>
            </label>
          );
        })}
      </fieldset>
    );
  });
}

function describeCount({ min = 0, max }: Component): string {
  if (max === undefined) return min === 0 ? 'as you like' : `at least ${min}`;
  return min === max ? `choose ${min}` : `${min} to ${max}`;
}

/**
 * Returns a function that replaces keys and ids in a bundle's errors with names of components and
 * options.
 */
export function useBundleWords(bundle: ProductDocument | undefined): (detail: string) => string {
  const heard = useHeardNames();
  const components = bundle?.data.attributes.components ?? {};
  const nameOf = (key: string) => components[key]?.name ?? heard.get(key) ?? key;
  const inNames = (keys: string) => keys.split(', ').map(nameOf).join(', ');
  return (detail) =>
    detail
      .replace(/^data\.(?:bundle_configuration\.)?selected_options\.?([^:]*)/, (_, way: string) =>
        way === '' ? 'The choice' : inNames(way.replace('.', ', ')),
      )
      .replace(/(?<=; its (?:components|options) are )[^.]+/, inNames);
}

/** Parses a selection; returns the bundle's default if there is none. */
export function readSelection(written: string, { data }: ProductDocument): Selection {
  const present = data.meta.bundle_configuration?.selected_options ?? {};
  const selection = parseJson(written);
  return isRecord(selection) && Object.values(selection).every(isRecord)
    ? (selection as Selection)
    : present;
}
