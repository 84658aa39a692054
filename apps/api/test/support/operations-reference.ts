import {
  bodyTypes,
  documentedOperations,
  type Operation,
  operations,
} from '@aisle/schema/contract';

/** Writes the reference of all operations in Markdown. */
export function writeReference(): string {
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  return [
    '# Reference',
    'Every operation by what its definition says. This document is written by a test: `npx vitest run test/docs.test.ts -u` in `apps/api` writes it anew. [operations.md](operations.md) shows how to ask, `/openapi.json` has the shapes.',
    ...tags.flatMap((tag) => [
      `## ${tag}`,
      ...operations
        .filter((operation) => operation.tag === tag)
        .flatMap((operation) => describeOperation(operation, operation.name)),
    ]),
  ]
    .join('\n\n')
    .concat('\n');
}

function describeOperation(
  operation: Operation,
  name: keyof typeof documentedOperations,
): readonly string[] {
  const { summary, method, paths, description, responses } = operation;
  return [
    `### ${summary}`,
    paths.map((path) => `\`${method} ${path}\``).join('  \n'),
    description,
    describeNeeds(operation),
    ...describeParameters(operation),
    table(
      ['Status', 'Means'],
      Object.entries({ ...responses, ...documentedOperations[name].errors }).map(
        ([status, answer]) => [status, answer.description],
      ),
    ),
  ];
}

function describeNeeds({ permission, body, library }: Operation): string {
  const call = library && ('call' in library ? `\`commerce.${library.call}\`` : 'none');
  return [
    `Permission: ${permission === 'none' ? 'none' : `\`${permission}\``}.`,
    ...(body
      ? [
          `Body: ${bodyTypes(body)
            .map((type) => `\`${type}\``)
            .join(' or ')}.`,
        ]
      : []),
    ...(call ? [`In the library: ${call}.`] : []),
  ].join(' ');
}

function describeParameters({ params, query, headers }: Operation): readonly string[] {
  const rows = Object.entries({ path: params, query, header: headers }).flatMap(([place, all]) =>
    Object.entries(all).map(
      ([name, { description }]) => [`\`${name}\``, place, description] as const,
    ),
  );
  return rows.length === 0 ? [] : [table(['Parameter', 'In', 'Means'], rows)];
}

type Row = readonly string[];

function table(head: Row, rows: readonly Row[]): string {
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');
}
