import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, resolve, sep } from 'node:path';
import { Marked } from 'marked';
import type { Plugin } from 'vite';

const root = resolve(import.meta.dirname, '../..');

/** Returns the paths of the documents, and of the pictures that they show. */
function listDocuments(): readonly string[] {
  const readmes = ['packages', 'apps', 'examples', 'tools'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}/README.md`),
  );
  const pages = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(md|png|svg)$/.test(name))
    .map((name) => `docs/${name.replaceAll(sep, '/')}`);
  const others = [
    'README.md',
    'CONTRIBUTING.md',
    'apps/api/seeds/demo/README.md',
    'tools/bench/results.md',
  ];
  return [...others, ...pages, ...readmes].filter((path) => existsSync(join(root, path)));
}

const documents = listDocuments();

/** Writes the documents as pages below `docs/`, so that the links of the page work offline. */
export function docsPages(): Plugin {
  return {
    name: 'docs-pages',
    writeBundle({ dir = '' }) {
      for (const path of documents) {
        const target = join(dir, 'docs', pageOf(path));
        mkdirSync(dirname(target), { recursive: true });
        writeFileSync(target, readPage(path));
      }
    },
    configureServer({ middlewares }) {
      middlewares.use('/playground/docs/', ({ url = '' }, res, next) => {
        const wanted = new URL(url, 'http://localhost').pathname.slice(1);
        const path = documents.find((one) => pageOf(one) === wanted);
        if (path === undefined) return next();
        if (wanted.endsWith('.html')) res.setHeader('Content-Type', 'text/html; charset=utf-8');
        res.end(readPage(path));
      });
    },
  };
}

/** Returns the path of a document's page. */
function pageOf(path: string): string {
  return path.replace(/\.md$/, '.html');
}

function readPage(path: string): string | Buffer {
  const content = readFileSync(join(root, path));
  return path.endsWith('.md') ? render(path, content.toString()) : content;
}

function render(path: string, text: string): string {
  const slugs = new Map<string, number>();
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${slugOf(text, slugs)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const content = this.parser.parseInline(tokens);
        const target = resolveLink(path, href);
        return target === undefined ? content : `<a href="${target}">${content}</a>`;
      },
    },
  });
  const title = /^# (.+)$/m.exec(text)?.[1] ?? path;
  const up = '../'.repeat(path.split('/').length);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title.replaceAll('`', '')} · Aisle</title>
<link rel="icon" href="${up}favicon.svg">
<link rel="stylesheet" href="${up}docs.css">
</head>
<body>
<nav><a href="${up}">Playground</a> <a href="${up}docs/README.html">Docs</a></nav>
<main>${marked.parse(text)}</main>
</body>
</html>
`;
}

/** Returns the anchor of a heading as GitHub does; a repeated heading gets a number. */
function slugOf(text: string, known: Map<string, number>): string {
  const slug = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
  const count = known.get(slug) ?? 0;
  known.set(slug, count + 1);
  return count === 0 ? slug : `${slug}-${count}`;
}

/** Returns the target of a link on a page; undefined for files that are not served. */
function resolveLink(path: string, href: string): string | undefined {
  if (/^(?:[a-z]+:|#)/i.test(href)) return href;
  const [target = '', anchor] = href.split('#');
  const found = posix.join(posix.dirname(path), target);
  const document = [found, posix.join(found, 'README.md')].find(
    (one) => one.endsWith('.md') && documents.includes(one),
  );
  if (document === undefined) return undefined;
  const page = posix.relative(posix.dirname(path), pageOf(document));
  return anchor === undefined ? page : `${page}#${anchor}`;
}
