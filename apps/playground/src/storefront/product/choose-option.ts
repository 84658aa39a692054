import { isRecord } from '../../lib/members.js';

/** The options on a way through a variation matrix, and the child that it ends at. */
interface Child {
  readonly id: string;
  readonly options: readonly string[];
}

/** Every child that a variation matrix leads to. */
export function listChildren(matrix: unknown, options: readonly string[] = []): readonly Child[] {
  if (typeof matrix === 'string') return [{ id: matrix, options }];
  if (!isRecord(matrix)) return [];
  return Object.entries(matrix).flatMap(([option, inner]) =>
    listChildren(inner, [...options, option]),
  );
}

/**
 * What is chosen once an option is: as much as goes with it of what was chosen before, and what alone is left besides;
 * the child, where only one is left. Undefined where no child has the option.
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
