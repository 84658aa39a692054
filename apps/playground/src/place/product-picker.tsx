import { useFoundProducts } from '../dev-data/use-dev.js';
import { useDraft } from '../request-form/form-values.js';
import { sendWith } from '../sending/send.js';
import { enterField } from '../state/actions.js';
import { SuggestInput } from '../widgets/suggest-input.js';

/** Live products by name or SKU. Choosing one enters its id. */
export default function ProductPicker() {
  const [text, setText] = useDraft('');
  const { products, isOld } = useFoundProducts(text);
  const live = products.filter(({ status }) => status === 'live');
  return (
    <SuggestInput
      icon="search"
      label="Find a product"
      placeholder="Find a product by name or SKU"
      text={text}
      suggestions={live.map(({ id, name, sku }) => ({ key: id, name, note: sku ?? id }))}
      isOld={isOld}
      empty="No live product has this name, SKU or id."
      onType={setText}
      onChoose={({ key, name }) => {
        setText(name);
        sendWith(() => enterField('path:product_id', { text: key }));
      }}
    />
  );
}
