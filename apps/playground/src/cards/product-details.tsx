import { use } from 'react';
import { ShowJson } from '../json/json-button.js';
import { Sheet } from '../widgets/sheet.js';
import { SectionList } from './object-view.js';
import type { ProductCard } from './product-card.js';

interface ProductDetailsProps {
  readonly product: ProductCard;
  readonly onClose: () => void;
}

/** All fields of a product with their descriptions in the API contract. */
export default function ProductDetails({ product, onClose }: ProductDetailsProps) {
  const { name, resource, pointer } = product;
  const showJson = use(ShowJson);
  const leaveTo = (place: string) => {
    onClose();
    showJson(place);
  };
  return (
    <Sheet title={name} place="side" isOpen onOpenChange={onClose}>
      <ShowJson value={leaveTo}>
        <SectionList title="Product" value={resource} pointer={pointer} resource={resource} />
      </ShowJson>
    </Sheet>
  );
}
