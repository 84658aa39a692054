import type { FileRecord } from '../catalog/requests.js';
import { makeUuid } from './make-uuid.js';

/** Makes a photo. */
export function makeFile(overrides: Partial<FileRecord> = {}): FileRecord {
  return {
    type: 'file',
    id: makeUuid(0x10),
    href: 'https://files.example/teapot.jpg',
    file_name: 'teapot.jpg',
    mime_type: 'image/jpeg',
    file_size: 48_213,
    alt_text: 'A teapot',
    width: 1200,
    height: 800,
    created_at: '2025-01-01T00:00:00.000Z',
    ...overrides,
  };
}
