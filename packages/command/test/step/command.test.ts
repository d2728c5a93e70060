import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { loadAll } from 'js-yaml';
import { afterAll, describe, expect, it } from 'vitest';

import type { JsonObject } from '@krmkit/base';
import { member, textAt } from '@krmkit/base';
import type { Ending } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';

const root = mkdtempSync(join(tmpdir(), 'krmkit-step-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const WEB = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web}\ndata: {color: red}\n';

function kptfile(image: string): string {
  return `apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata: {name: shop}\npipeline:\n  mutators:\n  - image: ${image}\n`;
}

let packages = 0;

/** A package whose plan has been exported. */
async function planned(): Promise<string> {
  packages += 1;
  const folder = join(root, String(packages));
  mkdirSync(join(folder, 'package'), { recursive: true });
  mkdirSync(join(folder, 'krm', '1'), { recursive: true });
  writeFileSync(join(folder, 'package', 'Kptfile'), kptfile('example.com/fn:1'));
  writeFileSync(join(folder, 'package', 'web.yaml'), WEB);
  const flags = ['--krmkit-image', 'example.com/krmkit:1', '--entrypoint', 'example.com/fn:1=["/fn"]'];
  const { stdout } = await runIn({ onDisk: true }, 'export', 'job', join(folder, 'package'), ...flags);
  writePlan(folder, stdout);
  return folder;
}

function writePlan(folder: string, exported: string): void {
  const configMap: JsonObject = JSON.parse(JSON.stringify(loadAll(exported)[0]));
  writeFileSync(join(folder, 'plan.yaml'), textAt(member(configMap, 'data'), 'plan.yaml'));
}

function declaring(image: string): string {
  const declared = `{config.kubernetes.io/function: "container: {image: '${image}'}"}`;
  return `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: fn\n  annotations: ${declared}\n`;
}

function step(folder: string, ...words: readonly string[]): Promise<Ending> {
  const [half = '', ...flags] = words;
  const places = { plan: 'plan.yaml', dir: 'package', exchange: 'krm' };
  const given = Object.entries(places).flatMap(([long, name]) => [`--${long}`, join(folder, name)]);
  return runIn({ onDisk: true }, 'step', half, ...given, ...flags);
}

/** What the function of the pipeline did. */
function answer(folder: string, output: string, code = '0', packageNumber = ''): void {
  writeFileSync(join(folder, 'krm', '1', packageNumber, 'out'), output);
  writeFileSync(join(folder, 'krm', '1', packageNumber, 'code'), `${code}\n`);
}

describe('krmkit step', () => {
  it('writes the input, and then the output', async () => {
    const folder = await planned();
    expect(await step(folder, 'in', '--step', '1')).toEqual({ status: 0, stdout: '', stderr: '' });
    const input = readFileSync(join(folder, 'krm', '1', 'in'), 'utf8');
    answer(folder, input.replace('red', 'blue'));
    const ended = await step(folder, 'out');
    expect(ended.status).toBe(0);
    expect(readFileSync(join(folder, 'package', 'web.yaml'), 'utf8')).toBe(WEB.replace('red', 'blue'));
  });

  it('can write the input again', async () => {
    const folder = await planned();
    await step(folder, 'in', '--step', '1');
    answer(folder, 'old');
    expect((await step(folder, 'in', '--step', '1')).status).toBe(0);
    const ended = await step(folder, 'out');
    expect(ended.stderr).toContain('it left no exit status');
    expect(ended.status).toBe(1);
  });

  it('fails if the package changes while the pipeline runs', async () => {
    const folder = await planned();
    await step(folder, 'in', '--step', '1');
    answer(folder, readFileSync(join(folder, 'krm', '1', 'in'), 'utf8'));
    writeFileSync(join(folder, 'package', 'web.yaml'), WEB.replace('red', 'green'));
    const ended = await step(folder, 'out');
    expect(ended.status).toBe(1);
    expect(ended.stderr).toContain('its input is not what the package gives now');
    expect(readFileSync(join(folder, 'package', 'web.yaml'), 'utf8')).toBe(WEB.replace('red', 'green'));
  });

  it('fails if the package declares another function than the plan', async () => {
    const folder = await planned();
    writeFileSync(join(folder, 'package', 'Kptfile'), kptfile('example.com/fn:2'));
    const ended = await step(folder, 'in', '--step', '1');
    expect(ended.status).toBe(1);
    expect(ended.stderr).toContain('outdated-export');
    expect(ended.stderr).toContain('name of step 1 (example.com/fn:1) differs');
  });

  it('fails if the plan has another digest', async () => {
    const folder = await planned();
    const ended = await step(folder, 'out', '--plan-digest', `sha256:${'0'.repeat(64)}`);
    expect(ended.status).toBe(3);
    expect(ended.stderr).toContain('has another digest');
  });

  it('writes the results of all functions', async () => {
    const folder = await planned();
    await step(folder, 'in', '--step', '1');
    const input = readFileSync(join(folder, 'krm', '1', 'in'), 'utf8');
    answer(folder, `${input}results:\n- {message: bad color, severity: error}\n`);
    const ended = await step(folder, 'out', '--results-dir', join(folder, 'results'));
    expect(ended.status).toBe(1);
    expect(readFileSync(join(folder, 'results', 'results.yaml'), 'utf8')).toContain('message: bad color');
    expect(readFileSync(join(folder, 'package', 'web.yaml'), 'utf8')).toBe(WEB);
  });

  it.each([
    [['in'], 2, '--step is missing'],
    [['in', '--step', '0'], 2, 'is not the number of a step'],
    [['in', '--step', '2'], 1, 'Step 2 of the plan is not a container'],
    [['out', '--step', '1'], 2, '--step is for krmkit step in'],
    [['sideways'], 2, 'use one of clone, in, out, push'],
  ])('refuses %s', async (words, status, message) => {
    const ended = await step(await planned(), ...words);
    expect(ended.status).toBe(status);
    expect(ended.stderr).toContain(message);
  });
});

describe('krmkit step for a shard', () => {
  /** Packages `a` and `c` in one shard, whose plan has been exported. */
  async function sharded(): Promise<string> {
    packages += 1;
    const folder = join(root, String(packages));
    for (const name of ['a', 'c']) {
      mkdirSync(join(folder, 'package', name), { recursive: true });
      for (const at of ['1', '2']) mkdirSync(join(folder, 'krm', '1', at), { recursive: true });
      writeFileSync(join(folder, 'package', name, 'fn.yaml'), declaring('example.com/fn:1'));
    }
    const flags = [
      '--shards',
      '1',
      '--krmkit-image',
      'example.com/krmkit:1',
      '--entrypoint',
      'example.com/fn:1=["/fn"]',
    ];
    const { stdout } = await runIn({ onDisk: true }, 'export', 'job', join(folder, 'package'), ...flags);
    writePlan(folder, stdout);
    return folder;
  }

  it('goes on after a package that fails, and fails at the end', async () => {
    const folder = await sharded();
    writeFileSync(join(folder, 'package', 'c', 'fn.yaml'), declaring('example.com/fn:2'));
    const input = await step(folder, 'in', '--shard-index', '0', '--step', '1');
    expect(input.stderr).toContain('krmkit step: shard 0: 1 of 2 packages; failed: c\n');
    expect(input.status).toBe(0);
    answer(folder, readFileSync(join(folder, 'krm', '1', '1', 'in'), 'utf8'), '0', '1');
    const output = await step(folder, 'out', '--shard-index', '0');
    expect(output.stderr).toContain('outdated-export');
    expect(output.stderr).toContain('krmkit step: shard 0: 1 of 2 packages; failed: c\n');
    expect(output.status).toBe(1);
  });

  it.each([
    [['out'], 3, 'has shards\n  name one with --shard-index'],
    [['out', '--shard-index', 'x'], 2, '--shard-index x is not the number of a shard'],
    [['out', '--shard-index', '0', '--results-dir', 'r'], 2, '--results-dir is for a plan without shards'],
    [['in', '--shard-index', '0', '--step', '3'], 0, 'Step 3 of the plan is not a container'],
  ])('answers %j', async (words, status, message) => {
    const ended = await step(await sharded(), ...words);
    expect(ended.stderr).toContain(message);
    expect(ended.status).toBe(status);
  });
});
