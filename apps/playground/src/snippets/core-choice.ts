import { BundleSelection, createValidator } from '@aisle/schema';
import type { WriteCall } from './core-call.js';
import { coreRead } from './core-read.js';
import { parseBody } from './parse-body.js';

const validate = createValidator(BundleSelection);

/** A choice of options as a call of the library: a read that takes what the body says. */
export const coreChoice: WriteCall = (library, asked, operation) => {
  const { value } = validate(parseBody(asked.request.body ?? ''));
  if (value === undefined) {
    return {
      reason: `The service refuses this body before the library is asked: its data must have selected_options.`,
    };
  }
  const { selected_options } = value.data;
  return coreRead(library, asked, operation, { selected_options });
};
