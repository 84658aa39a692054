import { hashFor } from '../operations/operation-link.js';
import { encodeQueryPart } from '../request-form/encode-address.js';
import type { Field, RequestFields } from '../request-form/field.js';
import type { FormValues } from '../request-form/form-values.js';
import type { PageLink } from './page-link.js';
import { withoutSecrets } from './whole-form.js';

type Pair = readonly [name: string, text: string];

/** The page's own address of a request and how it is looked at. Secrets are never in it. */
export function encodeLink(fields: RequestFields, link: PageLink): string {
  const { operation, bodyView, resultTab, composerMode, clock } = link;
  const form = withoutSecrets(fields, link.form);
  const pairs: readonly Pair[] = [
    ...(form.address === 0 ? [] : [['address', String(form.address)] as const]),
    ...(form.contentType === 0 ? [] : [['content_type', String(form.contentType)] as const]),
    ...[...fields.path, ...fields.query, ...fields.header].flatMap((field) =>
      parameterPairs(field, form),
    ),
    ...(fields.body ? bodyPairs(fields.body, form) : []),
    ...(form.rawLine ? [['raw.line', `${form.rawLine.method} ${form.rawLine.path}`] as const] : []),
    ...(form.extraQuery ?? []).map((pair) => ['extra.query', pair] as const),
    ...(form.extraHeaders ?? []).map((header) => ['extra.header', header.join(': ')] as const),
    ...(form.rawBody === undefined ? [] : [['raw.body', form.rawBody] as const]),
    ['view', bodyView],
    ...(resultTab === 'answer' ? [] : [['tab', resultTab] as const]),
    ...(composerMode === 'form' ? [] : [['mode', composerMode] as const]),
    ...(clock === undefined ? [] : [['clock', clock] as const]),
  ];
  const query = pairs.map(([name, text]) => `${encodeQueryPart(name)}=${encodeQueryPart(text)}`);
  return `${hashFor(operation)}?${query.join('&')}`;
}

/** What a field is called in a link: `query.filter`, `body./data/attributes/plan_id`. */
export function linkName({ key }: Pick<Field, 'key'>): string {
  return key.replace(':', '.');
}

function parameterPairs(field: Field, form: FormValues): readonly Pair[] {
  const text = form.fields[field.key]?.text;
  if (text === undefined || (text === '' && !field.required)) return [];
  return [[linkName(field), text]];
}

function bodyPairs(field: Field, form: FormValues): readonly Pair[] {
  const { presence = field.required ? 'value' : 'absent', text } = form.fields[field.key] ?? {};
  const name = linkName(field);
  if (presence === 'null') return [['null', name]];
  if (presence === 'absent') return field.required ? [['absent', name]] : [];
  if (field.kind === 'leaf' && text !== undefined) return [[name, text]];
  const presencePairs: readonly Pair[] = field.required ? [] : [['with', name]];
  if (field.kind === 'leaf') return presencePairs;
  return [...presencePairs, ...field.members.flatMap((member) => bodyPairs(member, form))];
}
