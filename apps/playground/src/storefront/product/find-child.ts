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

/** The child that has an option and as many as can be of those that were chosen before. */
export function findChild(
  children: readonly Child[],
  option: string,
  chosen: readonly string[],
): Child | undefined {
  const likeness = ({ options }: Child) => options.filter((one) => chosen.includes(one)).length;
  return children
    .filter(({ options }) => options.includes(option))
    .reduce<Child | undefined>(
      (best, child) => (best && likeness(best) >= likeness(child) ? best : child),
      undefined,
    );
}

/** The options of a child that nobody asked for, where other children have what was asked for as well. */
export function findUnasked(
  children: readonly Child[],
  child: Child,
  asked: readonly string[],
): readonly string[] {
  const had = asked.filter((option) => child.options.includes(option));
  const fitting = children.filter(({ options }) => had.every((one) => options.includes(one)));
  return fitting.length > 1 ? child.options.filter((option) => !had.includes(option)) : [];
}
