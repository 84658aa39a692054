import { createOpenApiDocument } from '@aisle/schema';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formatsPlugin from 'ajv-formats';
import { expect } from 'vitest';

const addFormats = formatsPlugin.default;

/** Holds every answer to what the OpenAPI document promises, by validators that are not ours. */
export interface OpenApiContract {
  check(answer: CheckedAnswer): void;
}

/** An answer and the request it is for. `body` is undefined when there was none. */
interface CheckedAnswer {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly contentType: string | undefined;
  readonly body: unknown;
}

type Json = { readonly [member: string]: Json };

let made: Promise<OpenApiContract> | undefined;

/** Checks the document itself, then compiles the schema of every answer in it; once a file. */
export function getOpenApiContract(): Promise<OpenApiContract> {
  made ??= createOpenApiContract();
  return made;
}

async function createOpenApiContract(): Promise<OpenApiContract> {
  const document = createOpenApiDocument({ version: '0.0.0', serverUrl: '/' });
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);

  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema(document, 'openapi');
  const compiled = new Map<string, ValidateFunction>();
  const compile = (pointer: string) => {
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `openapi#${pointer}` });
    compiled.set(pointer, validate);
    return validate;
  };
  const paths = Object.entries(document.paths as Json).map(([template, item]) => ({
    template,
    item,
    pattern: new RegExp(`^${template.replaceAll(/\{[^}]+\}/g, '[^/]+')}/?$`),
  }));

  for (const [pointer, { schema, examples }] of contentsIn(document as unknown as Json)) {
    expect(schema, `${pointer} has a schema`).toBeDefined();
    for (const [name, { value }] of Object.entries(examples ?? {})) {
      const validate = compile(`${pointer}/schema`);
      expect(validate(value) ? [] : validate.errors, `${pointer}, example ${name}`).toEqual([]);
    }
  }

  return {
    check({ method, path, status, contentType, body }) {
      const found = paths.find(({ pattern }) => pattern.test(path));
      const operation = found?.item[method.toLowerCase()];
      const isListed = operation?.responses?.[String(status)] !== undefined;
      if (status < 400 && !operation) return;
      if (!isListed) {
        expect(status, 'an unlisted status is an error').toBeGreaterThanOrEqual(400);
        if (operation) expect(anyRequestMeets, 'other statuses are listed').toContain(status);
      }
      const responses = operation
        ? ['paths', found?.template ?? '', method.toLowerCase(), 'responses']
        : undefined;
      if (isListed && !operation?.responses?.[String(status)]?.content) {
        expect(body).toBeUndefined();
        return;
      }
      expect(contentType).toBe('application/json');
      const pointer = responses
        ? toPointer([...responses, isListed ? String(status) : 'default', ...contentSchema])
        : '/components/schemas/ErrorList';
      const validate = compile(pointer);
      expect(validate(body) ? [] : validate.errors).toEqual([]);
      if (status >= 400) checkErrors(body, status);
    },
  };
}

/** The errors that no operation lists, because HTTP or a bug makes them, whatever is asked. */
const anyRequestMeets = [405, 408, 414, 417, 421, 431, 500, 501, 505];

const contentSchema = ['content', 'application/json', 'schema'];

/** Every body of the operations with its pointer. */
function contentsIn(document: Json): [string, Json][] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { requestBody, responses }]) => {
      const owner = ['paths', path, method];
      const bodies: [string[], Json | undefined][] = [
        [[...owner, 'requestBody'], requestBody],
        ...Object.entries(responses ?? {}).map(([status, response]): [string[], Json] => [
          [...owner, 'responses', status],
          response,
        ]),
      ];
      return bodies.flatMap(([names, body]) =>
        Object.entries(body?.content ?? {}).map(([type, content]): [string, Json] => [
          toPointer([...names, 'content', type]),
          content,
        ]),
      );
    }),
  );
}

function checkErrors(body: unknown, status: number) {
  const { errors } = body as { errors: readonly { status: string }[] };
  for (const error of errors) expect(error.status).toBe(String(status));
}

function toPointer(names: readonly string[]): string {
  return names
    .map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .map(encodeURI)
    .join('');
}
