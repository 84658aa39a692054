/** The figures of a server by their names and labels. */
export async function readMetrics(client) {
  const { status, body } = await client.get('/metrics');
  if (status !== 200) throw new Error(`the metrics were answered ${status}: ${body}`);
  const lines = body.toString().split('\n');
  return new Map(
    lines
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const space = line.lastIndexOf(' ');
        return [line.slice(0, space), Number(line.slice(space + 1))];
      }),
  );
}
