/** How this was called: what to type for it, and the folder that whoever typed it was in. */
export function callOf(
  { npm_lifecycle_event: event, npm_config_user_agent: agent = '', INIT_CWD: from },
  current = process.cwd(),
) {
  const [, manager] = /^(pnpm|yarn)\//.exec(agent) ?? [];
  return {
    // pnpm and yarn hand flags on without being told.
    name: manager === undefined ? 'npm start --' : `${manager} start`,
    folder: event === 'start' && from !== undefined ? from : current,
  };
}
