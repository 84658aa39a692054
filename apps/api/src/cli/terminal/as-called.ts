/** What the program calls itself, where it is installed. */
const ownName = 'aisle';

/** What messages tell people to run. */
const commandNames =
  'backup|completion|copy|doctor|export|generate|help|import|openapi|publish|reset|restore|rotate-key|serve|token';

const ownCommand = new RegExp(`\\b${ownName} (?=--|\\[|(?:${commandNames})\\b)`, 'g');

/** How the program was called, as one types it: a checkout says it of itself. */
const calledAs = process.env.CALLED_AS ?? ownName;

/** A text in which what is to be run is named as this program was called: `npm start -- import`. */
export function asCalled(text: string, name = calledAs): string {
  return name === ownName ? text : text.replaceAll(ownCommand, `${name} `);
}
