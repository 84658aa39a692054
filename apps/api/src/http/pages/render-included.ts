import type { ProductPage } from '@aisle/core';
import { includedMembers, includeNames } from '@aisle/schema/catalog';
import type { RequestAddress } from './rendered-answer.js';
import { areFiles, locateFiles } from './rewrite-links.js';

/**
 * Renders the member `included`, which follows other members; empty if there is nothing to include.
 */
export function renderIncluded(
  included: ProductPage['includedBytes'] = {},
  { fileBase }: Pick<RequestAddress, 'fileBase'>,
): readonly Uint8Array[] {
  const members = includeNames.flatMap((name) => {
    const bytes = included[name];
    return bytes === undefined || bytes.length === 0
      ? []
      : [
          {
            name: includedMembers[name],
            bytes: areFiles(name) ? locateFiles(bytes, fileBase) : bytes,
          },
        ];
  });
  if (members.length === 0) return [];
  return [
    ...members.flatMap(({ name, bytes }, index) => [
      Buffer.from(`${index === 0 ? ',"included":{' : ','}"${name}":[`),
      bytes,
      Buffer.from(']'),
    ]),
    Buffer.from('}'),
  ];
}
