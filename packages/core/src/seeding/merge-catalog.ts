import { CommerceError } from '@aisle/schema';
import { maxCatalogLanguages, type SeedCatalog } from '@aisle/schema/seed';

/**
 * Adds the languages of a catalog to the stored one. Letter case of languages does not matter.
 * @throws CommerceError `validation_failed` if the result has too many languages.
 */
export function mergeCatalog(stored: SeedCatalog, given: SeedCatalog): SeedCatalog {
  const { updated_at: _, default_language, languages = [], ...rest } = stored;
  const known = new Set([default_language, ...languages].map((language) => language.toLowerCase()));
  const added = (given.languages ?? []).filter((language) => !known.has(language.toLowerCase()));
  if (added.length === 0) return stored;
  const merged = [...languages, ...added];
  if (merged.length > maxCatalogLanguages) {
    throw new CommerceError(
      'validation_failed',
      `The catalog ${stored.id} is published in ${languages.length} languages beside its default one, and ${added.join(', ')} would make more than the ${maxCatalogLanguages} it may have; take some away first. Nothing was changed.`,
    );
  }
  return { ...rest, default_language, languages: merged };
}
