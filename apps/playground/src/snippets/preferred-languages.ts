/** The languages of an `Accept-Language` header, best first, as the service reads them. */
export function preferredLanguages(header: string): readonly string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim());
      const weight = parameters.find((parameter) => /^q\s*=/i.test(parameter));
      return { tag, quality: weight === undefined ? 1 : Number(weight.replace(/^q\s*=/i, '')) };
    })
    .filter(({ tag, quality }) => /^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i.test(tag) && quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag)
    .slice(0, 32);
}
