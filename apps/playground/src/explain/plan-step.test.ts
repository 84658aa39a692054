import { describe, expect, it } from 'vitest';
import { readPlanStep } from './explain-section.js';

describe('readPlanStep', () => {
  it.each([
    ['SEARCH a USING PRIMARY KEY (x=?)', 'PRIMARY KEY'],
    ['SEARCH a USING INTEGER PRIMARY KEY (rowid=?)', 'INTEGER PRIMARY KEY'],
    ['SEARCH a USING COVERING INDEX by_name (name=?)', 'COVERING INDEX by_name'],
    ['SEARCH a USING INDEX sqlite_autoindex_a_1 (x=?)', 'INDEX sqlite_autoindex_a_1'],
    ['SCAN a', ''],
  ])('finds the index of %j', (line, index) => {
    const step = readPlanStep(line);
    expect(step.index).toBe(index);
    expect(step.before + step.index + step.after).toBe(line);
  });
});
