const clause =
  /\s+(?=(?:FROM|(?:LEFT |INNER |CROSS )?JOIN|WHERE|GROUP BY|ORDER BY|LIMIT|UNION(?: ALL)?|VALUES|SET)\b)/g;
const condition = /\s+(?=(?:AND|OR)\b)/g;
const quoted = /('(?:[^']|'')*'|"(?:[^"]|"")*")/;

/**
 * Formats an SQL statement with a line for each clause and indented conditions. Quoted text is
 * unchanged.
 */
export function formatSql(sql: string): string {
  return sql
    .trim()
    .split(quoted)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replaceAll(clause, '\n').replaceAll(condition, '\n  '),
    )
    .join('');
}

const usedIndex =
  /^(.*?USING )((?:AUTOMATIC )?(?:PARTIAL )?(?:COVERING )?INDEX \S+|(?:INTEGER )?PRIMARY KEY)(.*)$/;

/** Splits a line of the query plan at its index; empty for a full scan. */
export function readPlanStep(line: string) {
  const [, before = line, index = '', after = ''] = usedIndex.exec(line) ?? [];
  return { before, index, after };
}
