// Loaded into a service before its own code: on SIGUSR2 it collects its garbage and writes down what it weighs.
import { renameSync, writeFileSync } from 'node:fs';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');
const file = process.env.WEIGH_TO;

process.on('SIGUSR2', () => {
  for (let times = 0; times < 3; times += 1) collectGarbage();
  const { heapUsed, rss } = process.memoryUsage();
  const besideHeap = rss - getHeapStatistics().total_physical_size;
  writeFileSync(`${file}.next`, JSON.stringify({ heapUsed, besideHeap }));
  renameSync(`${file}.next`, file);
});
