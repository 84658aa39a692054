// Loaded into a service before its own code: on SIGUSR2 it collects its garbage and writes down what it weighs.
import { renameSync, writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');
const file = process.env.WEIGH_TO;

process.on('SIGUSR2', () => {
  for (let times = 0; times < 3; times += 1) collectGarbage();
  writeFileSync(`${file}.next`, JSON.stringify(process.memoryUsage()));
  renameSync(`${file}.next`, file);
});
