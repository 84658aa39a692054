/** The part of a log that background tasks use. */
export interface EventLog {
  info(entry: object, text: string): void;
  error(entry: object, text: string): void;
}
