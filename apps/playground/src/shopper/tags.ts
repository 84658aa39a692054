/** The tags of a header, each once. */
export function readTags(text: string): readonly string[] {
  const tags = text.split(',').map((tag) => tag.trim());
  return [...new Set(tags.filter((tag) => tag !== ''))];
}

/** A header with a tag more, or less if it has it. */
export function toggleTag(text: string, tag: string): string {
  const tags = readTags(text);
  const kept = tags.filter((one) => one !== tag);
  return (kept.length === tags.length ? [...tags, tag] : kept).join(',');
}
