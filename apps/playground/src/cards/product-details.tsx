import { useMemo } from 'react';
import { Sheet } from '../widgets/sheet.js';
import { objectSections } from './object-sections.js';
import { SectionList } from './object-view.js';
import type { ProductCard } from './product-card.js';

interface ProductDetailsProps {
  readonly product: ProductCard;
  /** What ids stand for. */
  readonly names: ReadonlyMap<string, string>;
  readonly onShowJson: (pointer: string) => void;
  readonly onClose: () => void;
}

/** All that an answer says of a product, each field with what the contract says of it. */
export default function ProductDetails(props: ProductDetailsProps) {
  const { product, names, onShowJson, onClose } = props;
  const { name, resource, pointer } = product;
  const sections = useMemo(() => objectSections(resource, 'Product'), [resource]);
  return (
    <Sheet title={name} place="side" isOpen onOpenChange={onClose}>
      <SectionList
        sections={sections}
        names={names}
        resource={resource}
        onShowJson={(place) => {
          onClose();
          onShowJson(`${pointer}${place}`);
        }}
      />
    </Sheet>
  );
}
