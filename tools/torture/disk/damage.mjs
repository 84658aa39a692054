import { closeSync, fstatSync, openSync, truncateSync, writeSync } from 'node:fs';
import { below } from '@aisle/harness/shop';

/** Kinds of damage to a file, by name. */
export const damages = {
  'some bytes': (file, random) =>
    edit(file, (size, write) => {
      for (let count = 1 + below(random, 8); count > 0; count -= 1) {
        write(Buffer.of(below(random, 256)), below(random, size));
      }
    }),
  'a sector': (file, random) => overwrite(file, random, 512),
  'a block': (file, random) => overwrite(file, random, 4096),
  'a page': (file, random) => overwrite(file, random, 16_384),
  'the end': (file, random) => {
    truncateSync(file, below(random, sizeOf(file)));
  },
};

/** Overwrites bytes with zeros or random values. */
function overwrite(file, random, length) {
  edit(file, (size, write) => {
    const isZero = random() < 0.5;
    const bytes = Buffer.alloc(length);
    if (!isZero) for (let index = 0; index < length; index += 1) bytes[index] = below(random, 256);
    write(bytes, below(random, Math.ceil(size / length)) * length);
  });
}

function edit(file, change) {
  const handle = openSync(file, 'r+');
  try {
    const { size } = fstatSync(handle);
    change(size, (bytes, position) => {
      writeSync(handle, bytes, 0, Math.min(bytes.length, size - position), position);
    });
  } finally {
    closeSync(handle);
  }
}

function sizeOf(file) {
  const handle = openSync(file, 'r');
  try {
    return fstatSync(handle).size;
  } finally {
    closeSync(handle);
  }
}

/** Stack trace, which must not appear in responses or command output. */
const stack = /\n\s+at .*:\d+:\d+/;

/** Returns a fault unless the response of a damaged store is correct or a well-formed error. */
export function judgeAnswer(name, answer, right, folder) {
  if (answer.status === right.status) {
    if (answer.body.equals(right.body)) return [];
    return [`${name} was answered ${answer.status} with something else than is stored`];
  }
  const text = answer.body.toString();
  if (answer.status < 400) return [`${name} was answered ${answer.status}`];
  if (text.includes(folder) || stack.test(text))
    return [`${name} tells what nobody should know: ${text}`];
  const [element] = parse(text).errors ?? [];
  if (element?.status !== String(answer.status))
    return [`${name} has no error in its answer: ${text}`];
  return [];
}

/** Returns a fault for each defect in the error message of a failed command. */
export function judgeFailure(what, { code, signal, output }, file) {
  const said = `${what} (${signal ?? `exit code ${code}`}): ${output}`;
  return [
    ...(code === 1 ? [] : [`it ended otherwise than with exit code 1: ${said}`]),
    ...(output.includes(file) ? [] : [`it does not name the file: ${said}`]),
    ...(stack.test(output) ? [`it shows a stack: ${said}`] : []),
    ...(output.includes('This is a bug') ? [`it takes it for a bug: ${said}`] : []),
  ];
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
