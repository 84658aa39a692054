import { errorCodes } from '@aisle/schema';
import { describe, expect, it } from 'vitest';
import { httpErrorCodes } from '../http-error.js';
import { type ErrorStatus, errorStatus } from './render-error.js';

const codes = [...errorCodes, ...httpErrorCodes];

const rows = codes.map((code): [string, ErrorStatus] => [code, errorStatus[code]]);

describe('errorStatus', () => {
  it('has each code once', () => {
    expect(new Set(codes).size).toBe(codes.length);
  });

  it.each(rows)('gives %s an error status and a title', (_code, { status, title }) => {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    expect(title).not.toBe('');
  });

  it.each(rows.filter(([, row]) => row.status === 503))(
    'says when to try again after %s',
    (_code, { headers }) => {
      expect(headers?.['Retry-After']).toMatch(/^\d+$/);
    },
  );

  it('tells a wrong plan from a weak token by the title', () => {
    expect(errorStatus.permission_denied).toEqual({ status: 403, title: 'Permission denied' });
    expect(errorStatus.validation_failed).toEqual({ status: 400, title: 'Validation Error' });
    expect(errorStatus.storage_full.status).toBe(507);
  });
});
