/**
 * Node's HTTP server. An `import` would make Node read all exports, and load the client for one of
 * them. That takes a tenth of the processor time of a start.
 */
export const { createServer, IncomingMessage, ServerResponse, STATUS_CODES } =
  process.getBuiltinModule('node:http');
