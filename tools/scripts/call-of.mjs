/** Returns the command that started this process, and the folder in which the user ran it. */
export function callOf(
  { npm_lifecycle_event: event, npm_config_user_agent: agent = '', INIT_CWD: from },
  current = process.cwd(),
) {
  const [, manager] = /^(pnpm|yarn)\//.exec(agent) ?? [];
  return {
    // pnpm and yarn pass flags on without `--`.
    name: manager === undefined ? 'npm start --' : `${manager} start`,
    folder: event === 'start' && from !== undefined ? from : current,
  };
}
