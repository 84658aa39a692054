import { cpus, totalmem, type } from 'node:os';

/** One line: where and when figures were taken. */
export function describeMachine(now = new Date()) {
  const processors = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const model = processors[0]?.model.trim() ?? 'unknown processor';
  const date = now.toISOString().slice(0, 10);
  return `${date}, Node ${process.version}, ${type()}, ${model}, ${processors.length} cores, ${memory} GiB`;
}
