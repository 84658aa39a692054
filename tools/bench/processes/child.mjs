// The process that run-in-child.mjs starts: runs one module on the arguments it is sent.
import { pathToFileURL } from 'node:url';

const { run } = await import(pathToFileURL(process.argv[2]).href);

// Its parent may be gone before the work is done.
process.once('disconnect', () => process.exit());

process.once('message', async (args) => {
  const answer = await run(args).then(
    (result) => ({ result }),
    (error) => ({ failure: error.stack }),
  );
  process.send(answer, () => process.disconnect());
});
