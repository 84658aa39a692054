import type { PreparedRequest } from '../../request-form/prepared-request.js';

/** A request as it stands in a `.http` file. */
export interface HttpFileRequest extends Omit<PreparedRequest, 'method' | 'missing'> {
  /** What stands after `###` or `# @name`; empty for nothing. */
  readonly name: string;
  readonly method: string;
}

/** Something in a `.http` file that could not be taken over. */
export interface HttpFileFault {
  /** From 1. */
  readonly line: number;
  readonly text: string;
}
