import type { ProductDocument } from '@aisle/schema';
import { useEffect, useRef } from 'react';
import { productFields } from '../../link/steps.js';
import { enterField } from '../../state/actions.js';
import { useAsk } from '../asking/use-ask.js';
import styles from '../storefront.module.css';
import { useStepText } from '../use-step-links.js';
import { BundleChoice, readSelection } from './bundle-choice.js';

/** The components of the bundle that the form names. It begins with the options that the bundle comes with. */
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
  const chosenFor = useRef<string>(undefined);
  useEffect(() => {
    if (!isBundle || shown === chosenFor.current) return;
    const isAnother = chosenFor.current !== undefined;
    chosenFor.current = shown;
    if (written !== '' && !isAnother) return;
    enterField(fieldKey, { text: JSON.stringify(readSelection('', body)) });
  }, [isBundle, shown, written, body, fieldKey]);
  if (!isBundle) {
    return (
      exchange && <p className="gray">This product is no bundle: there is nothing to choose.</p>
    );
  }
  return (
    <div className={styles.facts}>
      <BundleChoice
        bundle={body}
        selection={readSelection(written, body)}
        onChoose={(selection) => enterField(fieldKey, { text: JSON.stringify(selection) })}
      />
    </div>
  );
}
