/** A path template that fits a path, with the path's parameters as sent: not decoded. */
export interface PathMatch<Value> {
  readonly value: Value;
  readonly params: Readonly<Record<string, string>>;
}

/**
 * Returns a function that finds the values of all path templates that fit a path, in the order of
 * `templates`. A parameter (`:name`) takes one segment that is not empty. Letter case counts; one
 * slash at the end of the path does not.
 */
export function createPathMatcher<Value>(
  templates: Iterable<readonly [template: string, value: Value]>,
): (path: string) => readonly PathMatch<Value>[] {
  const root: Branch<Value> = newBranch();
  let order = 0;
  for (const [template, value] of templates) {
    const names: string[] = [];
    let branch = root;
    for (const segment of segmentsOf(template)) {
      const isParameter = segment.startsWith(':');
      if (isParameter) names.push(segment.slice(1));
      branch = isParameter ? parameterOf(branch) : literalOf(branch, segment);
    }
    branch.ends.push({ order, names, value });
    order += 1;
  }
  return (path) => {
    const found: Found<Value>[] = [];
    collect(root, segmentsOf(path), 0, [], found);
    if (found.length > 1) found.sort((one, other) => one.order - other.order);
    return found;
  };
}

/** The templates that begin with the same segments. */
interface Branch<Value> {
  readonly literals: Map<string, Branch<Value>>;
  parameter: Branch<Value> | undefined;
  /** The templates that end here. */
  readonly ends: {
    readonly order: number;
    readonly names: readonly string[];
    readonly value: Value;
  }[];
}

interface Found<Value> extends PathMatch<Value> {
  readonly order: number;
}

function newBranch<Value>(): Branch<Value> {
  return { literals: new Map(), parameter: undefined, ends: [] };
}

function parameterOf<Value>(branch: Branch<Value>): Branch<Value> {
  branch.parameter ??= newBranch();
  return branch.parameter;
}

function literalOf<Value>({ literals }: Branch<Value>, segment: string): Branch<Value> {
  const known = literals.get(segment) ?? newBranch();
  literals.set(segment, known);
  return known;
}

function segmentsOf(path: string): readonly string[] {
  const segments = path.split('/');
  if (segments.at(-1) === '') segments.pop();
  return segments;
}

function collect<Value>(
  branch: Branch<Value>,
  segments: readonly string[],
  at: number,
  texts: readonly string[],
  found: Found<Value>[],
): void {
  const segment = segments[at];
  if (segment === undefined) {
    for (const { order, names, value } of branch.ends) {
      const params: Record<string, string> = {};
      for (const [index, name] of names.entries()) params[name] = texts[index] ?? '';
      found.push({ order, value, params });
    }
    return;
  }
  const literal = branch.literals.get(segment);
  if (literal) collect(literal, segments, at + 1, texts, found);
  const { parameter } = branch;
  if (parameter && segment !== '') collect(parameter, segments, at + 1, [...texts, segment], found);
}
