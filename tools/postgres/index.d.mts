/** How a server is started. */
export interface ServerOptions {
  /** Given to the server: `-c work_mem=16MB`, an entry each for `-c` and what follows. */
  readonly flags?: readonly string[];
  /** Whether what was committed outlives the machine, which takes as long as the disk. False when absent. */
  readonly durable?: boolean;
}

/** A server that runs. */
export interface RunningServer {
  /** Names its database `postgres`, with the password. */
  readonly connectionString: string;
  /** Kills it at once, with all its processes, and starts it again: at the same address, with what was on its disk. */
  crash(): Promise<void>;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
}

/** Starts a PostgreSQL of our own in a temporary folder. It ends with this process, however that ends. */
export function startPostgres(options?: ServerOptions): Promise<RunningServer>;

/** An empty schema. */
export interface Schema {
  /** Leads to the schema: `…?schema=test_…`. */
  readonly connectionString: string;
  remove(): Promise<void>;
}

/** Makes an empty schema in a database, for one test. */
export function makeSchema(connectionString: string): Promise<Schema>;
