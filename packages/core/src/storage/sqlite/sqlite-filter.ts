import type { Filter, FilterAttribute } from '@aisle/schema/filter';

/** Which products of a node match, as SQL that yields `position` and `product`, each once. */
export interface CompiledFilter {
  readonly sql: string;
  readonly params: Readonly<Record<string, string>>;
}

/** A term with the name of the parameter that holds its values as a JSON array. */
interface Term {
  readonly attribute: FilterAttribute;
  readonly values: string;
  readonly single: boolean;
}

/** Attributes that many products share; they have an index in list order for each node. */
const facets: readonly FilterAttribute[] = ['tags', 'product_types'];

/**
 * Compiles a filter so that one term's index yields the candidates, and the others test each of them;
 * the node itself is never walked. The statement also takes `@release`, `@node` and `@language`.
 */
export function compileFilter(filter: Filter): CompiledFilter {
  const terms = filter.terms.map(
    ({ attribute, values }, index): Term => ({
      attribute: attribute.name,
      values: `values${index}`,
      single: values.length === 1,
    }),
  );
  const params = Object.fromEntries(
    filter.terms.map(({ values }, index) => [
      `values${index}`,
      JSON.stringify([...new Set(values.map(({ value }) => value))]),
    ]),
  );
  const [driver, ...others] = [...terms].sort((a, b) => selectivity(a) - selectivity(b));
  if (!driver) throw new RangeError('a filter has at least one term');
  const tests = others.map((term) => `AND ${testCandidate(term)}`).join('\n');
  const sql = isFacet(driver) ? drivenByFacet(driver, tests) : drivenByValue(driver, tests);
  return { sql, params };
}

/** The lower, the fewer candidates a term is expected to yield. */
function selectivity({ attribute }: Term): number {
  return isFacet({ attribute }) ? 1 + facets.indexOf(attribute) : 0;
}

function isFacet({ attribute }: Pick<Term, 'attribute'>): boolean {
  return facets.includes(attribute);
}

// CROSS JOIN keeps SQLite from driving by the node's members instead.
function drivenByValue(term: Term, tests: string): string {
  return `SELECT candidate.position, candidate.product
    FROM (${selectByValue(term)}) AS matching
    CROSS JOIN release_members AS candidate
      ON candidate.product = matching.product AND candidate.node = @node
    WHERE true ${tests}`;
}

function drivenByFacet(term: Term, tests: string): string {
  const distinct = term.single ? '' : 'DISTINCT';
  return `SELECT ${distinct} candidate.position, candidate.product
    FROM release_facets AS candidate
    WHERE candidate.node = @node AND candidate.attribute = '${term.attribute}'
      AND candidate.value ${compareValues(term)} ${tests}`;
}

function testCandidate(term: Term): string {
  if (!isFacet(term)) return `candidate.product IN (${selectByValue(term)})`;
  return `EXISTS (SELECT 1 FROM release_facets AS tested
    WHERE tested.node = @node AND tested.attribute = '${term.attribute}'
      AND tested.value ${compareValues(term)} AND tested.position = candidate.position)`;
}

function selectByValue(term: Term): string {
  return `SELECT DISTINCT product FROM release_values
    WHERE release = @release AND attribute = '${term.attribute}'
      AND value ${compareValues(term)} AND language IN ('', @language)`;
}

function compareValues({ values, single }: Term): string {
  return single ? `= (@${values} ->> 0)` : `IN (SELECT value FROM json_each(@${values}))`;
}
