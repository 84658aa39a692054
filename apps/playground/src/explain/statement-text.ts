const clause =
  /\s+(?=(?:FROM|(?:LEFT |INNER |CROSS )?JOIN|WHERE|GROUP BY|ORDER BY|LIMIT|UNION(?: ALL)?|VALUES|SET)\b)/g;
const condition = /\s+(?=(?:AND|OR)\b)/g;
const quoted = /('(?:[^']|'')*'|"(?:[^"]|"")*")/;

/** A statement with a line for each clause, conditions moved in. What is in quotes stays as it is. */
export function formatSql(sql: string): string {
  return sql
    .trim()
    .split(quoted)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replaceAll(clause, '\n').replaceAll(condition, '\n  '),
    )
    .join('');
}

/** A step of a plan, cut at the index that it uses. */
interface PlanStep {
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
