// Two processes of the service that share a port and a file, with the arguments of the service. The service does not
// offer this for a file; a goal measures the benefit that it would have.
import cluster from 'node:cluster';
import { aisleMain } from '@aisle/harness/workplace';

cluster.setupPrimary({ exec: aisleMain, args: process.argv.slice(2), silent: true });

const first = await fork();
await fork();
process.stdout.write(`${first}\n`);
cluster.on('exit', () => {
  if (Object.keys(cluster.workers).length === 0) process.exit();
});
process.once('SIGTERM', () => {
  for (const worker of Object.values(cluster.workers)) {
    worker.process.kill('SIGTERM');
    // Its channel to this process would keep it alive.
    worker.disconnect();
  }
});

/** Starts a process; resolves to the line with its address. */
function fork() {
  const worker = cluster.fork();
  worker.process.stderr.pipe(process.stderr);
  let text = '';
  return new Promise((resolve) => {
    worker.process.stdout.on('data', (part) => {
      text += part;
      const end = text.indexOf('\n');
      if (end >= 0) resolve(text.slice(0, end));
      if (end >= 0) text = '\n';
    });
  });
}
