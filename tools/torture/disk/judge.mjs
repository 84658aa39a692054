/** Stack trace, which must not appear in responses or command output. */
const stack = /\n\s+at .*:\d+:\d+/;

/** Returns a fault unless the response of a damaged store is correct or a well-formed error. */
export function judgeAnswer(name, answer, right, folder) {
  if (answer.status === right.status) {
    if (answer.body.equals(right.body)) return [];
    return [`${name} was answered ${answer.status} with something else than is stored`];
  }
  const text = answer.body.toString();
  if (answer.status < 400) return [`${name} was answered ${answer.status}`];
  if (text.includes(folder) || stack.test(text))
    return [`${name} tells what nobody should know: ${text}`];
  const [element] = parse(text).errors ?? [];
  if (element?.status !== String(answer.status))
    return [`${name} has no error in its answer: ${text}`];
  return [];
}

/** Returns a fault for each defect in the error message of a failed command. */
export function judgeFailure(what, { code, signal, output }, file) {
  const said = `${what} (${signal ?? `exit code ${code}`}): ${output}`;
  return [
    ...(code === 1 ? [] : [`it ended otherwise than with exit code 1: ${said}`]),
    ...(output.includes(file) ? [] : [`it does not name the file: ${said}`]),
    ...(stack.test(output) ? [`it shows a stack: ${said}`] : []),
    ...(output.includes('This is a bug') ? [`it takes it for a bug: ${said}`] : []),
  ];
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
