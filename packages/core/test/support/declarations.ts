import { dirname, join, relative } from 'node:path';
import type { PackedPackage } from './packed-project.js';

/** Type declarations of an entry point. */
export interface EntryTypes {
  /** Declaration files of the entry point, its own first. */
  readonly files: readonly string[];
  /** Packages that they import from. */
  readonly packages: ReadonlySet<string>;
}

/** Reads an entry point's type declarations within the package. */
export function readEntryTypes(packed: PackedPackage, entryPoint: string): EntryTypes {
  const target = packed.manifest.exports[entryPoint];
  if (typeof target !== 'object') throw new RangeError(`${entryPoint} has no types`);
  const files = new Set<string>();
  const packages = new Set<string>();
  const visit = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    for (const specifier of importsOf(packed.read(file))) {
      if (specifier.startsWith('.')) visit(resolveDeclaration(packed, file, specifier));
      else packages.add(packageOf(specifier));
    }
  };
  visit(target.types.replace(/^\.\//, ''));
  return { files: [...files], packages };
}

/** Returns all modules that a module or a declaration file imports or exports from. */
export function importsOf(code: string): string[] {
  const from = /(?:\bfrom\s+|\bimport\s*\(\s*|^import\s+)['"]([^'"]+)['"]/gm;
  return [...withoutComments(code).matchAll(from)].map(([, specifier = '']) => specifier);
}

/** Returns code without its comments and quoted texts. */
export function withoutTexts(code: string): string {
  return withoutComments(code).replaceAll(/(["'])(?:\\.|(?!\1).)*\1/g, '$1$1');
}

function withoutComments(code: string): string {
  return code.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/^\s*\/\/.*$/gm, '');
}

function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

function resolveDeclaration(packed: PackedPackage, from: string, specifier: string): string {
  const path = join(packed.folder, dirname(from), specifier.replace(/\.js$/, '.d.ts'));
  return relative(packed.folder, path).replaceAll('\\', '/');
}
