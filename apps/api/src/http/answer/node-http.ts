/**
 * Node's HTTP server. To import it as a module would have Node read the names that it exports, and load the client for
 * one of them: a tenth of the processor time of a start.
 */
export const { createServer, IncomingMessage, ServerResponse, STATUS_CODES } =
  process.getBuiltinModule('node:http');
