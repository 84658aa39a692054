import { closeSync, fstatSync, openSync, truncateSync, writeSync } from 'node:fs';

/** Kinds of damage to a file, by name. */
export const damages = {
  'some bytes': (file, random) =>
    edit(file, (size, write) => {
      for (let count = 1 + random.below(8); count > 0; count -= 1) {
        write(Buffer.of(random.below(256)), random.below(size));
      }
    }),
  'a sector': (file, random) => overwrite(file, random, 512),
  'a block': (file, random) => overwrite(file, random, 4096),
  'a page': (file, random) => overwrite(file, random, 16_384),
  'the end': (file, random) => {
    truncateSync(file, random.below(sizeOf(file)));
  },
};

/** Overwrites bytes with zeros or random values. */
function overwrite(file, random, length) {
  edit(file, (size, write) => {
    const isZero = random.next() < 0.5;
    const bytes = Buffer.alloc(length);
    if (!isZero) for (let index = 0; index < length; index += 1) bytes[index] = random.below(256);
    write(bytes, random.below(Math.ceil(size / length)) * length);
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
