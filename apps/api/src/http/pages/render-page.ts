import { type IncludeName, includedMembers, includeNames, type ListMeta } from '@aisle/schema';
import { type Answer, jsonAnswer } from '../answer/answer.js';
import type { QueryParameter } from '../request/parse-query.js';
import { areFiles, locateFiles, prefixLinks } from './locate-links.js';
import { type PageWindow, renderLinks } from './page-links.js';

/** A page whose documents are finished JSON, in the form in which an array holds them. */
export interface DocumentPage extends PageWindow {
  readonly length: number;
  readonly byteLength: number;
  copyTo(target: Uint8Array, at: number): void;
  readonly includedBytes?: Readonly<Partial<Record<IncludeName, Uint8Array>>>;
}

/** Where a page was asked for. */
export interface PageAddress {
  readonly path: string;
  readonly parameters: readonly QueryParameter[];
  /** What links to files begin with, without a slash at its end. */
  readonly fileBase: string;
}

/** The list envelope around a page. The documents are copied as they are and never parsed. */
export function renderPage(
  page: DocumentPage,
  address: PageAddress,
  filter?: string,
): Answer & { readonly body: Buffer } {
  const links = renderLinks(address.path, address.parameters, page);
  const before = Buffer.from(`{"meta":${JSON.stringify(renderMeta(page))},"data":[`);
  const behind = Buffer.concat([
    Buffer.from(']'),
    ...renderIncluded(page, address),
    Buffer.from(`,"links":${JSON.stringify(links)}}`),
  ]);
  const body = Buffer.allocUnsafe(before.length + page.byteLength + behind.length);
  body.set(before);
  page.copyTo(body, before.length);
  body.set(behind, before.length + page.byteLength);
  return {
    ...jsonAnswer(200, prefixLinks(body, address.path)),
    facts: {
      rows: page.length,
      total: page.total,
      ...(filter !== undefined && { filter }),
    },
  };
}

function renderMeta({ total, limit, offset, length }: DocumentPage): ListMeta {
  return {
    results: { total },
    page: {
      limit,
      offset,
      current: Math.floor(offset / limit) + 1,
      total: length,
    },
  };
}

function renderIncluded(
  { includedBytes = {} }: DocumentPage,
  { fileBase }: PageAddress,
): readonly Uint8Array[] {
  const members = includeNames.flatMap((name) => {
    const bytes = includedBytes[name];
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
