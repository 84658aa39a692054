import type { FilterAttribute, FilterOperator } from './filter-operators.js';

/** A place in a filter's source: UTF-16 offsets from 0, `end` exclusive, equal to `start` when empty. */
export interface FilterSpan {
  readonly start: number;
  readonly end: number;
}

/** The operator or the attribute of a term, and where it is written. */
export interface FilterName<Name extends string> {
  readonly name: Name;
  readonly span: FilterSpan;
}

/** A value to compare with: unquoted, unescaped, in the attribute's letter case. The span holds its quotes. */
export interface FilterValue {
  readonly value: string;
  readonly span: FilterSpan;
}

/** One condition: `operator(attribute,value,…)`. There is at least one value. */
export interface FilterTerm<Attribute extends FilterAttribute = FilterAttribute> {
  readonly operator: FilterName<FilterOperator>;
  readonly attribute: FilterName<Attribute>;
  readonly values: readonly FilterValue[];
  readonly span: FilterSpan;
}

/** A parsed filter: 1 to 10 terms, all of which a resource has to meet. */
export interface Filter<Attribute extends FilterAttribute = FilterAttribute> {
  readonly terms: readonly FilterTerm<Attribute>[];
  readonly source: string;
  readonly span: FilterSpan;
}

/** A filter that was not written yet, so without places. Every `Filter` is one. */
export interface FilterDraft {
  readonly terms: readonly FilterTermDraft[];
}

/** A term that was not written yet. */
export interface FilterTermDraft {
  readonly operator: { readonly name: FilterOperator };
  readonly attribute: { readonly name: FilterAttribute };
  readonly values: readonly { readonly value: string }[];
}
