/** Whether a database is named by the address of a server, rather than by a file. */
export function isDatabaseAddress(db: string): boolean {
  return /^postgres(ql)?:\/\//i.test(db);
}

/** A database as people may be shown it: an address without its password, a file by its name. */
export function nameOfDatabase(db: string): string {
  if (!isDatabaseAddress(db)) return db;
  const address = parseDatabaseAddress(db);
  // What cannot be read has its password anywhere.
  if (!address) return `${db.slice(0, db.indexOf('://'))}://…`;
  if (address.password === '' && !secretParameters.some((name) => address.searchParams.has(name))) {
    return db;
  }
  address.password = '';
  for (const name of secretParameters) address.searchParams.delete(name);
  return address.href;
}

/** The passwords in an address, which nobody may read. One that is a word of what is shown is no secret. */
export function passwordsIn(db: string): readonly string[] {
  const address = isDatabaseAddress(db) ? parseDatabaseAddress(db) : undefined;
  if (!address) return [];
  const parameters = secretParameters.flatMap((name) => address.searchParams.getAll(name));
  const shown = nameOfDatabase(db);
  return [decode(address.password), ...parameters].filter((password) => !shown.includes(password));
}

/** The address of a database, taken apart; undefined for one that cannot be read. */
export function parseDatabaseAddress(db: string): URL | undefined {
  // Letters of a password that mean something in an address would be taken for its other parts, and be shown.
  if (!form.test(db)) return undefined;
  // An empty host, with which a user's name may stand, is a socket of this machine.
  const text = db.replace('@/', '@localhost/');
  return URL.canParse(text) ? new URL(text) : undefined;
}

const form = /^postgres(ql)?:\/\/([^@/?#]*@)?[^@/?#]*(\/[^@?#]*)?(\?[^@#]*)?$/i;

/** Drivers take a password from these too. */
const secretParameters = ['password', 'sslpassword'] as const;

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
