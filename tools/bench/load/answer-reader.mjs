const headEnd = Buffer.from('\r\n\r\n');
const lastChunk = Buffer.from('0\r\n\r\n');

/**
 * Reads one answer after the other from the pieces in which they arrive. It looks at the head and counts
 * the rest, because a client that parses every byte would be measured instead of the server.
 */
export function createAnswerReader() {
  let head = Buffer.alloc(0);
  let answer;
  /** Bytes of the body still to come; undefined while its end is a last chunk. */
  let missing;
  let tail = Buffer.alloc(0);

  return {
    /** The answer `{ status, bytes, head }` once the last piece of it has come, else undefined. */
    read(piece) {
      const body = answer ? piece : beginAnswer(piece);
      if (!answer) return undefined;
      answer.bytes += body.length;
      if (answer.status >= 400) answer.text += body.toString();
      return isComplete(body) ? endAnswer() : undefined;
    },
  };

  function beginAnswer(piece) {
    const bytes = head.length === 0 ? piece : Buffer.concat([head, piece]);
    const end = bytes.indexOf(headEnd);
    if (end < 0) {
      head = Buffer.from(bytes);
      return piece.subarray(piece.length);
    }
    const text = bytes.latin1Slice(0, end + 2);
    answer = { status: Number(text.slice(9, 12)), bytes: 0, head: text, text: '' };
    missing = findLength(answer.status, text);
    return bytes.subarray(end + headEnd.length);
  }

  function isComplete(body) {
    if (missing !== undefined) {
      missing -= body.length;
      return missing <= 0;
    }
    tail = Buffer.concat([tail, body.subarray(-lastChunk.length)]).subarray(-lastChunk.length);
    return tail.equals(lastChunk);
  }

  function endAnswer() {
    const complete = answer;
    answer = undefined;
    head = Buffer.alloc(0);
    tail = Buffer.alloc(0);
    return complete;
  }
}

function findLength(status, head) {
  if (status === 204 || status === 304) return 0;
  const found = /\r\ncontent-length: *(\d+)/i.exec(head);
  return found ? Number(found[1]) : undefined;
}
