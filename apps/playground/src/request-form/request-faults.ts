import { shorten } from '../lib/texts.js';
import type { PreparedRequest } from '../state/exchange.js';
import type { LeafField } from './field.js';

/**
 * Why the page does not send a request, and writes no code for it; undefined when it does. Whatever a
 * request was made of, nothing in it is more than the text of its place.
 */
export function requestFault({ method, target, headers }: PreparedRequest): string | undefined {
  const faults = headers.map(([name, value]) => headerFault(name, value));
  return lineFault(method, target) ?? faults.find((fault) => fault !== undefined);
}

/** Why a method and a target, or a method and a path, are not sent. */
export function lineFault(method: string, target: string): string | undefined {
  if (!/^[A-Z]+$/.test(method)) return `${quote(method)} is no method: capitals from A to Z are.`;
  if (/^(CONNECT|TRACE|TRACK)$/.test(method)) return `Browsers do not send ${method}.`;
  return targetFault(target);
}

/** Why a path with or without a query is not sent: it would lead elsewhere than to this server. */
export function targetFault(target: string): string | undefined {
  const stray = /[\s\p{Cc}\\#]/u.exec(target)?.[0];
  if (stray !== undefined) return `The address ${quote(target)} has ${quote(stray)} in it.`;
  if (!target.startsWith('/') || new URL(base + target).pathname.startsWith('//')) {
    return `The address ${quote(target)} does not begin with a single /.`;
  }
  return undefined;
}

/** Why a header is not sent. */
export function headerFault(name: string, value: string): string | undefined {
  // Node's fetch loses a header of the second name.
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || name === '__proto__') {
    return `${quote(name)} is no name of a header.`;
  }
  if (/^authorization$/i.test(name)) {
    return 'Authorization is not taken from here: the token in the page’s header is added.';
  }
  if (ownHeaders.test(name)) return `${name} is not sent from here: browsers write it themselves.`;
  const stray = /[^\x20-\x7e\u00a0-\u00ff]/u.exec(value)?.[0];
  if (stray === undefined) return undefined;
  return `${name} is not sent: a header holds no ${quote(stray)}.`;
}

/** Why a field's text is not sent, whatever the contract says of it. */
export function fieldFault({ place, name }: LeafField, text: string): string | undefined {
  if (place === 'header') return headerFault(name, text);
  const isStep = place === 'path' && /^\.\.?$/.test(text);
  return isStep ? `${quote(text)} is no ${name}: browsers take it for a step.` : undefined;
}

/** Headers that the browser writes by itself, whatever a page says. */
const ownHeaders =
  /^(?:host|connection|content-length|cookie2?|origin|referer|user-agent|accept-(?:charset|encoding)|access-control-request-.*|date|dnt|expect|keep-alive|set-cookie|te|trailer|transfer-encoding|upgrade|via|x-(?:http-)?method(?:-override)?|sec-.*|proxy-.*)$/i;

/** Stands for whatever server a target is asked of. */
export const base = 'http://aisle';

function quote(text: string): string {
  return shorten(JSON.stringify(text), 60);
}
