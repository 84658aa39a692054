/** A part of the server's work: `store;dur=1.2;desc="read the page"`. */
export interface ServerTiming {
  readonly name: string;
  /** Milliseconds; undefined where the server gives none. */
  readonly duration?: number;
  readonly description?: string;
}

/** Reads the value of a `Server-Timing` header. What is not one is left out. */
export function readServerTiming(header: string): readonly ServerTiming[] {
  return splitOutsideQuotes(header, ',').flatMap((metric): ServerTiming[] => {
    const [name = '', ...parameters] = splitOutsideQuotes(metric, ';').map((part) => part.trim());
    if (name === '') return [];
    const texts = new Map(parameters.map(readParameter));
    const duration = Number(texts.get('dur'));
    const description = texts.get('desc');
    return [
      {
        name,
        ...(texts.has('dur') && Number.isFinite(duration) && { duration }),
        ...(description !== undefined && { description }),
      },
    ];
  });
}

function readParameter(parameter: string): [string, string] {
  const [name = '', ...rest] = parameter.split('=');
  const text = rest.join('=').trim();
  const quoted = /^"(.*)"$/s.exec(text)?.[1];
  return [name.trim().toLowerCase(), quoted?.replaceAll(/\\(.)/g, '$1') ?? text];
}

function splitOutsideQuotes(text: string, separator: ',' | ';'): readonly string[] {
  const parts =
    separator === ',' ? /(?:"(?:\\.|[^"\\])*"|[^,"])+/g : /(?:"(?:\\.|[^"\\])*"|[^;"])+/g;
  return text.match(parts) ?? [];
}
