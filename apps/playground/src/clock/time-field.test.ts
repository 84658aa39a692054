import { describe, expect, it } from 'vitest';
import { fieldText, nextMorning, timeOfField } from './time-field.js';

describe('a time in a field', () => {
  it.each([
    ['2036-03-01T09:30:00Z', '2036-03-01T09:30:00'],
    ['2036-03-01T09:30:05.25+05:30', '2036-03-01T04:00:05'],
    ['noon', ''],
    ['', ''],
  ])('shows %j as %j', (text, shown) => expect(fieldText(text)).toBe(shown));

  it.each([
    ['2036-03-01T09:30', '2036-03-01T09:30:00Z'],
    ['2036-03-01T09:30:05', '2036-03-01T09:30:05Z'],
    ['', ''],
  ])('enters %j as %j', (typed, text) => expect(timeOfField(typed)).toBe(text));

  it('begins the next morning', () => {
    expect(nextMorning(Date.UTC(2036, 11, 31, 23))).toBe('2037-01-01T09:00:00Z');
  });
});
