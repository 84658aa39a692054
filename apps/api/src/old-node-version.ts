/** The oldest release of Node that the service runs on. */
const oldest = '22.12';

/** Returns a message if Node is too old for the service; undefined otherwise. */
export function describeOldNode(version = process.versions.node): string | undefined {
  if (isAtLeast(version, oldest)) return undefined;
  return `aisle needs Node ${oldest} or newer, but this is Node ${version} (${process.execPath}). Install a current Node from https://nodejs.org.`;
}

function isAtLeast(version: string, least: string): boolean {
  const [[major = 0, minor = 0] = [], [leastMajor = 0, leastMinor = 0] = []] = [version, least].map(
    (text) => text.split('.').map(Number),
  );
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
}
