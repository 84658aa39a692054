import type { CatalogProduct } from '@aisle/schema';
import { useStepLinks } from '../steps/use-step-link.js';
import styles from '../storefront.module.css';
import { findChild, listChildren } from './find-child.js';

interface VariationChoiceProps {
  readonly parent: CatalogProduct;
  /** The child that is shown; undefined while it is the parent. */
  readonly child: string | undefined;
}

/** The options of a parent product, each with the way to the child that has it. */
export function VariationChoice({ parent, child }: VariationChoiceProps) {
  const links = useStepLinks();
  const children = listChildren(parent.meta.variation_matrix);
  const chosen = children.find(({ id }) => id === child)?.options ?? [];
  return (parent.meta.variations ?? []).map((variation) => {
    const ids = variation.options?.map(({ id }) => id) ?? [];
    const others = chosen.filter((id) => !ids.includes(id));
    return (
      <section key={variation.id} aria-label={variation.name}>
        <h2>{variation.name}</h2>
        <ul className={styles.options}>
          {variation.options?.map(({ id, name, description }) => {
            const found = findChild(children, id, others);
            return (
              <li key={id}>
                {found ? (
                  <a
                    href={links.product(found.id)}
                    title={description}
                    aria-current={chosen.includes(id) ? 'true' : undefined}
                  >
                    {name}
                  </a>
                ) : (
                  <s>{name}</s>
                )}
              </li>
            );
          })}
        </ul>
      </section>
    );
  });
}
