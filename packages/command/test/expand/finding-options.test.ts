import { describe, expect, it } from 'vitest';
import { runIn } from '../fake-context.ts';

/** An error, a warning, and an info about an optional key. */
const FILES = {
  'web.yaml': `{apiVersion: v1, kind: Pod, metadata: {name: web}, spec: {containers: [{name: app, image: web:1, args: [$(MISSING)], env: [
  {name: A, valueFrom: {configMapKeyRef: {name: settings, key: a, optional: true}}},
  {name: B, valueFrom: {configMapKeyRef: {name: elsewhere, key: b}}}]}]}}`,
  'settings.yaml': '{apiVersion: v1, kind: ConfigMap, metadata: {name: settings}, data: {COLOR: blue}}',
};

describe('expand --severity', () => {
  it.each([
    ['error', [], 1, 0],
    ['info', [], 1, 1],
    ['error', ['--ignore', 'unresolved-reference'], 0, 0],
    ['error', ['--ignore', 'unresolved-reference', '--strict'], 1, 0],
  ])('%s, with %j: status %i', async (level, flags, status, infos) => {
    const ending = await runIn({ files: FILES }, 'expand', '--severity', level, ...flags);
    expect(ending.status).toBe(status);
    expect(ending.stdout.match(/  info  missing-key/g) ?? []).toHaveLength(infos);
  });
});

describe('expand --ignore', () => {
  it('leaves findings out of the output and the status, and prints how many', async () => {
    const { status, stdout } = await runIn({ files: FILES }, 'expand', '--ignore', 'unresolved-reference');
    expect(status).toBe(0);
    expect(stdout).not.toContain('unresolved-reference');
    expect(stdout).toMatch(/, 0 errors, .*1 ignored\n$/);
  });
});
