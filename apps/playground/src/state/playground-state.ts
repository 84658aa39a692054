import type { OperationName } from '@aisle/schema';
import type { Access } from '../access/access.js';
import type { Credentials } from '../access/request-token.js';
import { type Exchange, idle } from '../answer/exchange.js';
import {
  type Examples,
  type FieldValue,
  type FormValues,
  untouchedForm,
} from '../request-form/form-values.js';
import type { Theme } from '../theme/theme.js';

/** Everything the page remembers. */
export interface PlaygroundState {
  readonly theme: Theme;
  readonly selected: OperationName;
  readonly examples: Examples;
  readonly access: Access;
  /** What was typed over the credentials that the page proposes. */
  readonly credentials: Partial<Credentials>;
  readonly forms: Partial<Readonly<Record<OperationName, FormValues>>>;
  readonly exchanges: Partial<Readonly<Record<OperationName, Exchange>>>;
}

type FormAction =
  | { readonly type: 'field-entered'; readonly key: string; readonly value: Partial<FieldValue> }
  | { readonly type: 'address-chosen'; readonly address: number }
  | { readonly type: 'content-type-chosen'; readonly contentType: number }
  | { readonly type: 'form-cleared' };

/** What can happen on the page. Form actions concern the selected operation. */
export type PlaygroundAction =
  | FormAction
  | { readonly type: 'theme-chosen'; readonly theme: Theme }
  | { readonly type: 'operation-selected'; readonly name: OperationName }
  | { readonly type: 'examples-loaded'; readonly examples: Examples }
  | { readonly type: 'access-changed'; readonly access: Access }
  | { readonly type: 'credentials-entered'; readonly credentials: Partial<Credentials> }
  | {
      readonly type: 'exchange-changed';
      readonly name: OperationName;
      readonly exchange: Exchange;
    };

/** The page's next state. */
export function reducePlayground(
  state: PlaygroundState,
  action: PlaygroundAction,
): PlaygroundState {
  switch (action.type) {
    case 'theme-chosen':
      return { ...state, theme: action.theme };
    case 'operation-selected':
      return { ...state, selected: action.name };
    case 'examples-loaded':
      return { ...state, examples: action.examples };
    case 'access-changed':
      return { ...state, access: action.access };
    case 'credentials-entered':
      return { ...state, credentials: { ...state.credentials, ...action.credentials } };
    case 'exchange-changed':
      return { ...state, exchanges: { ...state.exchanges, [action.name]: action.exchange } };
    default:
      return {
        ...state,
        forms: { ...state.forms, [state.selected]: reduceForm(selectedForm(state), action) },
      };
  }
}

/** What was entered for the selected operation. */
export function selectedForm(state: PlaygroundState): FormValues {
  return state.forms[state.selected] ?? untouchedForm;
}

/** Where the selected operation's request stands. */
export function selectedExchange(state: PlaygroundState): Exchange {
  return state.exchanges[state.selected] ?? idle;
}

/** The credentials to ask for a token with: typed ones, the server's, or a name for this page. */
export function credentialsOf({ credentials, examples }: PlaygroundState): Credentials {
  return {
    clientId: credentials.clientId ?? examples.client_id ?? 'aisle-playground',
    clientSecret: credentials.clientSecret ?? examples.client_secret ?? '',
  };
}

function reduceForm(form: FormValues, action: FormAction): FormValues {
  switch (action.type) {
    case 'field-entered': {
      const value = { ...form.fields[action.key], ...action.value };
      return { ...form, fields: { ...form.fields, [action.key]: value } };
    }
    case 'address-chosen':
      return { ...form, address: action.address };
    case 'content-type-chosen':
      return { ...form, contentType: action.contentType };
    case 'form-cleared':
      return untouchedForm;
  }
}
