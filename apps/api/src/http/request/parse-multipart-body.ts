import { CommerceError } from '@aisle/schema';

/**
 * Parses a body in parts: its fields as text. A file, `import_file`, is its text, and beside it is the
 * name that it was sent with, `file_name`.
 * @throws CommerceError `validation_failed` for a body that is none, and for a field that comes twice.
 */
export async function parseMultipartBody(text: string, contentType: string): Promise<unknown> {
  const body = new Map<string, string>();
  for (const [name, value] of await readFields(text, contentType)) {
    if (body.has(name)) {
      throw new CommerceError('validation_failed', `${name}: is given more than once`);
    }
    const isFile = typeof value !== 'string';
    body.set(name, isFile ? await value.text() : value);
    if (isFile && value.name !== '') body.set('file_name', value.name);
  }
  return Object.fromEntries(body);
}

async function readFields(text: string, contentType: string): Promise<FormData> {
  try {
    return await new Response(text, { headers: { 'Content-Type': contentType } }).formData();
  } catch (cause) {
    throw new CommerceError(
      'validation_failed',
      'The body is not multipart/form-data as its Content-Type says: it must be parts between the boundary that is named there.',
      { cause },
    );
  }
}
