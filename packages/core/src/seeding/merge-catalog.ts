import type { SeedCatalog } from '@aisle/schema';

/** The stored catalog with the languages that another adds to it. Languages mind no letter case. */
export function mergeCatalog(stored: SeedCatalog, given: SeedCatalog): SeedCatalog {
  const known = new Set(languagesOf(stored).map((language) => language.toLowerCase()));
  const added = languagesOf(given).filter((language) => !known.has(language.toLowerCase()));
  if (added.length === 0) return stored;
  const { updated_at: _, ...rest } = stored;
  return { ...rest, languages: [...(stored.languages ?? []), ...added] };
}

function languagesOf({ default_language, languages = [] }: SeedCatalog): readonly string[] {
  return [default_language, ...languages];
}
