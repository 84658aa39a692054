import type { RequestHandler } from 'express';
import type { Tokens } from '../../access/tokens.js';
import { exchangeOf } from '../answer/exchange.js';
import type { AcceptedRequest, AnswerAccepted } from './accepted-request.js';
import type { RequestMemory } from './request-memory.js';

/**
 * Answers an identical repeated request without parsing it again, while its token is valid. Chooses
 * the release and the page each time. Passes all other requests on.
 */
export function answerRepeated(
  requests: RequestMemory<AcceptedRequest>,
  tokens: Tokens,
  answerAccepted: AnswerAccepted,
): RequestHandler {
  return (req, res, next) => {
    const accepted = requests.find(req);
    if (!accepted?.grant) return next();
    const goOn = (isCurrent: boolean) => {
      if (!isCurrent) return next();
      const exchange = exchangeOf(res);
      if (exchange) exchange.operation = accepted.operation;
      return answerAccepted(req, res, accepted);
    };
    const isCurrent = tokens.isCurrent(accepted.grant);
    return isCurrent instanceof Promise ? isCurrent.then(goOn) : goOn(isCurrent);
  };
}
