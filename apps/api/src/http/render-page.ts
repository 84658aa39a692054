import { type IncludeName, includedMembers, includeNames, type ListMeta } from '@aisle/schema';
import { type Answer, jsonAnswer } from './answer.js';
import { type PageWindow, renderLinks } from './page-links.js';
import type { QueryParameter } from './parse-query.js';

/** A page whose documents are finished JSON text. */
export interface DocumentPage extends PageWindow {
  readonly documents: readonly string[];
  readonly includedDocuments?: Readonly<Partial<Record<IncludeName, readonly string[]>>>;
}

/** Where a page was asked for. */
export interface PageAddress {
  readonly path: string;
  readonly parameters: readonly QueryParameter[];
}

/** The list envelope around a page. The documents are joined as text and never parsed. */
export function renderPage(page: DocumentPage, address: PageAddress, filter?: string): Answer {
  const members = [
    `"meta":${JSON.stringify(renderMeta(page))}`,
    `"data":[${page.documents.join(',')}]`,
    ...renderIncluded(page),
    `"links":${JSON.stringify(renderLinks(address.path, address.parameters, page))}`,
  ];
  return {
    ...jsonAnswer(200, `{${members.join(',')}}`),
    facts: {
      rows: page.documents.length,
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

function renderIncluded({ includedDocuments = {} }: DocumentPage): readonly string[] {
  const members = includeNames.flatMap((name) => {
    const documents = includedDocuments[name] ?? [];
    return documents.length === 0 ? [] : [`"${includedMembers[name]}":[${documents.join(',')}]`];
  });
  return members.length === 0 ? [] : [`"included":{${members.join(',')}}`];
}
