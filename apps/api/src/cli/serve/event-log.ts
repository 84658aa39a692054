/** The part of a log that work in the background writes to. */
export interface EventLog {
  info(entry: object, text: string): void;
  error(entry: object, text: string): void;
}
