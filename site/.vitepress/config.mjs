import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { defineConfig } from 'vitepress';
import { readJson, root } from '../../scripts/project.mjs';
import { COPIED, fileOf, GROUPS, pageOf } from '../pages.mjs';

const work = join(root, 'site', 'temp');
const { home, folder, lines, version, revision, reference } = readJson(join(work, 'settings.json'));
const repository = 'https://github.com/krmkit/krmkit';

const link = (page) => `/${page.replace(/(?:^|(?<=\/))index\.md$/, '').replace(/\.md$/, '')}`;

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#3451b2"/>
<text x="16" y="22" text-anchor="middle" font-family="monospace" font-weight="bold" font-size="15" fill="#fff">$()</text></svg>`;

export default defineConfig({
  title: 'krmkit',
  description: readJson(join(root, 'package.json')).description,
  lang: 'en-US',
  base: new URL(folder, home).pathname,
  srcDir: 'temp/pages',
  outDir: 'dist',
  cacheDir: 'temp/cache',
  cleanUrls: true,
  metaChunk: true,
  // The panels of the playground load when they open.
  shouldPreload: (link) => !/-panel\.[\w-]+\.js$/.test(link),
  head: [
    ['link', { rel: 'icon', href: `data:image/svg+xml,${encodeURIComponent(ICON)}` }],
    // Long names and commands in prose, on a phone.
    ['style', {}, '.vp-doc { overflow-wrap: break-word }'],
  ],
  // The esbuild of our version has no conversions for older ones.
  vite: {
    build: { target: 'es2022', chunkSizeWarningLimit: 2000 },
    // The worker of the playground loads what it needs, as it needs it.
    worker: { format: 'es' },
  },
  markdown: {
    anchor: { slugify },
    // A prompt and a command; what the command prints has no colors.
    languages: [
      {
        name: 'console',
        scopeName: 'text.console',
        repository: {},
        patterns: [
          { match: String.raw`^\$ `, name: 'comment' },
          { match: String.raw`(?<=^\$ ).*`, name: 'entity.name.function' },
        ],
      },
    ],
    config(md) {
      md.core.ruler.push('repository-links', repositoryLinks);
      md.core.ruler.push('reference-links', referenceLinks);
      md.core.ruler.push('indented-code', indentedCode);
      // Vue would read {{ }} as an expression.
      for (const name of ['text', 'code_inline']) {
        const render = md.renderer.rules[name];
        md.renderer.rules[name] = (...given) => render(...given).replaceAll('{{', '&#123;&#123;');
      }
    },
  },
  transformPageData({ relativePath, frontmatter }) {
    const file = fileOf(relativePath);
    if (file !== undefined) return { filePath: file };
    return { frontmatter: { ...frontmatter, editLink: false, prev: false, next: false } };
  },
  themeConfig: {
    nav: [
      { text: 'Install', link: '/install' },
      { text: 'Playground', link: '/playground' },
      { text: 'Guides', link: '/guides/broken-references-in-ci' },
      { text: 'Verbs', link: '/verbs/' },
      { text: 'Codes', link: '/codes/' },
      { text: 'Library', link: '/api/' },
      {
        text: revision,
        items: [
          ...lines.map((line) => ({ text: line, link: `${home}${line}/`, target: '_self' })),
          { text: 'All releases', link: `${repository}/releases` },
        ],
      },
    ],
    // A page of the reference has its neighbours instead of all groups, which would be half of its size.
    sidebar: {
      '/': GROUPS.map(([text, pages]) => ({
        text,
        items: pages.map(([file, label]) => ({ text: label, link: link(pageOf(file)) })),
      })),
      ...Object.fromEntries(
        Object.entries(reference).map(([folder, { title, pages }]) => [
          `/${folder}/`,
          [
            { text: 'Overview', link: '/' },
            { text: title, link: `/${folder}/`, items: pages.map(([page, text]) => ({ text, link: link(page) })) },
          ],
        ]),
      ),
    },
    outline: [2, 3],
    search: {
      provider: 'local',
      // People look for a task first: pages of docs/ before the reference, and the release notes last.
      options: {
        miniSearch: {
          searchOptions: {
            boostDocument: (id) => (/\/(?:api|project)\//.test(id) ? 0.2 : /\/(?:codes|verbs)\//.test(id) ? 0.6 : 1),
          },
        },
      },
    },
    socialLinks: [{ icon: 'github', link: repository }],
    editLink: { pattern: `${repository}/edit/main/:path`, text: 'Edit this page' },
    footer: { message: `krmkit ${version}, Apache-2.0` },
  },
});

/** The anchor of a heading, as GitHub makes it, so that links work on both. */
function slugify(text) {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

/** Links between files of the repository: to the page of the file, or else to the file in the repository. */
function repositoryLinks({ tokens, env }) {
  const file = fileOf(env.relativePath);
  if (file === undefined) return;
  for (const token of tokens.flatMap(({ children }) => children ?? [])) {
    if (token.type !== 'link_open') continue;
    const [, path, hash] = /^([^#]*)(.*)$/.exec(token.attrGet('href'));
    if (path === '' || /^\w+:/.test(path)) continue;
    const target = posix.join(posix.dirname(file), path).replace(/\/$/, '');
    if (COPIED.includes(target)) token.attrSet('href', `/${pageOf(target)}${hash}`);
    else if (existsSync(join(root, target))) token.attrSet('href', `${repository}/tree/${revision}/${target}${hash}`);
    else throw new Error(`${file}: there is no file ${target}`);
  }
}

/** Links to generated pages, which GitHub does not have: from the table of findings, and from `krmkit VERB --help`. */
function referenceLinks({ tokens, env, Token }) {
  const named = ({ type, content }) => {
    if (type !== 'code_inline') return undefined;
    const page = env.relativePath === 'findings.md' ? `codes/${content}.md` : undefined;
    const verb = /^krmkit ([a-z0-9-]+) --help$/.exec(content)?.[1];
    const wanted = verb === undefined ? page : `verbs/${verb}.md`;
    return Object.values(reference).some(({ pages }) => pages.some(([path]) => path === wanted)) ? wanted : undefined;
  };
  for (const token of tokens) {
    let links = 0;
    token.children = token.children?.flatMap((child) => {
      links += child.type === 'link_open' ? 1 : child.type === 'link_close' ? -1 : 0;
      const page = links === 0 ? named(child) : undefined;
      if (page === undefined) return [child];
      const open = new Token('link_open', 'a', 1);
      open.attrSet('href', `/${page}`);
      return [open, child, new Token('link_close', 'a', -1)];
    });
  }
}

/** Shows code that is indented as code between fences. */
function indentedCode({ tokens }) {
  for (const token of tokens) if (token.type === 'code_block') Object.assign(token, { type: 'fence', info: 'text' });
}
