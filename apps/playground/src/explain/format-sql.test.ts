import { describe, expect, it } from 'vitest';
import { formatSql } from './explain-section.js';

describe('formatSql', () => {
  it('gives each clause a line', () => {
    expect(
      formatSql('SELECT a, b FROM t WHERE x = ? AND y <= ? ORDER BY z DESC LIMIT 1').split('\n'),
    ).toEqual([
      'SELECT a, b',
      'FROM t',
      'WHERE x = ?',
      '  AND y <= ?',
      'ORDER BY z DESC',
      'LIMIT 1',
    ]);
  });

  it('leaves what is in quotes alone', () => {
    expect(formatSql("SELECT 'x  FROM y' FROM t")).toBe("SELECT 'x  FROM y'\nFROM t");
  });
});
