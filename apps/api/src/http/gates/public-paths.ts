const publicPaths = [
  '/',
  '/healthz',
  '/metrics',
  '/oauth/access_token',
  '/openapi.json',
  '/playground',
  '/readyz',
] as const;

const publicFolders = ['/files/', '/playground/'] as const;

/** Whether a path is answered without a token. The path is compared as it was sent. */
export function isPublicPath(path: string): boolean {
  return (
    publicPaths.some((one) => one === path) || publicFolders.some((one) => path.startsWith(one))
  );
}
