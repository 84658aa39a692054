/**
 * Checks that the updates of one subscription happened in sequence, each based on the result of the
 * one before. `initial` and `final` are states, `changes` the responses of effective updates: `{
 * version, wrote, ifMatch, etag, shown }`. `wrote` and `shown` map the names of members to values.
 * Versions count the states, so a missing or unreported change leaves a gap.
 */
export function findLostUpdates({ initial, final, changes }) {
  const lost = [];
  const inOrder = changes.toSorted((one, other) => one.version - other.version);
  let state = initial;
  for (const { version, wrote, ifMatch, etag, shown } of inOrder) {
    if (version !== state.version + 1) {
      lost.push(
        `after state ${state.version} comes ${version}: a change is missing or was made twice`,
      );
    }
    if (ifMatch !== undefined && ifMatch !== state.etag) {
      lost.push(
        `state ${version} was made on ${state.etag}, although the update asked for ${ifMatch}`,
      );
    }
    const members = { ...state.members, ...wrote };
    for (const [name, value] of Object.entries(members)) {
      if (shown[name] === value) continue;
      lost.push(`state ${version} shows ${name} ${shown[name]}, but ${value} was written last`);
    }
    state = { version, etag, members };
  }
  if (final.etag !== state.etag) {
    lost.push(`the last answered change made ${state.etag}, but ${final.etag} is there`);
  }
  for (const [name, value] of Object.entries(state.members)) {
    if (final.members[name] === value) continue;
    lost.push(`${name} is ${final.members[name]} in the end, but ${value} was written last`);
  }
  return lost;
}
