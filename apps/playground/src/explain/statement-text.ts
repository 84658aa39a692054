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

const usedIndex =
  /^(.*?USING )((?:AUTOMATIC )?(?:PARTIAL )?(?:COVERING )?INDEX \S+|(?:INTEGER )?PRIMARY KEY)(.*)$/;

/** Cuts a line of the engine's plan at the index that it uses; empty when it goes through every row. */
export function readPlanStep(line: string) {
  const [, before = line, index = '', after = ''] = usedIndex.exec(line) ?? [];
  return { before, index, after };
}
