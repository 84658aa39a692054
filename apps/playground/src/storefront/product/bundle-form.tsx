import type { ProductDocument } from '@aisle/schema/catalog';
import { useEffect } from 'react';
import { productFields } from '../../link/steps.js';
import { useDraft } from '../../request-form/form-values.js';
import { enterField } from '../../state/actions.js';
import { enterLater } from '../../state/entering.js';
import { useAsk } from '../asking/use-ask.js';
import { useStepText } from '../use-step-links.js';
import { BundleChoice, readSelection } from './bundle-choice.js';

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
