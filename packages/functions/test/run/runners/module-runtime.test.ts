import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { moduleRuntime } from '../../../src/run/runners/module-runtime.ts';
import type { ModuleRunnerOptions } from '../../../src/run/runners/module.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'krmkit-runtime-'));
  vi.stubEnv('NODE_OPTIONS', '');
  vi.stubEnv('NODE_PATH', '');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

function options(texts: Readonly<Record<string, string>> = {}): ModuleRunnerOptions {
  const file = (name: string): URL => {
    writeFileSync(join(folder, name), texts[name] ?? name);
    return pathToFileURL(join(folder, name));
  };
  return { worker: file('worker.js'), sdk: file('fn.js'), builtIns: { expansion: file('expansion.js') } };
}

describe('what a module runs in', () => {
  it('has a text of Node and of each file', async () => {
    const text = (await moduleRuntime(options())) ?? '';
    const parts: unknown = JSON.parse(text);
    expect(parts).toEqual([
      process.version,
      process.arch,
      ...[1, 2, 3].map((): unknown => expect.stringMatching(/^[0-9a-f]{64}$/)),
    ]);
    expect(await moduleRuntime(options())).toBe(text);
  });

  it.each(['worker.js', 'fn.js', 'expansion.js'])('has another text with another %s', async (name) => {
    const text = await moduleRuntime(options());
    expect(await moduleRuntime(options({ [name]: 'other' }))).not.toBe(text);
  });

  it.each([
    ['NODE_OPTIONS', '--max-old-space-size=100 --no-warnings', true],
    ['NODE_OPTIONS', '--disable-warning=DEP0001', true],
    ['NODE_OPTIONS', '--import ./more.mjs', false],
    ['NODE_OPTIONS', '--no-warnings --require=./more.cjs', false],
    ['NODE_PATH', '/lib', false],
  ])('is known with %s=%s: %s', async (name, value, isKnown) => {
    vi.stubEnv(name, value);
    expect((await moduleRuntime(options())) !== undefined).toBe(isKnown);
  });

  it('is not known where a file is missing', async () => {
    expect(await moduleRuntime({ ...options(), sdk: pathToFileURL(join(folder, 'none.js')) })).toBeUndefined();
  });

  it('is not known without a worker', async () => {
    // Sources have no built worker beside them.
    const { sdk, builtIns } = options();
    expect(await moduleRuntime({ ...(sdk && { sdk }), ...(builtIns && { builtIns }) })).toBeUndefined();
  });
});
