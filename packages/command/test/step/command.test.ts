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
  const configMap: JsonObject = JSON.parse(JSON.stringify(loadAll(stdout)[0]));
  writeFileSync(join(folder, 'plan.yaml'), textAt(member(configMap, 'data'), 'plan.yaml'));
  return folder;
}

function step(folder: string, ...words: readonly string[]): Promise<Ending> {
  const [half = '', ...flags] = words;
  const places = { plan: 'plan.yaml', dir: 'package', exchange: 'krm' };
  const given = Object.entries(places).flatMap(([long, name]) => [`--${long}`, join(folder, name)]);
  return runIn({ onDisk: true }, 'step', half, ...given, ...flags);
}

/** What the function of the pipeline did. */
function answer(folder: string, output: string, code = '0'): void {
  writeFileSync(join(folder, 'krm', '1', 'out'), output);
  writeFileSync(join(folder, 'krm', '1', 'code'), `${code}\n`);
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
