import {
  defineRecordOperation,
  underBothPrefixes,
} from '../../operation/define-record-operation.js';
import { RuleCreation } from './rule.js';

/** Makes a catalog rule. */
export const createRule = defineRecordOperation({
  name: 'createRule',
  tag: 'Publishing',
  summary: 'Create a catalog rule',
  description:
    'Creates a rule that selects a catalog for some shoppers. It applies from the next request on, in every process. A rule without criteria is the default.',
  method: 'POST',
  paths: underBothPrefixes('/catalogs/rules'),
  permission: 'catalog:write',
  params: {},
  body: RuleCreation,
  brings: { 201: 'the created rule' },
  isTagged: true,
  data: 'record',
});
