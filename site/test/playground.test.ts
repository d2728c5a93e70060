import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium as playwright } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { needs } from '@krmkit/testing';
import { openWorkspace } from '@krmkit/workspace';
import { chromium } from '../../test/site/browser.ts';
import { fileAt } from '../../test/site/built-site.ts';
import type { SiteServer } from '../../test/site/site-server.ts';
import { serveSite } from '../../test/site/site-server.ts';
import { EXAMPLES } from '../playground/examples.ts';
import { writeLink } from '../playground/link.ts';

// `npm run test:site` builds the site first.

const program = chromium();
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const dist = join(import.meta.dirname, '..', 'dist');

describe('in Chromium, the playground', needs('chromium', program), () => {
  let server: SiteServer;
  let browser: Browser;
  let page: Page;
  let problems: string[] = [];
  let requests: string[] = [];
  /** What the browser fetches when it has nothing else to do, for pages and panels that may come next. */
  const idle = new Set<string>();
  const folders: string[] = [];

  beforeAll(async () => {
    server = await serveSite();
    const options = { args: ['--no-sandbox', '--disable-dev-shm-usage'] };
    browser = await playwright.launch(
      program === undefined ? options : { ...options, executablePath: pathOf(program) },
    );
  });
  afterAll(async () => {
    await browser.close();
    server.close();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    page = await newPage();
  });
  afterEach(async () => {
    await page.context().close();
    expect(problems, 'errors and warnings in the console').toEqual([]);
    expect(requests.filter((address) => !address.startsWith(server.home) && !/^(?:blob|data):/.test(address))).toEqual(
      [],
    );
  });

  async function newPage(options: { readonly dark?: boolean; readonly width?: number } = {}): Promise<Page> {
    const context = await browser.newContext({
      viewport: { width: options.width ?? 1300, height: 850 },
      colorScheme: options.dark === true ? 'dark' : 'light',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const opened = await context.newPage();
    problems = [];
    requests = [];
    idle.clear();
    opened.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) problems.push(message.text());
    });
    opened.on('pageerror', (error) => problems.push(String(error)));
    opened.on('request', (request) => {
      requests.push(request.url());
      if (request.resourceType() === 'other') idle.add(request.url());
    });
    return opened;
  }

  async function start(fragment = ''): Promise<void> {
    await page.goto(`${server.home}playground${fragment}`);
    await page.waitForSelector('.pg[data-ready=true]');
  }

  async function example(name: string): Promise<void> {
    await start(`#example=${name}`);
    await page.waitForSelector('.pg-time', { state: 'attached' });
  }

  /** The bytes of the scripts, styles and documents that the page has loaded, compressed as GitHub Pages sends them. */
  function loaded(): number {
    const used = requests.filter((address) => !idle.has(address));
    const files = new Set(used.flatMap((address) => fileAt(new URL(address).pathname) ?? []));
    return [...files]
      .filter((file) => !file.endsWith('.woff2') && statSync(join(dist, file)).isFile())
      .reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0);
  }

  function folder(files: Readonly<Record<string, string>>): string {
    const made = mkdtempSync(join(tmpdir(), 'krmkit-page-'));
    folders.push(made);
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(made, path)), { recursive: true });
      writeFileSync(join(made, path), text);
    }
    return made;
  }

  it('loads less than 300 kB at first, with the worker, and less than 480 kB with a folder open', async () => {
    await start();
    await page.waitForLoadState('networkidle');
    expect(requests.filter((address) => address.includes('worker'))).toHaveLength(1);
    expect(loaded()).toBeLessThan(300_000);
    await page.getByRole('button', { name: EXAMPLES[0]?.title ?? '' }).click();
    await page.waitForSelector('.pg-time', { state: 'attached' });
    await page.waitForLoadState('networkidle');
    expect(loaded()).toBeLessThan(480_000);
  });

  it('answers a change of 200 resources within 100 ms', async () => {
    await start();
    const files = Object.fromEntries([
      ...Array.from({ length: 66 }, (_, index) => [`base/app${index}.yaml`, application(index)] as const),
      [
        'base/kustomization.yaml',
        `resources: [${Array.from({ length: 66 }, (_, index) => `app${index}.yaml`).join(', ')}]`,
      ],
      ['overlay/kustomization.yaml', 'resources: [../base]\nnamespace: shop\n'],
    ]);
    await page.locator('input[type=file]').first().setInputFiles(folder(files));
    await page.waitForSelector('.pg-time', { state: 'attached' });
    const durations: number[] = [];
    const here: number[] = [];
    const workspace = openWorkspace(
      Object.entries(files).map(([path, text]) => ({ path, text })),
      { severity: 'info' },
    );
    await page.locator('.cm-content').focus();
    for (let count = 0; count < 12; count += 1) {
      await page.keyboard.type('#');
      // The page waits a moment after a key; the answer follows.
      await page.waitForTimeout(500);
      durations.push(Number(/(\d+) ms/.exec((await page.locator('.pg-time').textContent()) ?? '')?.[1]));
      const before = performance.now();
      workspace.update('base/app0.yaml', `${'#'.repeat(count + 1)}\n${application(0)}`);
      await workspace.check();
      here.push(performance.now() - before);
    }
    // The fastest: other tests use the same processors. A slow machine takes as long for the same work in Node.js.
    expect(Math.min(...durations)).toBeLessThanOrEqual(Math.max(100, 2 * Math.min(...here)));
  });

  it('offers the fixes of many findings one after the other', async () => {
    await start();
    const files = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [`app${index}.yaml`, application(index)] as const),
    );
    await page.locator('input[type=file]').first().setInputFiles(folder(files));
    await page.getByRole('button', { name: 'Fix', exact: true }).first().waitFor();
    await page.waitForFunction(() => document.querySelectorAll('.pg-finding-actions').length === 30);
    await expect
      .poll(() => page.getByRole('button', { name: 'Fix', exact: true }).count(), { timeout: 20_000 })
      .toBe(30);
  });

  it('is usable within a second, or on a busy machine soon after a page of the documentation', async () => {
    const plain: number[] = [];
    const usable: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      const first = performance.now();
      await page.goto(`${server.home}install`);
      await page.waitForSelector('.vp-doc h1');
      const second = performance.now();
      await start();
      plain.push(second - first);
      usable.push(performance.now() - second);
    }
    expect(Math.min(...usable)).toBeLessThan(Math.max(1000, 1.5 * Math.min(...plain)));
  });

  it('shows a finding, fixes it with an edit of the reference alone, and takes it back', async () => {
    await example('reference');
    const text = EXAMPLES[0]?.files.find(({ path }) => path === 'web.yaml')?.text ?? '';
    await page.getByRole('button', { name: 'Fix', exact: true }).click();
    await page.waitForFunction(() => !document.querySelector('.pg-status')?.textContent.includes('1 error'));
    const shown = async (): Promise<string> => (await page.locator('.cm-line').allTextContents()).join('\n');
    expect(await shown()).toBe(text.replace('CATALOG_HOST', 'CATALOG_SERVICE_HOST'));
    await page.locator('.cm-content').focus();
    await page.keyboard.press('Control+z');
    await page.waitForFunction(() => document.querySelector('.pg-status')?.textContent.includes('1 error'));
    expect(await shown()).toBe(text);
  });

  it('shows the value of a reference on hover, and goes to its source by key', async () => {
    await example('reference');
    await page.locator('.pg-reference', { hasText: '$(POD_IP)' }).hover();
    await expect.poll(() => page.locator('.pg-tooltip').textContent()).toContain('<podIP>');
    await page.mouse.move(0, 0);
    await page.waitForSelector('.pg-tooltip', { state: 'detached' });
    await page.locator('.pg-reference', { hasText: '$(CATALOG_SERVICE_PORT)' }).click();
    await page.keyboard.press('Control+Enter');
    await page.waitForSelector('.pg-files [aria-current=true]:has-text("catalog.yaml")');
  });

  it('shows the values of a field in each build, also by key, and where they come from', async () => {
    await example('overlays');
    await page.locator('.pg-files button', { hasText: 'base/web.yaml' }).click();
    await page.locator('.cm-line', { hasText: 'replicas: 2' }).click();
    await page.keyboard.press('End');
    await page.keyboard.press('Control+i');
    const tooltip = page.locator('.pg-tooltip');
    await expect.poll(() => tooltip.textContent()).toContain('spec.replicas');
    const text = (await tooltip.textContent()) ?? '';
    expect(text).toContain('6in the build of overlays/prod');
    expect(text).toContain('2in the build of overlays/staging');
    await tooltip.getByRole('button', { name: 'overlays/prod/kustomization.yaml:8 replicas[0]' }).click();
    await page.waitForSelector('.pg-files [aria-current=true]:has-text("overlays/prod/kustomization.yaml")');
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('6');
  });

  it('suppresses a finding with a comment, and selects the reason to write', async () => {
    await example('reference');
    await page.getByRole('button', { name: 'Suppress', exact: true }).first().click();
    await page.keyboard.type('a test');
    await page.waitForFunction(() => !document.querySelector('.pg-status')?.textContent.includes('1 error'));
    const lines = await page.locator('.cm-line').allTextContents();
    expect(lines).toContain('              # krmkit-ignore unresolved-reference: a test');
  });

  it('keeps the line ends of a file, and marks its findings at their places', async () => {
    await start();
    const text =
      'apiVersion: v1\r\nkind: Pod\r\nmetadata: {name: web}\r\nspec: {containers: [{name: a, image: b, args: ["$(X)"]}]}\r\n';
    await page.locator('input[type=file]').setInputFiles(folder({ 'pod.yaml': text }));
    await expect.poll(() => page.locator('.pg-mark-error').textContent()).toBe('$(X)');
    await page.locator('.cm-content').focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('# new');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.waitForSelector('text=Link copied');
    const state = await page.evaluate(async () => {
      const encoded = location.hash.slice('#s='.length).replaceAll('-', '+').replaceAll('_', '/');
      const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
      const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
      return new Response(stream).text();
    });
    expect(JSON.parse(state).f).toEqual([['pod.yaml', `# new\r\n${text}`]]);
  });

  it('reads a .krmkit.yaml, and checks objects against their schemas', async () => {
    const pod = 'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\n';
    const files = [
      { path: '.krmkit.yaml', text: 'checks: {unresolved-reference: "off"}\n' },
      { path: 'pod.yaml', text: `${pod}spec: {containers: [{name: a, image: b, args: ["$(X)"]}], hostname: 3}\n` },
    ];
    await start(await writeLink({ files, before: undefined, panel: 'check', open: 'pod.yaml' }));
    await expect.poll(() => page.locator('.pg-finding-head a').allTextContents()).toEqual(['non-string-value']);
  });

  it('is used by keyboard alone: an example, a finding, its fix', async () => {
    await start();
    const press = async (key: string, isThere: () => boolean): Promise<void> => {
      for (let count = 0; count < 60; count += 1) {
        await page.keyboard.press(key);
        if (await page.evaluate(isThere)) return;
      }
      throw new Error(`no focus with ${key}`);
    };
    await press('Tab', () => document.activeElement?.classList.contains('pg-card') === true);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.pg-time', { state: 'attached' });
    await page.waitForSelector('.pg-finding-actions');
    await press('Tab', () => document.activeElement?.textContent.trim() === 'Fix');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => !document.querySelector('.pg-status')?.textContent.includes('1 error'));
    await press('Shift+Tab', () => document.activeElement?.getAttribute('role') === 'tab');
    await press('ArrowRight', () => document.activeElement?.id === 'pg-tab-map');
    await page.waitForSelector('.pg-node');
  });

  it('has a table of variables with masked Secrets, and leads from a source to its line', async () => {
    await example('order');
    await page.getByRole('tab', { name: 'Containers' }).click();
    const rows = page.locator('.pg-container tbody tr');
    expect(await rows.allTextContents()).toEqual([
      'DB_URLpostgres://$(DB_USER)@$(DB_HOST)/shopvalue',
      'DB_HOSTdb.data.svcvalue',
      'DB_USER<secret db/user>Secret db/user',
    ]);
    expect(await page.locator('.pg-result').textContent()).not.toContain('not-shown');
    await page.getByRole('button', { name: 'Secret db/user' }).click();
    await page.waitForFunction(() => document.activeElement?.classList.contains('cm-content'));
    expect(await page.evaluate(() => getSelection()?.toString())).toContain('report');
  });

  it('shows where the lines of a built object come from', async () => {
    await example('overlays');
    const line = page.locator('.pg-blame tr', { hasText: 'replicas: 6' });
    await line.getByRole('button').click();
    await page.waitForSelector('.pg-files [aria-current=true]:has-text("overlays/prod/kustomization.yaml")');
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('6');
  });

  it('shows what a change has an effect on', async () => {
    await example('preview');
    await page.waitForSelector('text=1 new error');
    const cells = await page.locator('article', { hasText: 'Deployment staging/web' }).locator('tr').allTextContents();
    expect(cells.map((text) => text.replaceAll(/\s+/g, ' ').trim())).toContain(
      'app: args--log=info --region=eu--log=$(LOG_LEVEL) --region=eubase/kustomization.yaml:4',
    );
    expect(await page.locator('.pg-removed').textContent()).toBe('    literals: [LOG_LEVEL=info, REGION=eu]');
  });

  it('previews an edit of the user', async () => {
    await example('overlays');
    await page.getByRole('tab', { name: 'Preview' }).click();
    await page.waitForSelector('text=The two states are the same');
    await page.getByRole('tab', { name: 'Check', exact: true }).click();
    await page.locator('.pg-files button', { hasText: 'base/web.yaml' }).click();
    await page.locator('.cm-line', { hasText: 'replicas: 2' }).click();
    await page.keyboard.press('End');
    await page.keyboard.type('2');
    await page.getByRole('tab', { name: 'Preview' }).click();
    // prod sets its own number.
    await page.waitForSelector('article:has-text("Deployment staging/web"):has-text("spec.replicas")');
    expect(await page.locator('article').count()).toBe(1);
  });

  it('draws a map whose boxes lead to files, and copies it as Mermaid', async () => {
    await example('map');
    await page.waitForSelector('.pg-node');
    await page.getByRole('button', { name: 'ConfigMap shop/prod-settings-9655kbf7td' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('text=used by Deployment shop/prod-web (envFrom)');
    await page.getByRole('button', { name: 'Copy as Mermaid' }).click();
    await page.waitForSelector('text=Copied as a Mermaid block');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('```mermaid\nflowchart LR\n');
    await page.getByRole('button', { name: 'root overlays/prod' }).press('Enter');
    await page.getByRole('button', { name: 'Show in its file' }).click();
    await page.waitForSelector('.pg-files [aria-current=true]:has-text("overlays/prod/kustomization.yaml")');
  });

  const FILES = {
    'deploy/web.yaml':
      'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec: {containers: [{name: a, image: b, args: ["$(X)"]}]}\n',
    'deploy/logo.png': '\0\0',
    '.git/config': '[core]\n',
  };

  it('opens a folder that is picked', async () => {
    await start();
    await page.locator('input[type=file]').setInputFiles(folder(FILES));
    await page.waitForSelector('text=1 file opened on this machine');
    await page.waitForSelector('.pg-files li');
    expect(await page.locator('.pg-message').textContent()).toContain('1 file: no text');
    expect(await page.locator('.pg-files li').allTextContents()).toEqual([expect.stringContaining('deploy/web.yaml')]);
  });

  it('opens a folder that is dropped', async () => {
    await start();
    const session = await page.context().newCDPSession(page);
    const data = { items: [], files: [folder(FILES)], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await session.send('Input.dispatchDragEvent', { type, x: 400, y: 400, data });
    }
    await page.waitForSelector('text=1 file opened on this machine');
    await page.waitForSelector('.pg-files li');
    expect(await page.locator('.pg-files li').allTextContents()).toEqual([expect.stringContaining('deploy/web.yaml')]);
  });

  it('keeps its state in the link', async () => {
    await start();
    await page.getByRole('button', { name: 'Paste a manifest' }).click();
    await page.locator('.cm-content').focus();
    await page.keyboard.insertText('kind: ConfigMap # \u00fc\u4e2d\n');
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.waitForSelector('text=Link copied');
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/#s=[\w-]+$/);
    await page.context().close();
    page = await newPage();
    await page.goto(link);
    await page.waitForSelector('.cm-line');
    expect(await page.locator('.cm-line').first().textContent()).toBe('kind: ConfigMap # \u00fc\u4e2d');
  });

  it.each(['#s=abc', '#s=AAAA', '#example=none'])(
    'starts with the fragment %s, which it cannot read',
    async (fragment) => {
      await start(fragment);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('What do your containers');
    },
  );

  const views = [...EXAMPLES.map(({ name }) => name), ''];
  it.each(views.flatMap((name) => [false, true].map((dark) => ({ name, dark }))))(
    'has no violation that axe finds: example $name, dark $dark',
    async ({ name, dark }) => {
      await page.context().close();
      page = await newPage({ dark });
      await (name === '' ? start() : example(name));
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(700);
      await page.evaluate(axe);
      const found = await page.evaluate<readonly string[]>(`axe.run('.pg').then(({ violations }) =>
        violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' | ')))`);
      expect(found).toEqual([]);
    },
  );

  it.each(views)('fits into a phone: example %s', async (name) => {
    await page.context().close();
    page = await newPage({ width: 360 });
    await (name === '' ? start() : example(name));
    await page.waitForTimeout(500);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});

function pathOf(name: string): string {
  const folders = (process.env['PATH'] ?? '').split(':');
  const found = folders
    .map((one) => join(one, name))
    .find((path) => statSync(path, { throwIfNoEntry: false }) !== undefined);
  return found ?? name;
}

/** A Deployment, a Service and a ConfigMap that belong together. */
function application(index: number): string {
  return `apiVersion: apps/v1
kind: Deployment
metadata: {name: app${index}}
spec:
  selector: {matchLabels: {app: app${index}}}
  template:
    metadata: {labels: {app: app${index}}}
    spec:
      containers:
        - name: web
          image: example.com/app:${index}
          env:
            - {name: URL, value: "http://$(SVC${index}_SERVICE_HOST):80"}
            - {name: COLOR, valueFrom: {configMapKeyRef: {name: config${index}, key: color}}}
          args: ["--url=$(URL)", "--color=$(COLOUR)"]
---
apiVersion: v1
kind: Service
metadata: {name: svc${index}}
spec: {selector: {app: app${index}}, ports: [{port: 80}]}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: config${index}}
data: {color: blue}
`;
}
