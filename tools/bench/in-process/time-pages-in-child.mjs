import { runInChild } from '../processes/run-in-child.mjs';

const module = new URL('./time-pages.mjs', import.meta.url);

/** Reads pages through core in a process of its own; see time-pages.mjs. */
export function timePages({ turns, say }, file, contenders) {
  say(`${contenders.length} kinds of pages, ${turns.rounds} rounds`);
  return runInChild(module, { file, contenders, ...turns });
}
