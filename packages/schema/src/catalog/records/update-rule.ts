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
    'Changes the attributes that are present and keeps the others; null clears an attribute. The change applies from the next request on. Concurrent updates of different attributes are all applied.',
  method: 'PUT',
  paths: underBothPrefixes('/catalogs/rules/:catalog_rule_id'),
  permission: 'catalog:write',
  params: ruleParameters,
  headers: conditionHeaders,
  body: RuleUpdate,
  brings: { 200: 'current state of the rule' },
  isTagged: true,
  data: 'record',
});
