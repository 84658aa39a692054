import { type IncludeName, includedMembers, includeNames, type ListMeta } from '@aisle/schema';
import { type Answer, jsonAnswer } from './answer.js';
import { type PageWindow, renderLinks } from './page-links.js';
import type { QueryParameter } from './parse-query.js';

/** A page whose documents are finished JSON, in the form in which an array holds them. */
export interface DocumentPage extends PageWindow {
  readonly length: number;
  readonly bytes: Uint8Array;
  readonly includedBytes?: Readonly<Partial<Record<IncludeName, Uint8Array>>>;
}

/** Where a page was asked for. */
export interface PageAddress {
  readonly path: string;
  readonly parameters: readonly QueryParameter[];
}

/** The list envelope around a page. The documents are copied as they are and never parsed. */
export function renderPage(page: DocumentPage, address: PageAddress, filter?: string): Answer {
  const links = renderLinks(address.path, address.parameters, page);
  const body = Buffer.concat([
    Buffer.from(`{"meta":${JSON.stringify(renderMeta(page))},"data":[`),
    page.bytes,
    Buffer.from(']'),
    ...renderIncluded(page),
    Buffer.from(`,"links":${JSON.stringify(links)}}`),
  ]);
  return {
    ...jsonAnswer(200, body),
    facts: {
      rows: page.length,
      total: page.total,
      ...(filter !== undefined && { filter }),
    },
  };
}

function renderMeta({ total, limit, offset }: PageWindow): ListMeta {
  return {
    results: { total },
    page: {
      limit,
      offset,
      current: Math.floor(offset / limit) + 1,
      total: Math.ceil(total / limit),
    },
  };
}

function renderIncluded({ includedBytes = {} }: DocumentPage): readonly Uint8Array[] {
  const members = includeNames.flatMap((name) => {
    const bytes = includedBytes[name];
    return bytes === undefined || bytes.length === 0
      ? []
      : [{ name: includedMembers[name], bytes }];
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
