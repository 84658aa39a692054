// Writes docs/reference.md: every operation with its parameters and statuses, from the definitions.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bodyTypes, operationList } from '../../packages/schema/dist/contract.js';
import { documentedOperations } from '../../packages/schema/dist/openapi.js';
import { root } from './workspace.mjs';

const path = join(root, 'docs/reference.md');
writeFileSync(path, writeReference());
process.stdout.write(`Wrote ${path}\n`);

function writeReference() {
  const tags = [...new Set(operationList.map(({ tag }) => tag))];
  return [
    '# Reference',
    'All operations, written from their definitions by `npm run reference`. [use.md](use.md) shows how to send requests, `/openapi.json` has the shapes.',
    ...tags.flatMap((tag) => [
      `## ${tag}`,
      ...operationList
        .filter((operation) => operation.tag === tag)
        .flatMap((operation) => describeOperation(operation)),
    ]),
  ]
    .join('\n\n')
    .concat('\n');
}

function describeOperation(operation) {
  const { name, summary, method, paths, description, responses } = operation;
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

function describeNeeds({ permission, body, library }) {
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

function describeParameters({ params, query, headers }) {
  const rows = Object.entries({ path: params, query, header: headers }).flatMap(([place, all]) =>
    Object.entries(all).map(([name, { description }]) => [`\`${name}\``, place, description]),
  );
  return rows.length === 0 ? [] : [table(['Parameter', 'In', 'Means'], rows)];
}

function table(head, rows) {
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');
}
