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
    'Makes a rule that says which catalog is read for which shoppers. It counts from the next request on, whichever process answers that. A rule without criteria is the default.',
  method: 'POST',
  paths: underBothPrefixes('/catalogs/rules'),
  permission: 'catalog:write',
  params: {},
  body: RuleCreation,
  brings: { 201: 'the new rule' },
  isTagged: true,
  data: 'record',
});
