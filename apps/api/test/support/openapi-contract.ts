import { createOpenApiDocument } from '@aisle/schema/openapi';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formatsPlugin from 'ajv-formats';
import { expect } from 'vitest';

const addFormats = formatsPlugin.default;

/** Validates every response against the OpenAPI document, with third-party validators. */
export interface OpenApiContract {
  check(answer: CheckedAnswer): void;
  /** Checks the document itself and every example in it. */
  checkDocument(): Promise<void>;
}

/** A response and its request. `body` is undefined if there was none. */
interface CheckedAnswer {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly contentType: string | undefined;
  readonly body: unknown;
}

type Json = { readonly [member: string]: Json };

let made: OpenApiContract | undefined;

/** Created once; the schema of a response is compiled on demand. */
export function getOpenApiContract(): OpenApiContract {
  made ??= createOpenApiContract();
  return made;
}

function createOpenApiContract(): OpenApiContract {
  const document = createOpenApiDocument({ version: '0.0.0', serverUrl: '/' });
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema(document, 'openapi');
  const compiled = new Map<string, ValidateFunction>();
  /** Most schemas only refer to one that many share. */
  const compile = (names: readonly string[]) => {
    const schema = names.reduce((at, name) => at?.[name], document as unknown as Json | undefined);
    const pointer = schema?.$ref === undefined ? toPointer(names) : String(schema.$ref).slice(1);
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `openapi#${pointer}` });
    compiled.set(pointer, validate);
    return validate;
  };
  const paths = Object.entries(document.paths as Json).map(([template, item]) => ({
    template,
    item,
    pattern: new RegExp(`^${template.replaceAll(/\{[^}]+\}/g, '[^/]+')}/?$`),
  }));

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
      const validate = compile(
        responses
          ? [...responses, isListed ? String(status) : 'default', ...contentSchema]
          : ['components', 'schemas', 'ErrorList'],
      );
      expect(validate(body) ? [] : validate.errors).toEqual([]);
      if (status >= 400) checkErrors(body, status);
    },
    async checkDocument() {
      const { valid, errors } = await new Validator().validate(structuredClone(document));
      expect(errors).toBeUndefined();
      expect(valid).toBe(true);
      for (const [names, { schema, examples }] of contentsIn(document as unknown as Json)) {
        const place = names.join(' ');
        expect(schema, `${place} has a schema`).toBeDefined();
        for (const [name, { value }] of Object.entries(examples ?? {})) {
          const validate = compile([...names, 'schema']);
          expect(validate(value) ? [] : validate.errors, `${place}, example ${name}`).toEqual([]);
        }
      }
    },
  };
}

/** Statuses of errors that no operation lists, because HTTP or a bug causes them. */
const anyRequestMeets = [405, 408, 414, 417, 421, 431, 500, 501, 505];

const contentSchema = ['content', 'application/json', 'schema'];

/** Returns every body of the operations with the path of names that leads to it. */
function contentsIn(document: Json): [readonly string[], Json][] {
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
        Object.entries(body?.content ?? {}).map(([type, content]): [string[], Json] => [
          [...names, 'content', type],
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
