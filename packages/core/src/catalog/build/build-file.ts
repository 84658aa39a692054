import { toCatalogTimestamp } from '@aisle/schema';
import type { CatalogFile } from '@aisle/schema/catalog';
import type { BuiltFile } from '../publication.js';
import type { FileRecord } from '../requests.js';

/** Finishes a file for a release. Its `type` is added when it is read. */
export function buildFile(file: FileRecord): BuiltFile {
  return { id: file.id, document: JSON.stringify(describeFile(file)) };
}

/** A file as answers show it, but for its `type`. */
export function describeFile(file: FileRecord): Omit<CatalogFile, 'type'> {
  const { id, file_name, mime_type, file_size, alt_text, width, height } = file;
  return {
    id,
    ...(file_name !== undefined && { file_name }),
    ...(mime_type !== undefined && { mime_type }),
    ...(file_size !== undefined && { file_size }),
    ...(alt_text !== undefined && { alt_text }),
    public: true,
    link: { href: file.href },
    meta: {
      timestamps: { created_at: toCatalogTimestamp(file.created_at) },
      ...(width !== undefined && height !== undefined && { dimensions: { width, height } }),
    },
  };
}

/** The JSON text of a file as it is included. */
export function typeFileDocument(document: string): string {
  return `{"type":"file",${document.slice(1)}`;
}
