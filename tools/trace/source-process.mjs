// Loaded into a traced server before its own code.
import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';

// Imports of `x.js` within `src` folders mean `x.ts`, as the server runs from its sources.
registerHooks({
  resolve(specifier, context, next) {
    const isOfSources = specifier.startsWith('.') && context.parentURL?.includes('/src/');
    if (isOfSources && specifier.endsWith('.js')) {
      const source = specifier.replace(/\.js$/, '.ts');
      if (existsSync(new URL(source, context.parentURL))) return next(source, context);
    }
    return next(specifier, context);
  },
});

// Intervals never run, because a trace would include their work.
const never = 2 ** 31 - 1;
const { setInterval: begin } = globalThis;
globalThis.setInterval = (work) => begin(work, never);
