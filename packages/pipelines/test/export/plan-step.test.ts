import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { JsonObject } from '@krmkit/base';
import { buildModules, needs, runs } from '@krmkit/testing';
import type { JobEnding, JobPlace } from './run-job.ts';
import { canRunJobs, runJob } from './run-job.ts';
import type { PackageEnd } from './run-package.ts';
import { exportJob, runLocally } from './run-package.ts';
import type { Files } from './script-functions.ts';
import { filesBelow, WEB, writeScripts } from './script-functions.ts';

const root = mkdtempSync(join(tmpdir(), 'krmkit-export-'));
let modules: JobPlace['modules'] = {};
const scripts = writeScripts(join(root, 'bin'));

beforeAll(async () => {
  modules = await buildModules(join(root, 'krmkit'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

let packages = 0;

function write(files: Files): string {
  packages += 1;
  const folder = join(root, String(packages));
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, 'package', name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return folder;
}

interface Both {
  readonly objects: readonly JsonObject[];
  readonly local: PackageEnd;
  readonly localFiles: Files;
  readonly job: JobEnding;
  readonly jobFiles: Files;
}

/** Runs a package on this machine, and its exported Job on a copy. */
async function both(files: Files, verb: 'run' | 'render', allowEmpty = false): Promise<Both> {
  const folder = write(files);
  const [own, copy] = [join(folder, 'package'), join(folder, 'copy')];
  cpSync(own, copy, { recursive: true });
  const objects = await exportJob(own, { verb, allowEmpty, shards: undefined }, scripts);
  const local = await runLocally(own, { verb, allowEmpty }, modules, scripts);
  const job = await runJob(objects, { folder, packageDirectory: copy, modules });
  return { objects, local, localFiles: filesBelow(own), job, jobFiles: filesBelow(copy) };
}

function kptfile(mutators: readonly string[], validators: readonly string[] = []): string {
  const step = (image: string): string =>
    image.startsWith('{') ? `  - ${image}\n` : `  - image: example.com/${image}:1\n`;
  const section = (name: string, images: readonly string[]): string =>
    images.length === 0 ? '' : `  ${name}:\n${images.map(step).join('')}`;
  return `apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: shop\npipeline:\n${section('mutators', mutators)}${section('validators', validators)}`;
}

describe('an exported Job', needs('busybox', canRunJobs()), () => {
  it('changes the package as render does, and leaves all other bytes', async () => {
    const files = { Kptfile: kptfile(['blue', 'bare', 'reports']), 'web.yaml': WEB };
    const { local, localFiles, job, jobFiles } = await both(files, 'render');
    expect(local.ok).toBe(true);
    expect(job.ok).toBe(true);
    expect(job.ran).toEqual(['helper', 'in-1', 'fn-1', 'in-2', 'fn-2', 'in-3', 'fn-3', 'out']);
    expect(jobFiles).toEqual(localFiles);
    expect(jobFiles['web.yaml']).toBe(WEB.replace('red', 'blue'));
    expect(job.last.messages.join('\n')).toContain('all colors are there');
  });

  it('runs the functions that resources declare, with the directory of each functionConfig', async () => {
    const fn = `apiVersion: example.com/v1
kind: Color
metadata:
  name: fn
  annotations:
    config.kubernetes.io/function: |
      container: {image: example.com/blue:1}
`;
    const files = { 'web.yaml': WEB, 'shop/functions/fn.yaml': fn, 'shop/web.yaml': WEB.replace('web', 'shop') };
    const { localFiles, job, jobFiles } = await both(files, 'run');
    expect(job.ok).toBe(true);
    expect(jobFiles).toEqual(localFiles);
    expect(jobFiles['shop/web.yaml']).toContain('color: blue   # as the brand');
    expect(jobFiles['web.yaml']).toBe(WEB);
    const local = join(root, String(packages), 'krm', 'local-1');
    expect(filesBelow(local)).toEqual({ 'fn.yaml': fn });
  });

  it('ends with a function that fails, and writes nothing', async () => {
    const files = { Kptfile: kptfile(['blue', 'fails', 'red']), 'web.yaml': WEB };
    const { local, job, jobFiles } = await both(files, 'render');
    expect(local.ok).toBe(false);
    expect(job.ok).toBe(false);
    expect(job.ran).toEqual(['helper', 'in-1', 'fn-1', 'in-2', 'fn-2', 'in-3']);
    expect(job.last.messages.join('\n')).toContain('example.com/fails:1 (step 2 of 3) exited with status 3');
    expect(job.last.messages.join('\n')).toContain('see the log of the container fn-2');
    expect(jobFiles).toEqual(files);
  });

  it('runs all validators, although one fails', async () => {
    const files = { Kptfile: kptfile(['blue'], ['refuses', 'silent', 'reports']), 'web.yaml': WEB };
    const { local, job, jobFiles } = await both(files, 'render');
    expect(local.ok).toBe(false);
    expect(job.ok).toBe(false);
    expect(job.ran.at(-1)).toBe('out');
    for (const message of ['no color', 'all colors are there']) {
      expect(local.messages.join('\n')).toContain(message);
      expect(job.last.messages.join('\n')).toContain(message);
    }
    expect(jobFiles).toEqual(files);
  });

  it('runs built-in functions in the containers of krmkit', async () => {
    const labels = '{module: set-labels, configMap: {team: shop}}';
    const files = { Kptfile: kptfile([labels, 'blue', labels]), 'web.yaml': WEB };
    const { localFiles, job, jobFiles } = await both(files, 'render');
    expect(job.ok).toBe(true);
    expect(job.ran).toEqual(['helper', 'in-2', 'fn-2', 'out']);
    expect(jobFiles).toEqual(localFiles);
    expect(jobFiles['web.yaml']).toContain('team: shop');
  });

  it('keeps comments, spellings and the functionConfig as written, from container to container', async () => {
    const config = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: config}\ndata:\n  color: red\n';
    const configured = `{image: 'example.com/echo:1', configPath: config.yaml}`;
    const files = {
      Kptfile: kptfile(['remarks', configured, 'quotes', 'add', configured, 'blue', 'remarks', configured]),
      'config.yaml': config,
      'web.yaml': WEB,
    };
    const { local, localFiles, job, jobFiles } = await both(files, 'render');
    expect(local.ok).toBe(true);
    expect(job.ok).toBe(true);
    expect(jobFiles).toEqual(localFiles);
    expect(jobFiles['config.yaml']).toContain('# remarked');
  });

  it('reads a plan from several ConfigMaps', async () => {
    const large = `{image: 'example.com/blue:1', configMap: {a: ${'é'.repeat(200_000)}}}`;
    const { objects, localFiles, job, jobFiles } = await both({ Kptfile: kptfile([large]), 'web.yaml': WEB }, 'render');
    expect(objects.length).toBeGreaterThan(4);
    expect(job.ok).toBe(true);
    expect(jobFiles).toEqual(localFiles);
    expect(jobFiles['web.yaml']).toBe(WEB.replace('red', 'blue'));
  });

  it('gives a program the words of its image as they are', async () => {
    const { localFiles, job, jobFiles } = await both({ Kptfile: kptfile(['slash']), 'web.yaml': WEB }, 'render');
    expect(job.ok).toBe(true);
    expect(jobFiles).toEqual(localFiles);
    expect(jobFiles['web.yaml']).toContain('color: a$(b)$$c{{d}}');
  });

  it('accepts an empty list only where the plan does', async () => {
    const files = {
      'config/web.yaml': WEB,
      Kptfile: kptfile([`{image: 'example.com/reads-nothing:1', selectors: [{name: web}]}`]),
    };
    const refused = await both(files, 'render');
    expect(refused.job.ok).toBe(false);
    expect(refused.jobFiles).toEqual(files);
    const allowed = await both(files, 'render', true);
    expect(allowed.job.ok).toBe(true);
    expect(Object.keys(allowed.jobFiles)).toEqual(['Kptfile']);
  });

  it('runs the functions of separate packages in the order of the pipeline', async () => {
    const files = {
      Kptfile: kptfile([]),
      'a/Kptfile': kptfile(['blue', 'bare']).replace('shop', 'a'),
      'a/b/Kptfile': kptfile(['red']).replace('shop', 'b'),
      'a/b/web.yaml': WEB.replace('red', 'blue'),
      'a/web.yaml': WEB,
      'c/d/Kptfile': kptfile(['reports', 'blue']).replace('shop', 'd'),
      'c/d/web.yaml': WEB,
    };
    const { localFiles, job, jobFiles } = await both(files, 'render');
    expect(job.ok).toBe(true);
    expect(jobFiles).toEqual(localFiles);
    expect(jobFiles['c/d/web.yaml']).toContain('color: blue');
  });

  const ending = fc.constantFrom('delete', 'refuses', 'fails', 'silent', 'reads-nothing');
  const change = fc.constantFrom(
    'blue',
    'red',
    'bare',
    'remarks',
    'quotes',
    'add',
    'reports',
    '{module: set-labels, configMap: {team: shop}}',
    `{image: 'example.com/blue:1', selectors: [{name: web}]}`,
    `{image: 'example.com/red:1', exclude: [{name: web}]}`,
  );
  const step = fc.oneof({ arbitrary: change, weight: 20 }, { arbitrary: ending, weight: 1 });
  const pipeline = fc.tuple(fc.array(step, { maxLength: 4 }), fc.array(step, { maxLength: 2 }));
  it('gives what the local run gives, for random pipelines of nested packages', { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(pipeline, pipeline, pipeline, async (top, first, second) => {
        fc.pre([top, first, second].some(([mutators, validators]) => mutators.length + validators.length > 0));
        const files = {
          Kptfile: kptfile(...top),
          'web.yaml': WEB,
          'a/Kptfile': kptfile(...first).replace('shop', 'a'),
          'a/web.yaml': `${WEB}---\n${WEB.replace('name: web', 'name: second')}`,
          'b/Kptfile': kptfile(...second).replace('shop', 'b'),
          'b/web.yaml': WEB.replace('red', 'blue'),
        };
        const { local, localFiles, job, jobFiles } = await both(files, 'render');
        expect(job.ok).toBe(local.ok);
        expect(jobFiles).toEqual(localFiles);
      }),
      { numRuns: runs(4) },
    );
  });
});
