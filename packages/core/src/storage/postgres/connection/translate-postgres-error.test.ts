import { CommerceError } from '@aisle/schema';
import { describe, expect, it } from 'vitest';
import { gaveWay, isLost, stateOf, translatePostgresError } from './errors.js';

/** An error as the driver gives it, which may have a code of the server, of the system, or none. */
function fail(message: string, code?: string): Error {
  return Object.assign(new Error(message), code === undefined ? {} : { code });
}

describe('an error', () => {
  it.each<[string, string, string, string | RegExp]>([
    ['40001', 'could not serialize access', 'busy', /others are changing the same/],
    ['40P01', 'deadlock detected', 'busy', /others are changing the same/],
    ['55P03', 'canceling statement due to lock timeout', 'busy', /others are changing/],
    ['57014', 'canceling statement due to statement timeout', 'busy', /database took too long/],
    ['53300', 'sorry, too many clients already', 'busy', /no free connection/],
    ['53100', 'could not extend file', 'storage_full', /disk of its database is full/],
    ['53200', 'out of memory', 'storage_unavailable', /out of memory/],
    ['57P01', 'terminating connection due to administrator command', 'storage_unavailable', /stop/],
    ['57P03', 'the database system is starting up', 'storage_unavailable', /starting/],
    ['08006', 'connection failure', 'storage_unavailable', /connection .* was lost/],
    ['25006', 'cannot execute UPDATE', 'storage_unavailable', /read-only/],
    ['28P01', 'password authentication failed', 'storage_unavailable', /check the address/],
    ['3D000', 'database "x" does not exist', 'storage_unavailable', /check the address/],
    ['42P01', 'relation "products" does not exist', 'storage_unavailable', /its tables were not/],
    ['58030', 'could not read block', 'storage_unavailable', /disk of its database reports/],
    ['XX001', 'invalid page in block 1', 'storage_unavailable', /is damaged/],
    ['ECONNREFUSED', 'connect ECONNREFUSED', 'storage_unavailable', /cannot be reached/],
    ['ENOTFOUND', 'getaddrinfo ENOTFOUND db', 'storage_unavailable', /cannot be reached/],
    ['ECONNRESET', 'read ECONNRESET', 'storage_unavailable', /was lost/],
    ['ETIMEDOUT', 'connect ETIMEDOUT', 'storage_unavailable', /does not respond in time/],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'self-signed', 'storage_unavailable', /sslrootcert=/],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'not in names', 'storage_unavailable', /another name/],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'unable', 'storage_unavailable', /sslrootcert=/],
    ['42P05', 'prepared statement "x" already exists', 'storage_unavailable', /--db-prepare off/],
    ['26000', 'prepared statement "x" is not there', 'storage_unavailable', /--db-prepare off/],
  ])('%s (%s) is %s', (code, message, expected, words) => {
    const error = fail(message, code);
    const translated = translatePostgresError(error);
    expect(translated).toBeInstanceOf(CommerceError);
    expect(translated).toMatchObject({ code: expected, cause: error });
    expect((translated as CommerceError).message).toMatch(words);
    expect(stateOf(translated)).toBe(code);
  });

  it.each<[string, string]>([
    ['Connection terminated unexpectedly', 'storage_unavailable'],
    ['Connection terminated due to connection timeout', 'storage_unavailable'],
    ['Query read timeout', 'storage_unavailable'],
    ['Client has encountered a connection error and is not queryable', 'storage_unavailable'],
    ['timeout exceeded when trying to connect', 'busy'],
    ['The server does not support SSL connections', 'storage_unavailable'],
  ])('of the driver, "%s", is %s', (message, code) => {
    expect(translatePostgresError(fail(message))).toMatchObject({ name: 'CommerceError', code });
  });

  it.each([
    fail('duplicate key value violates unique constraint', '23505'),
    fail('syntax error at or near "SELEC"', '42601'),
    new RangeError('a decision that refuses'),
    new CommerceError('conflict', 'another one'),
    'no error',
  ])('that is a fault of a program or a refusal stays as it is', (error) => {
    expect(translatePostgresError(error)).toBe(error);
  });

  it('is one of those that are tried again, or not', () => {
    const translate = (code: string) => translatePostgresError(fail('', code));
    expect(['40001', '40P01'].map(translate).every(gaveWay)).toBe(true);
    expect(['55P03', '57014', '53300'].map(translate).some(gaveWay)).toBe(false);
  });

  it('is one after which nobody knows what became of what was sent, or not', () => {
    const translate = (code: string) => translatePostgresError(fail('', code));
    expect(['57P01', '08006', 'ECONNRESET', 'ETIMEDOUT'].map(translate).every(isLost)).toBe(true);
    expect(['40001', '53100', '25006'].map(translate).some(isLost)).toBe(false);
  });
});
