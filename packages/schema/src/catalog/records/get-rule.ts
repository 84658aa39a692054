import {
  defineRecordOperation,
  underBothPrefixes,
} from '../../operation/define-record-operation.js';
import { ruleParameters } from './record-parameters.js';

/** A catalog rule. */
export const getRule = defineRecordOperation({
  name: 'getRule',
  tag: 'Publishing',
  summary: 'Get a catalog rule',
  description: 'Returns a rule that selects a catalog for some shoppers.',
  method: 'GET',
  paths: underBothPrefixes('/catalogs/rules/:catalog_rule_id'),
  permission: 'catalog:write',
  params: ruleParameters,
  brings: { 200: 'the rule' },
  isTagged: true,
  data: 'record',
});
