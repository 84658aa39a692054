import express, { type RequestHandler } from 'express';

/** Serves a folder's files. An image may be a document with scripts, so each opens in a sandbox. */
export function serveFiles(folder: string): RequestHandler {
  return express.static(folder, {
    index: false,
    acceptRanges: false,
    redirect: false,
    dotfiles: 'ignore',
    setHeaders: (res) => {
      res.setHeader('Cache-Control', 'public, max-age=3600');
      res.setHeader(
        'Content-Security-Policy',
        "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      );
    },
  });
}
