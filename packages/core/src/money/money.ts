import { CommerceError, decimalAmount, minorDigits } from '@aisle/schema';

/** Formatter for amounts in a currency and a language. */
interface Writer {
  readonly format: Intl.NumberFormat;
  /**
   * Texts before and after the decimals, by the digits before them: shops have many prices but few
   * of these. Undefined if the language does not use ASCII digits.
   */
  readonly frames: Map<string, Frame> | undefined;
}

interface Frame {
  readonly before: string;
  readonly after: string;
}

const writers = new Map<string, Writer>();

/** Maximum number of writers and frames to cache; others are created each time. */
const maxWriters = 512;
const maxFrames = 20_000;
let frameCount = 0;

/**
 * Formats an amount in minor units for readers of `language`, with the runtime's locale data. The
 * number of decimals is that of ISO 4217: `formatMoney(1250, 'EUR', 'de')` is `12,50 €`.
 */
export function formatMoney(amount: number, currency: string, language: string): string {
  const decimal = decimalAmount(amount, currency);
  const { format, frames } = writerOf(currency, language);
  const point = decimal.indexOf('.');
  if (!frames || point === -1) return format.format(decimal as Intl.StringNumericLiteral);
  const whole = decimal.slice(0, point);
  const { before, after } = frames.get(whole) ?? keepFrame(frames, whole, frameOf(format, decimal));
  return `${before}${decimal.slice(point + 1)}${after}`;
}

function frameOf(format: Intl.NumberFormat, decimal: string): Frame {
  const parts = format.formatToParts(decimal as Intl.StringNumericLiteral);
  const fraction = parts.findIndex(({ type }) => type === 'fraction');
  const join = (some: typeof parts) => some.map(({ value }) => value).join('');
  return { before: join(parts.slice(0, fraction)), after: join(parts.slice(fraction + 1)) };
}

function keepFrame(frames: Map<string, Frame>, whole: string, frame: Frame): Frame {
  if (frameCount >= maxFrames) {
    for (const writer of writers.values()) writer.frames?.clear();
    frameCount = 0;
  }
  frames.set(whole, frame);
  frameCount += 1;
  return frame;
}

function writerOf(currency: string, language: string): Writer {
  const key = `${language} ${currency}`;
  const known = writers.get(key);
  if (known) return known;
  const digits = minorDigits(currency);
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const isPlain = format.resolvedOptions().numberingSystem === 'latn';
  const writer = { format, frames: isPlain ? new Map<string, Frame>() : undefined };
  if (writers.size >= maxWriters) writers.clear();
  writers.set(key, writer);
  return writer;
}

/** The currency that a request asks for. */
export function readCurrency(currency: string): string {
  if (/^[A-Z]{3}$/.test(currency)) return currency;
  throw new CommerceError(
    'bad_request',
    `The currency must be a three-letter uppercase ISO code such as USD, is ${JSON.stringify(currency)}.`,
  );
}
