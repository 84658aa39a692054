import type { AnsweredRequest } from '../answer/exchange.js';

interface TableViewProps {
  readonly exchange: AnsweredRequest;
  readonly onShowJson: (pointer: string) => void;
}

/** A list as a table. */
export default function TableView(_: TableViewProps) {
  return <p>table</p>;
}
