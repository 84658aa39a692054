/**
 * Whether answered updates of one subscription happened one after the other, each on the result of the one
 * before. `initial` and `final` are states, `changes` the answers of the updates that changed something:
 * `{ version, wrote, ifMatch, etag, shown }`, `wrote` and `shown` by the names of members. The versions count
 * the states, so a change that is missing, or that nobody was told of, leaves a gap.
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
