import { isRecord } from '../../lib/texts.js';

/** The options on a path through a variation matrix, and the child at its end. */
interface Child {
  readonly id: string;
  readonly options: readonly string[];
}

/** Lists all children of a variation matrix. */
export function listChildren(matrix: unknown, options: readonly string[] = []): readonly Child[] {
  if (typeof matrix === 'string') return [{ id: matrix, options }];
  if (!isRecord(matrix)) return [];
  return Object.entries(matrix).flatMap(([option, inner]) =>
    listChildren(inner, [...options, option]),
  );
}

/**
 * Returns the options after choosing one. It keeps earlier options that are compatible and adds
 * options without an alternative. `id` is set if only one child is left. Undefined if no child has
 * the option.
 */
export function chooseOption(
  children: readonly Child[],
  option: string,
  chosen: readonly string[],
): { readonly options: readonly string[]; readonly id?: string } | undefined {
  const left = [option, ...chosen].reduce((fitting, wanted) => {
    const also = fitting.filter(({ options }) => options.includes(wanted));
    return also.length > 0 || wanted === option ? also : fitting;
  }, children);
  const [first, ...others] = left;
  if (others.length === 0) return first;
  const isShared = (one: string) => others.every(({ options }) => options.includes(one));
  return first && { options: first.options.filter(isShared) };
}
