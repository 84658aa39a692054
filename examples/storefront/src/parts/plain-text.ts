/**
 * The text of a description. Those that were imported from other shops have HTML in them; what somebody wrote there has
 * no business in our page, so only its letters are shown.
 */
export function plainText(description = ''): string {
  if (!/[<&]/.test(description)) return description;
  return new DOMParser().parseFromString(description, 'text/html').body.textContent ?? '';
}
