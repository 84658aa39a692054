import { pageOfLink } from '../answer/linked-page.js';
import { followPageLink } from '../answer/page-link.js';
import type { JsonLines } from './json-lines.js';
import { copiedText } from './line-text.js';
import { pointerOf } from './pointer.js';

/** Whether a line is one of a list's links to its pages. */
export function isLink(lines: JsonLines, line: number): boolean {
  return linkOf(lines, line) !== undefined;
}

/** Asks for the page that a line links to; false when it links to none. */
export function followedLink(lines: JsonLines, line: number): boolean {
  const link = linkOf(lines, line);
  if (link === undefined) return false;
  followPageLink(link);
  return true;
}

function linkOf(lines: JsonLines, line: number): string | undefined {
  if (lines.depth[line] !== 2 || !/^\/links\//.test(pointerOf(lines, line))) return undefined;
  const link: unknown = JSON.parse(copiedText(lines, line));
  return typeof link === 'string' && pageOfLink(link) ? link : undefined;
}
