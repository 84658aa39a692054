import type { Field } from '../request-form/field.js';
import type { OperationEntry } from '../request-form/operation-entry.js';

/** Fields that are shown under one heading. */
interface SectionPlan {
  readonly title: string;
  readonly fields: readonly Field[];
}

interface FormPlan {
  readonly sections: readonly SectionPlan[];
  /** What few people need: shown folded. */
  readonly more: readonly Field[];
}

const shopperName = /^(?:Accept-Language|X-Moltin-|EP-)/;
const pageName = /^(?:include$|page\[)/;

/**
 * The fields of an operation under headings for people, in the order in which they think of them. The body is
 * not among them. `isDrawn` tells fields that are drawn from those that others show.
 */
export function planForm(
  { operation, fields }: OperationEntry,
  isDrawn: (field: Field) => boolean,
): FormPlan {
  const { path, query, header } = fields;
  const isPage = ({ name }: Field) => pageName.test(name);
  const isShopper = ({ name }: Field) => shopperName.test(name);
  const filters = query.filter(({ name }) => name === 'filter');
  const sections: readonly SectionPlan[] = [
    { title: 'catalog_id' in operation.params ? 'Where' : 'Which one', fields: path },
    { title: 'Filter', fields: filters },
    {
      title: 'Options',
      fields: query.filter((field) => !isPage(field) && !filters.includes(field)),
    },
    { title: 'Shopper', fields: header.filter(isShopper) },
    { title: 'Page', fields: query.filter(isPage) },
  ];
  return {
    sections: sections
      .map((section) => ({ ...section, fields: section.fields.filter(isDrawn) }))
      .filter((section) => section.fields.length > 0),
    more: header.filter((field) => !isShopper(field) && isDrawn(field)),
  };
}
