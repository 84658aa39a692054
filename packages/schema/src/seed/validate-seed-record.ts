import { nearestName } from '../primitives/nearest-name.js';
import { createValidator, type Validation } from '../validation/create-validator.js';
import { type SeedRecord, type SeedRecordType, seedRecords } from './seed-record.js';

const recordTypes = Object.keys(seedRecords) as readonly SeedRecordType[];

const validators = new Map(
  recordTypes.map((type) => [
    type as string,
    createValidator(seedRecords[type]) as (value: unknown) => Validation<SeedRecord>,
  ]),
);

/** Types one record of a seed, or says everything that is wrong with it. */
export function validateSeedRecord(value: unknown): Validation<SeedRecord> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { faults: [{ pointer: '', message: 'a record must be an object with a type' }] };
  }
  const type = 'type' in value ? String(value.type) : undefined;
  const validator = type === undefined ? undefined : validators.get(type);
  if (validator) return validator(value);
  return { faults: [{ pointer: '/type', message: describeType(type) }] };
}

function describeType(type: string | undefined): string {
  const known = `a record is one of ${recordTypes.join(', ')}`;
  if (type === undefined) return `is required: ${known}`;
  const nearest = nearestName(type, recordTypes);
  if (nearest !== undefined) return `"${type}" is not a type of record; did you mean ${nearest}?`;
  return `"${type}" is not a type of record: ${known}`;
}
