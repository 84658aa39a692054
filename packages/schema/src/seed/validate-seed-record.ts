import { nearestName } from '../primitives/nearest-name.js';
import { createValidator, type Validation } from '../validation/create-validator.js';
import { describeValue } from '../validation/describe-value.js';
import { checkNames } from './check-names.js';
import { checkSeedRecord } from './check-seed-record.js';
import { type SeedRecord, type SeedRecordType, seedRecords } from './seed-record.js';

const recordTypes = Object.keys(seedRecords) as readonly SeedRecordType[];

const validators = new Map<unknown, (value: unknown) => Validation<SeedRecord>>(
  recordTypes.map((type) => [type, createValidator(seedRecords[type])]),
);

/** Types one record of a seed, or says everything that is wrong with it. */
export function validateSeedRecord(value: unknown): Validation<SeedRecord> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { faults: [{ pointer: '', message: 'a record must be an object with a type' }] };
  }
  const type = 'type' in value ? value.type : undefined;
  const validate = validators.get(type);
  if (!validate) return { faults: [{ pointer: '/type', message: describeType(type) }] };
  const names = checkNames(value);
  if (names.length > 0) return { faults: names };
  const validation = validate(value);
  if (validation.faults) return validation;
  const faults = checkSeedRecord(validation.value);
  return faults.length > 0 ? { faults } : validation;
}

function describeType(type: unknown): string {
  const known = `a record is one of ${recordTypes.join(', ')}`;
  if (type === undefined) return `is required: ${known}`;
  const nearest = typeof type === 'string' ? nearestName(type, recordTypes) : undefined;
  const hint = nearest === undefined ? `: ${known}` : `; did you mean ${nearest}?`;
  return `${describeValue(type)} is not a type of record${hint}`;
}
