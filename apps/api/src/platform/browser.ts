import type { Field } from './node.js';

/** Compresses a body. Requests within a browser accept no encoding, so this is never called. */
export async function compress(_body: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  throw new RangeError(`a service in a browser does not encode with ${encoding}`);
}

/** Parses a body of the type `multipart/form-data`; values are UTF-8 text. */
export async function parseFields(bytes: Buffer, contentType: string): Promise<readonly Field[]> {
  const body = new Response(new Uint8Array(bytes), { headers: { 'Content-Type': contentType } });
  const fields: Promise<Field>[] = [];
  (await body.formData()).forEach((value, name) => {
    fields.push(
      typeof value === 'string'
        ? Promise.resolve({ name, value })
        : value.text().then((text) => ({ name, value: text, fileName: value.name })),
    );
  });
  return Promise.all(fields);
}
