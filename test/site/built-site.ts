import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../docs/markdown.ts';

const folder = join(root, 'site', 'dist');

/** The HTML files of the site, such as `guides/from-kpt.html`. */
export const pages: readonly string[] = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.html'));

export function textOfPage(page: string): string {
  return readFileSync(join(folder, page), 'utf8');
}

/** The addresses of the links, scripts, styles and images of a page. */
export function addressesIn(html: string): readonly string[] {
  const found = [...html.matchAll(/<(?:a|link|script|img)\b[^>]*?\s(?:href|src)="([^"]*)"/g)];
  return [...new Set(found.map(([, address = '']) => address.replaceAll('&amp;', '&').replaceAll('&#39;', "'")))];
}

const anchors = new Map<string, ReadonlySet<string>>();

/** What a link to a page can have after `#`. */
export function anchorsIn(page: string): ReadonlySet<string> {
  const known = anchors.get(page);
  if (known !== undefined) return known;
  const found = new Set([...textOfPage(page).matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => id));
  anchors.set(page, found);
  return found;
}

/** The file that GitHub Pages answers with, relative to the site; undefined where it answers with status 404. */
export function fileAt(address: string): string | undefined {
  const path = /^\/krmkit\/([^?#]*)/.exec(address)?.[1];
  if (path === undefined) return undefined;
  const candidates = path === '' || path.endsWith('/') ? [`${path}index.html`] : [path, `${path}.html`];
  return candidates.find((file) => existsSync(join(folder, file)) && statSync(join(folder, file)).isFile());
}
