/** The oldest release of Node that the service runs on. */
const oldest = 22;

/** What to tell somebody whose Node is too old for the service; nothing to anybody else. */
export function describeOldNode(version = process.versions.node): string | undefined {
  if (Number.parseInt(version, 10) >= oldest) return undefined;
  return `aisle needs Node ${oldest} or newer, and this is Node ${version} (${process.execPath}): install a current one from https://nodejs.org.`;
}
