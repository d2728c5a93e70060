// `npm run site`: the pages of docs/, and a reference made from the sources, as a documentation site in site/dist.
//
//   --serve         serves the site on this machine after the build
//   --port PORT     where to serve it; 4173 by default
//   --versions      builds the newest tag of each release line, v1.2 in the folder v1.2/, and the newest release also at
//                   the root, as it is published; each is built by the site/build.mjs of its tag
//   --home URL      the address of the site when it is published
//   --folder NAME   the folder below that address which is built, such as v1.2/
//   --lines LIST    the release lines in the menu, such as v1.3,v1.2
//   --types         checks the types of the playground first
//   --out DIR       where to write the site
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, relative, resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { ensure, ensureInstalled } from '../scripts/ensure.mjs';
import { readJson, root } from '../scripts/project.mjs';
import { releaseLines } from './lines.mjs';
import { COPIED, pageOf } from './pages.mjs';

const { values } = readArguments({
  options: {
    serve: { type: 'boolean', default: false },
    port: { type: 'string', default: '4173' },
    versions: { type: 'boolean', default: false },
    home: { type: 'string', default: 'https://krmkit.github.io/krmkit/' },
    folder: { type: 'string', default: '' },
    lines: { type: 'string', default: '' },
    types: { type: 'boolean', default: false },
    out: { type: 'string', default: join(root, 'site', 'dist') },
  },
});
const site = join(root, 'site');

// Before the build, which takes a minute.
if (values.serve) await checkPort(Number(values.port));
if (values.versions) buildVersions();
else await buildCheckout();
if (values.serve) {
  ensureInstalled(site);
  const { serve } = await import('vitepress');
  await serve({ root: site, port: Number(values.port) });
} else {
  process.stdout.write(
    `The site is in ${relative(process.cwd(), resolve(values.out))}; npm run site -- --serve shows it.\n`,
  );
}

function readArguments(config) {
  try {
    return parseArgs(config);
  } catch (error) {
    const flags = Object.keys(config.options).map((name) => `--${name}`);
    fail(`${error.message}\nThe flags are ${flags.join(', ')}; site/build.mjs describes them.`);
  }
}

function checkPort(port) {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', ({ message }) => fail(`${message}\nChoose another port: npm run site -- --serve --port 4174`));
    server.listen(port, () => server.close(done));
  });
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}

async function buildCheckout() {
  ensure({ built: false });
  ensureInstalled(site);
  if (values.types) checkTypes();
  // They import the packages that are there only now.
  const { writeApi } = await import('./api.mjs');
  const { writeReference } = await import('./reference.mjs');
  const { build } = await import('vitepress');

  const work = join(site, 'temp');
  const pages = join(work, 'pages');
  rmSync(work, { recursive: true, force: true });
  for (const file of COPIED) {
    const target = join(pages, pageOf(file));
    mkdirSync(dirname(target), { recursive: true });
    if (file === 'README.md') writeFileSync(target, home(readFileSync(join(root, file), 'utf8')));
    else cpSync(join(root, file), target);
  }
  // For README.md, which names them from the root, and for the pages of docs/.
  const pictures = join(root, 'docs', 'pictures');
  cpSync(pictures, join(pages, 'docs', 'pictures'), { recursive: true });
  cpSync(pictures, join(pages, 'pictures'), { recursive: true });
  cpSync(join(site, 'playground', 'page.md'), join(pages, 'playground.md'));
  const { version } = readJson(join(root, 'package.json'));
  const revision = `v${version}`;
  const reference = { ...(await writeReference(pages, work)), ...(await writeApi(join(pages, 'api'), revision)) };
  const lines = values.lines === '' ? [] : values.lines.split(',');
  const settings = { home: values.home, folder: values.folder, lines, version, revision, reference };
  writeFileSync(join(work, 'settings.json'), JSON.stringify(settings));
  await build(site, { outDir: resolve(values.out) });
}

function checkTypes() {
  const program = join(site, 'node_modules', 'vue-tsc', 'bin', 'vue-tsc.js');
  const { status } = spawnSync(process.execPath, [program, '--noEmit', '-p', site], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

/** README with its first lines as the title of the site. */
function home(text) {
  const match = /^# (.*)\n\n([^]*?)\n\n([^]*)$/.exec(text);
  if (match === null) throw new Error('README.md does not start with a title and a paragraph');
  const [, name, first, rest] = match;
  return `---
layout: home
hero:
  name: ${name}
  tagline: ${JSON.stringify(first.replaceAll('\n', ' '))}
  actions:
    - { theme: brand, text: Install, link: /install }
    - { theme: alt, text: Playground, link: /playground }
    - { theme: alt, text: Find broken references in CI, link: /guides/broken-references-in-ci }
    - { theme: alt, text: Verbs and flags, link: /verbs/ }
---

${rest}`;
}

function buildVersions() {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  const hasSite = ({ tag }) => git('ls-tree', '--name-only', tag, 'site/build.mjs') !== '';
  const releases = releaseLines(git('tag', '--list').split('\n')).filter(hasSite);
  const newest = releases.find(({ isCandidate }) => !isCandidate) ?? releases[0];
  if (newest === undefined) throw new Error('there is no tag of a release with site/build.mjs');
  const lines = releases.map(({ line }) => line).join(',');
  const checkouts = join(root, 'temp', 'site');
  rmSync(checkouts, { recursive: true, force: true });
  git('worktree', 'prune');
  // The build of the root empties the folder of the site, so it is the first.
  for (const { tag, line } of [newest, ...releases.filter((release) => release !== newest)]) {
    const checkout = join(checkouts, tag);
    git('worktree', 'add', '--quiet', '--detach', checkout, tag);
    for (const folder of tag === newest.tag ? ['', `${line}/`] : [`${line}/`]) {
      const args = ['--home', values.home, '--folder', folder, '--lines', lines, '--out', join(values.out, folder)];
      const build = spawnSync(process.execPath, [join(checkout, 'site', 'build.mjs'), ...args], { stdio: 'inherit' });
      if (build.status !== 0) process.exit(1);
    }
    git('worktree', 'remove', '--force', checkout);
  }
}
