import { conditionHeaders } from '../../operation/condition-headers.js';
import {
  defineRecordOperation,
  underBothPrefixes,
} from '../../operation/define-record-operation.js';
import { ruleParameters } from './record-parameters.js';
import { RuleUpdate } from './rule.js';

/** Changes a catalog rule. */
export const updateRule = defineRecordOperation({
  name: 'updateRule',
  tag: 'Publishing',
  summary: 'Update a catalog rule',
  description:
    'Changes the attributes that are present and keeps the others; null clears one. It counts from the next request on. Of two updates at once that name different attributes both count.',
  method: 'PUT',
  paths: underBothPrefixes('/catalogs/rules/:catalog_rule_id'),
  permission: 'catalog:write',
  params: ruleParameters,
  headers: conditionHeaders,
  body: RuleUpdate,
  brings: { 200: 'the rule as it is now' },
  isTagged: true,
  data: 'record',
});
