/** Tags as they are compared and shown: lower-case, each once. */
export function tagsOf({ tags = [] }: { readonly tags?: readonly string[] }): string[] {
  return [...new Set(tags.map((tag) => tag.toLowerCase()))];
}
