/** Runs work that starts servers; all of them are stopped at its end, however it ends. */
export async function withServers(work) {
  const servers = [];
  const start = async (starting) => {
    const server = await starting;
    servers.push(server);
    return server;
  };
  try {
    return await work(start);
  } finally {
    for (const { stop } of servers) await stop();
  }
}
