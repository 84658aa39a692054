import type { BundleConfiguration, Component, ProductDocument } from '@aisle/schema';
import { readPrice } from '../../cards/card-price.js';
import { shortId } from '../../cards/ids.js';
import { parseJson } from '../../lib/decode.js';
import { isRecord } from '../../lib/members.js';
import { useHeardNames } from '../../place/place-names.js';
import styles from '../storefront.module.css';

export type Selection = BundleConfiguration['selected_options'];

interface BundleChoiceProps {
  readonly bundle: ProductDocument;
  readonly selection: Selection;
  readonly onChoose: (selection: Selection) => void;
}

/** The options of a bundle, those that are chosen marked. */
export function BundleChoice({ bundle, selection, onChoose }: BundleChoiceProps) {
  const { attributes, meta } = bundle.data;
  const names = useHeardNames();
  const components = Object.entries(attributes.components ?? {}).toSorted(
    ([, a], [, b]) => (b.sort_order ?? 0) - (a.sort_order ?? 0),
  );
  return components.map(([key, component]) => {
    const chosen = selection[key] ?? {};
    const isOne = component.max === 1;
    const isFixed = isOne && component.min === 1;
    return (
      <fieldset key={key} className={`stack tight ${styles.component}`}>
        <legend>
          {component.name} <small>{describeCount(component)}</small>
        </legend>
        {component.options.map((option) => {
          const price = readPrice(meta.component_products?.[option.id]);
          return (
            <label key={option.id}>
              <input
                type={isFixed ? 'radio' : 'checkbox'}
                name={key}
                checked={Object.hasOwn(chosen, option.id)}
                onChange={({ target }) => {
                  const { [option.id]: _, ...rest } = chosen;
                  const kept = isOne ? {} : rest;
                  const next = target.checked ? { ...kept, [option.id]: option.quantity } : rest;
                  onChoose({ ...selection, [key]: next });
                }}
              />
              <span>
                {option.quantity} × {names.get(option.id) ?? shortId(option.id)}
              </span>
              <small>
                {price.now?.withTax ?? price.now?.withoutTax}
                {option.quantity > 1 && price.now && ' each'}
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

/** What a text says is chosen; what the bundle comes with where it says nothing. */
export function readSelection(written: string, { data }: ProductDocument): Selection {
  const present = data.meta.bundle_configuration?.selected_options ?? {};
  const selection = parseJson(written);
  return isRecord(selection) && Object.values(selection).every(isRecord)
    ? (selection as Selection)
    : present;
}
