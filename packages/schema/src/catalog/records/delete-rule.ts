import { conditionHeaders } from '../../operation/condition-headers.js';
import {
  defineRecordOperation,
  underBothPrefixes,
} from '../../operation/define-record-operation.js';
import { ruleParameters } from './record-parameters.js';

/** Deletes a catalog rule. */
export const deleteRule = defineRecordOperation({
  name: 'deleteRule',
  tag: 'Publishing',
  summary: 'Delete a catalog rule',
  description: 'Deletes a rule. It no longer applies from the next request on.',
  method: 'DELETE',
  paths: underBothPrefixes('/catalogs/rules/:catalog_rule_id'),
  permission: 'catalog:write',
  params: ruleParameters,
  headers: conditionHeaders,
  brings: { 204: 'the rule is deleted' },
});
