const floor = [20, 19];

/** True when this Node can run the project; otherwise says on stderr what to install. */
export function checkNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  const isNewEnough = major > floor[0] || (major === floor[0] && minor >= floor[1]);
  if (!isNewEnough) {
    process.stderr.write(
      `Aisle needs Node ${floor.join('.')} or newer; this is Node ${version} (${process.execPath}).\n` +
        'Install a current release from https://nodejs.org and run the command again.\n',
    );
  }
  return isNewEnough;
}
