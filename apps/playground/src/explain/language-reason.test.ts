import { describe, expect, it } from 'vitest';
import { languageReason } from './explain-section.js';

describe('languageReason', () => {
  const available = ['en', 'fr', 'ja'];

  it.each([
    ['en', [], "No language is asked for, so the release's default, en, is used."],
    ['fr', ['fr', 'en'], 'fr is asked for first, and the release has it.'],
    ['fr', ['de', 'fr'], 'fr is the first asked language that the release has; it lacks de.'],
    ['fr', ['fr-CA'], 'The release lacks fr-CA; of what it has, fr comes nearest.'],
    ['en', ['de'], 'The release has none of the asked languages, so its default, en, is used.'],
    ['en', ['*'], 'Any language is accepted (*), and en was chosen.'],
  ])('of %s when %j is asked for', (used, asked, reason) => {
    const headers = { 'Accept-Language': asked.join(', ') };
    expect(languageReason({ used, asked, available }, headers)).toBe(reason);
  });

  it('says that the browser asks by itself', () => {
    expect(languageReason({ used: 'en', asked: ['en-US'], available }, {})).toBe(
      'The form has no Accept-Language, so the browser sends its own. The release lacks en-US; of what it has, en comes nearest.',
    );
  });
});
