import type { HttpFileFault, HttpFileRequest } from './http-file-request.js';
import { readRequestBlock } from './read-request-block.js';

/** A request of a file and the line that it begins on, from 1. */
interface LocatedRequest {
  readonly line: number;
  readonly request: HttpFileRequest;
}

interface HttpFile {
  readonly requests: readonly LocatedRequest[];
  readonly faults: readonly HttpFileFault[];
}

/** Reads a `.http` file as editors understand it. What is wrong is a fault, and all else is still read. */
export function readHttpFile(text: string): HttpFile {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const variables = readVariables(lines);
  const requests: LocatedRequest[] = [];
  const faults: HttpFileFault[] = [];
  for (const { start, name, content } of splitBlocks(lines)) {
    const block = readRequestBlock(content, start, name, variables);
    faults.push(...block.faults);
    if (block.request) requests.push({ line: block.line, request: block.request });
  }
  return { requests, faults: faults.toSorted((one, other) => one.line - other.line) };
}

interface Block {
  /** The number of its first line, from 1. */
  readonly start: number;
  readonly name: string;
  readonly content: readonly string[];
}

function splitBlocks(lines: readonly string[]): readonly Block[] {
  const marks = lines.flatMap((line, index) => (line.startsWith('###') ? [index] : []));
  const starts = [-1, ...marks];
  return starts.map((mark, index) => ({
    start: mark + 2,
    name: (lines[mark] ?? '').replace(/^#+/, '').trim(),
    content: lines.slice(mark + 1, starts[index + 1]),
  }));
}

const definition = /^@([\w-]+)\s*=\s*(.*)$/;

/** Variables hold from the line they stand on, and may use those before them. */
function readVariables(lines: readonly string[]): ReadonlyMap<string, string> {
  const variables = new Map<string, string>();
  for (const line of lines) {
    const [, name, text] = definition.exec(line.trim()) ?? [];
    if (name === undefined || text === undefined) continue;
    variables.set(
      name,
      text
        .trim()
        .replaceAll(/\{\{\s*([\w-]+)\s*\}\}/g, (whole, used) => variables.get(used) ?? whole),
    );
  }
  return variables;
}
