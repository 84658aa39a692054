import { Sheet } from '../widgets/sheet.js';
import { SectionList } from './object-view.js';
import type { ProductCard } from './product-card.js';

interface ProductDetailsProps {
  readonly product: ProductCard;
  readonly onClose: () => void;
}

/** All fields of a product with their descriptions in the API contract. */
export default function ProductDetails({ product, onClose }: ProductDetailsProps) {
  const { name, resource } = product;
  return (
    <Sheet title={name} place="side" isOpen onOpenChange={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it. */}
      <section tabIndex={0} aria-label="Fields">
        <SectionList title="Product" value={resource} pointer="/data" resource={resource} />
      </section>
    </Sheet>
  );
}
