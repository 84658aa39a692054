import { defineRecordOperation } from '../../operation/define-record-operation.js';
import { Identifier } from '../../primitives/identifier.js';

/** A file by its id. */
export const getFile = defineRecordOperation({
  name: 'getFile',
  tag: 'Store',
  summary: 'Get a file',
  description: 'Returns a file of products, as in the list of files.',
  method: 'GET',
  paths: ['/v2/files/:file_id'],
  permission: 'catalog:read',
  params: { file_id: { schema: Identifier, description: 'id of a file of the store' } },
  brings: { 200: 'the file' },
  data: 'record',
});
