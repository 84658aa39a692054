/** Name of the installed program. */
const ownName = 'aisle';

/** Names of the commands that messages tell people to run. */
const commandNames =
  'backup|completion|copy|doctor|export|generate|help|import|openapi|publish|reset|restore|rotate-key|serve|token';

const ownCommand = new RegExp(`\\b${ownName} (?=--|\\[|(?:${commandNames})\\b)`, 'g');

/** Command line that started the program; a checkout sets it. */
const calledAs = process.env.CALLED_AS ?? ownName;

/** Replaces `aisle` in commands of a text by the called name: `npm start -- import`. */
export function asCalled(text: string, name = calledAs): string {
  return name === ownName ? text : text.replaceAll(ownCommand, `${name} `);
}
