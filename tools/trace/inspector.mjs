/**
 * Connects to the inspector of a Node process.
 * @returns `send`, which resolves to a command's result and rejects with its error, and `close`.
 */
export async function connectInspector(url) {
  const socket = new WebSocket(url);
  const waiting = new Map();
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error(`The inspector at ${url} does not answer.`));
  });
  socket.onmessage = ({ data }) => {
    const { id, result, error } = JSON.parse(data);
    const { resolve, reject } = waiting.get(id) ?? {};
    waiting.delete(id);
    if (error) reject?.(new Error(error.message));
    else resolve?.(result);
  };
  let sent = 0;
  return {
    send(method, params = {}) {
      sent += 1;
      socket.send(JSON.stringify({ id: sent, method, params }));
      return new Promise((resolve, reject) => waiting.set(sent, { resolve, reject }));
    },
    close: () => socket.close(),
  };
}
