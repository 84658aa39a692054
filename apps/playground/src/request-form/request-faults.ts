import { shorten } from '../lib/texts.js';
import type { PreparedRequest } from '../state/exchange.js';
import type { LeafField } from './field.js';

/**
 * Returns the reason why the page neither sends a request nor writes code for it; undefined if
 * valid. It ensures that no value can escape its position in the request.
 */
export function requestFault({ method, target, headers }: PreparedRequest): string | undefined {
  const faults = headers.map(([name, value]) => headerFault(name, value));
  return lineFault(method, target) ?? faults.find((fault) => fault !== undefined);
}

/** Returns the reason why a method and a target or path are not sent; undefined if valid. */
export function lineFault(method: string, target: string): string | undefined {
  if (!/^[A-Z]+$/.test(method)) return `${quote(method)} is no method: capitals from A to Z are.`;
  if (/^(CONNECT|TRACE|TRACK)$/.test(method)) return `Browsers do not send ${method}.`;
  return targetFault(target);
}

/**
 * Returns the reason why a path or target is not sent: it would lead to another server. Undefined
 * if valid.
 */
export function targetFault(target: string): string | undefined {
  const stray = /[\s\p{Cc}\\#]/u.exec(target)?.[0];
  if (stray !== undefined) return `The address ${quote(target)} has ${quote(stray)} in it.`;
  if (!target.startsWith('/') || new URL(base + target).pathname.startsWith('//')) {
    return `The address ${quote(target)} does not begin with a single /.`;
  }
  return undefined;
}

/** Returns the reason why a header is not sent; undefined if valid. */
export function headerFault(name: string, value: string): string | undefined {
  // Node's fetch drops a header named `__proto__`.
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

/**
 * Returns the reason why a field's text is not sent, regardless of its schema; undefined if valid.
 */
export function fieldFault({ place, name }: LeafField, text: string): string | undefined {
  if (place === 'header') return headerFault(name, text);
  const isStep = place === 'path' && /^\.\.?$/.test(text);
  return isStep ? `${quote(text)} is no ${name}: browsers take it for a step.` : undefined;
}

/** Headers that only the browser sets. */
const ownHeaders =
  /^(?:host|connection|content-length|cookie2?|origin|referer|user-agent|accept-(?:charset|encoding)|access-control-request-.*|date|dnt|expect|keep-alive|set-cookie|te|trailer|transfer-encoding|upgrade|via|x-(?:http-)?method(?:-override)?|sec-.*|proxy-.*)$/i;

/** Placeholder origin for parsing targets. */
export const base = 'http://aisle';

function quote(text: string): string {
  return shorten(JSON.stringify(text), 60);
}
