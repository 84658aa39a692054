/** Lets a server listen on a free port of this machine and says which on stdout. */
export function listen(server) {
  server.listen(0, '127.0.0.1', () => {
    process.stdout.write(`${JSON.stringify({ port: server.address().port })}\n`);
  });
  process.once('SIGTERM', () => process.exit(0));
}
