import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needs } from '@krmkit/testing';
import { ownOptionsOf, VERBS } from '@krmkit/command/node';
import { CATALOGUE } from '@krmkit/pods';
import { documents, root } from '../docs/markdown.ts';
import type { Browser } from './browser.ts';
import { chromium, startBrowser } from './browser.ts';
import { addressesIn, anchorsIn, fileAt, pages, textOfPage } from './built-site.ts';
import type { SiteServer } from './site-server.ts';
import { serveSite } from './site-server.ts';

// `npm run test:site` builds the site first, with the lines v1.1 and v1.0 in its menu.

const repository = 'https://github.com/krmkit/krmkit';
const manifest: { readonly version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

describe('the site', () => {
  it('has a page for each file of docs/', () => {
    const wanted = documents().flatMap((file) => /^docs\/(.*)\.md$/.exec(file)?.[1] ?? []);
    expect(wanted.length).toBeGreaterThan(30);
    expect(wanted.filter((name) => !pages.includes(`${name}.html`))).toEqual([]);
  });

  it('leads to each page of docs/ from the sidebar of the first page', () => {
    const linked = addressesIn(textOfPage('install.html'));
    const wanted = documents().flatMap((file) => /^docs\/(.*)\.md$/.exec(file)?.[1] ?? []);
    expect(wanted.filter((name) => !linked.includes(`/krmkit/${name}`))).toEqual([]);
  });

  it('has a page for each code', () => {
    expect(Object.keys(CATALOGUE).filter((code) => !pages.includes(`codes/${code}.html`))).toEqual([]);
  });

  it('has a page for each verb, with each flag', async () => {
    const missing = await Promise.all(
      VERBS.map(async ({ name, load }) => {
        const anchors = anchorsIn(`verbs/${name}.html`);
        const flags = ownOptionsOf((await load()).definition).map(({ long, value, onByDefault }) =>
          value === undefined && onByDefault === true ? `--no-${long}` : `--${long}`,
        );
        return flags.filter((flag) => !anchors.has(flag)).map((flag) => `${name} ${flag}`);
      }),
    );
    expect(missing.flat()).toEqual([]);
  });

  it.each(['krmkit', 'krmkit/fn', 'krmkit/kubelet', 'krmkit/node', 'krmkit/yaml'])(
    'has a page for each export of %s',
    (entry) => {
      const report = readFileSync(join(root, 'api', `${entry.replace('krmkit/', '')}.api.md`), 'utf8');
      const names = [...report.matchAll(/^export (?:declare )?(?:class|const|function|interface|type) (\w+)/gm)];
      expect(names.length).toBeGreaterThan(30);
      const page = `api/${entry}/index.html`;
      const linked = addressesIn(textOfPage(page)).flatMap((address) => /\/(\w+)$/.exec(address)?.[1] ?? []);
      expect(names.map(([, name]) => name ?? '').filter((name) => !linked.includes(name))).toEqual([]);
    },
  );

  it('has no dead link', () => {
    const dead = pages.flatMap((page) => {
      const text = textOfPage(page);
      return addressesIn(text)
        .filter((address) => !isThere(address, page))
        .map((address) => `${page}: ${address}`);
    });
    expect(dead).toEqual([]);
  });
});

/** Whether a link of a page leads to a page and a heading of the site, or to a file of the repository. */
function isThere(address: string, page: string): boolean {
  if (address.startsWith(`${repository}/`)) {
    const [, revision, path] = /^\/(?:tree|blob|edit)\/([^/]+)\/([^#]*)/.exec(address.slice(repository.length)) ?? [];
    if (path === undefined) return address === `${repository}/releases`;
    return [`v${manifest.version}`, 'main'].includes(revision ?? '') && existsSync(join(root, path));
  }
  if (/^[a-z]+:/.test(address)) return true;
  const { pathname, hash } = new URL(address, `https://krmkit.github.io/krmkit/${page}`);
  const file = fileAt(pathname);
  return file !== undefined && (hash === '' || anchorsIn(file).has(decodeURIComponent(hash.slice(1))));
}

const program = chromium();

describe('in Chromium, the site', needs('chromium', program), () => {
  let server: SiteServer;
  let browser: Browser;

  beforeAll(async () => {
    server = await serveSite();
    browser = await startBrowser(program ?? '');
  });
  afterAll(async () => {
    await browser.close();
    server.close();
  });

  const resize = async (width: number, height: number): Promise<void> => {
    await browser.send('Emulation.setDeviceMetricsOverride', {
      width,
      height,
      deviceScaleFactor: 1,
      mobile: width < 600,
    });
  };
  const opened = pages.filter((page) => !/^(?:api\/.*\/|codes\/|verbs\/)(?!index)/.test(page) && page !== '404.html');
  const samples = [
    ...opened,
    'codes/unresolved-reference.html',
    'verbs/expand.html',
    'api/krmkit/functions/escape.html',
    'api/krmkit/node/interfaces/AdmissionAnswer.html',
  ];
  const addressOf = (page: string): string => server.home + page.replace(/(?:index)?\.html$/, '');

  it('opens pages without errors, that need no horizontal scrolling, also on a phone', async () => {
    expect(samples.length).toBeGreaterThan(45);
    const wide: string[] = [];
    browser.errors();
    for (const page of samples) {
      await browser.open(addressOf(page));
      for (const width of [1280, 360]) {
        await resize(width, 740);
        const fits = await browser.evaluate(`document.documentElement.scrollWidth <= ${width}`);
        if (fits !== true) wide.push(`${page} with ${width} pixels`);
      }
    }
    expect(browser.errors()).toEqual([]);
    expect(wide).toEqual([]);
  });

  it.each([
    ['unresolved-reference', '/krmkit/codes/unresolved-reference'],
    ['--on-conflict', '/krmkit/verbs/merge3#--on-conflict'],
    ['expandManifests', '/krmkit/api/krmkit/functions/expandManifests'],
  ])('finds %s', async (words, wanted) => {
    await resize(1280, 800);
    await browser.open(server.home);
    await browser.evaluate(`document.querySelector('#local-search button, .VPNavBarSearch button').click()`);
    await browser.until(`document.querySelector('.VPLocalSearchBox input') !== null`);
    await browser.evaluate(`document.querySelector('.VPLocalSearchBox input').focus()`);
    await browser.send('Input.insertText', { text: words });
    const link = `[...document.querySelectorAll('.VPLocalSearchBox a.result')].find((one) => one.getAttribute('href').startsWith(${JSON.stringify(wanted)}))`;
    await browser.until(`${link} !== undefined`);
    await browser.evaluate(`${link}.click()`);
    await browser.until(`(location.pathname + location.hash).startsWith(${JSON.stringify(wanted)})`);
    await browser.until(`document.querySelector('.vp-doc')?.textContent.includes(${JSON.stringify(words)}) === true`);
    expect(browser.errors()).toEqual([]);
  });

  it('switches to dark mode, and keeps it on the next page', async () => {
    await resize(1280, 800);
    await browser.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: 'light' }] });
    await browser.open(server.home);
    const background = 'getComputedStyle(document.body).backgroundColor';
    const light = await browser.evaluate(background);
    await browser.evaluate(`document.querySelector('.VPNavBarAppearance button').click()`);
    await browser.until(`document.documentElement.classList.contains('dark')`);
    await browser.until(`${background} !== ${JSON.stringify(light)}`);
    await browser.open(`${server.home}install`);
    expect(await browser.evaluate(`document.documentElement.classList.contains('dark')`)).toBe(true);
    await browser.evaluate('localStorage.clear()');
  });

  it('has a menu with the version, and with the other ones', async () => {
    await browser.open(server.home);
    const menu = `[...document.querySelectorAll('.VPNavBarMenuGroup')].find((one) => one.textContent.includes('v${manifest.version}'))`;
    expect(await browser.evaluate(`${menu} !== undefined`)).toBe(true);
    expect(await browser.evaluate(`[...${menu}.querySelectorAll('a')].map((one) => one.href)`)).toEqual([
      'https://krmkit.github.io/krmkit/v1.1/',
      'https://krmkit.github.io/krmkit/v1.0/',
      `${repository}/releases`,
    ]);
  });

  it('shows the explanation of a code', async () => {
    await browser.open(`${server.home}codes/unresolved-reference`);
    const shown = await browser.evaluate(`document.querySelector('.vp-doc').innerText.replaceAll(/\\s+/g, ' ')`);
    const { title, explanation } = CATALOGUE['unresolved-reference'];
    expect(shown).toContain(title);
    const paragraphs = explanation.split('\n\n').map((paragraph) => paragraph.trim().replaceAll(/\s+/g, ' '));
    for (const paragraph of paragraphs) expect(shown).toContain(paragraph);
  });

  it('shows the docstring of a function', async () => {
    const docstring = /\/\*\*((?:(?!\*\/)[^])*)\*\/\nexport function expandManifests\b/.exec(
      readFileSync(join(root, 'packages/check/src/findings/expand-manifests.ts'), 'utf8'),
    )?.[1];
    const first = /[^.]*\./.exec((docstring ?? '').replaceAll(/\s*\n \*/g, '').replaceAll('`', ''))?.[0].trim() ?? '';
    expect(first.length).toBeGreaterThan(20);
    await browser.open(`${server.home}api/krmkit/functions/expandManifests`);
    expect(await browser.evaluate(`document.querySelector('.vp-doc').textContent`)).toContain(first);
  });
});
