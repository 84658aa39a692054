import { CommerceError } from '@aisle/schema';

/**
 * Parses a body in parts: its fields as text. A file, `import_file`, is its text, and beside it is the
 * name that it was sent with, `file_name`.
 * @throws CommerceError `validation_failed` for a body that is none, and for a field that comes twice.
 */
export async function parseMultipartBody(text: string, contentType: string): Promise<unknown> {
  const fields = await readFields(text, contentType);
  const body: Record<string, string> = {};
  for (const [name, value] of fields) {
    if (Object.hasOwn(body, name)) {
      throw new CommerceError('validation_failed', `${name}: is given more than once`);
    }
    const isFile = typeof value !== 'string';
    put(body, name, isFile ? await value.text() : value);
    if (isFile && value.name !== '') put(body, 'file_name', value.name);
  }
  return body;
}

/** A field is a member of its own, also where objects have one of its name. */
function put(body: Record<string, string>, name: string, value: string): void {
  Object.defineProperty(body, name, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
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
