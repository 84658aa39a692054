/** A step of a plan, cut at the index that it uses. */
export interface PlanStep {
  readonly before: string;
  /** Empty when the step goes through every row. */
  readonly index: string;
  readonly after: string;
}

const usedIndex =
  /USING ((?:AUTOMATIC )?(?:PARTIAL )?(?:COVERING )?INDEX \S+|(?:INTEGER )?PRIMARY KEY)/;

/** Finds the index in a line of the engine's plan. */
export function readPlanStep(line: string): PlanStep {
  const found = usedIndex.exec(line);
  if (!found?.[1]) return { before: line, index: '', after: '' };
  const start = found.index + 'USING '.length;
  const end = start + found[1].length;
  return { before: line.slice(0, start), index: line.slice(start, end), after: line.slice(end) };
}
