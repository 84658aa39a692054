import { Badge } from '../lib/badge.js';
import { useConnection } from '../lib/connection.js';

/** Says so while the server does not answer. */
export function ConnectionNote() {
  const isLost = useConnection((state) => state.isLost);
  if (!isLost) return null;
  return (
    <span
      role="alert"
      title="The server does not answer. It is asked every two seconds, and everything goes on when it does."
    >
      <Badge tone="bad">
        <span className="visually-hidden">The server cannot be reached: </span>Offline
      </Badge>
    </span>
  );
}
