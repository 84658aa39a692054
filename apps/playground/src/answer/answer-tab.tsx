import { selectedExchange } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { UpdateDifference } from '../subscriptions/update-difference.js';
import { BodyView } from './body-view.js';
import { describeExchange } from './describe-exchange.js';
import { ErrorsView } from './errors-view.js';

/** The body of the answer in the chosen view, or why there is none. */
export function AnswerTab() {
  const exchange = usePlayground(selectedExchange);
  if (exchange.phase !== 'answered') return <p>{describeExchange(exchange)}</p>;
  const { answer } = exchange;
  return (
    <>
      {answer.errors && <ErrorsView errors={answer.errors} />}
      <UpdateDifference />
      <BodyView answer={answer} />
    </>
  );
}
