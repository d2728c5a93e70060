import { describe, expect, it } from 'vitest';
import { runIn } from './fake-context.ts';

const UNTYPED = 'kind: Deployment\nmetadata:\n  name: web\nspec: {}\n';
const CODE = 'untyped-object';

describe('an object with a kind and a name and no apiVersion', () => {
  it.each([
    ['cat'],
    ['count'],
    ['grep', 'kind=Service'],
    ['tree'],
    ['source'],
    ['fmt', '--check'],
    ['set', 'metadata.name=b', '--dry-run'],
  ])('is a warning of %s', async (...words) => {
    const files = { 'a.yaml': 'apiVersion: v1\nkind: Service\nmetadata:\n  name: a\n', 'b.yaml': UNTYPED };
    const { stderr } = await runIn({ files }, ...words);
    expect(stderr).toContain(`b.yaml:1:1  warning  ${CODE}\n  Deployment web has no apiVersion`);
  });

  it('is a warning of expand, and an error with --strict', async () => {
    const files = { 'b.yaml': UNTYPED };
    const ended = await runIn({ files }, 'expand');
    expect(ended).toMatchObject({ status: 0, stdout: expect.stringContaining(`b.yaml:1:1  warning  ${CODE}`) });
    expect((await runIn({ files }, 'expand', '--strict')).status).toBe(1);
    const quiet = await runIn({ files, stdin: UNTYPED }, 'expand', '-');
    expect(quiet.stdout).toContain(`-:1:1  warning  ${CODE}`);
  });

  // `kustomize build` 5.8 takes a strategic merge patch without an apiVersion.
  it('is not reported by expand in a patch that a kustomization names', async () => {
    const files = { 'kustomization.yaml': 'patches: [{path: b.yaml}]\n', 'b.yaml': UNTYPED };
    expect((await runIn({ files }, 'expand', '--strict')).stdout).not.toContain(CODE);
    expect((await runIn({ files }, 'expand', 'b.yaml', '--strict')).stdout).toContain(CODE);
  });

  it('is reported once in a stream', async () => {
    const { stderr } = await runIn({ stdin: UNTYPED }, 'cat', '-');
    expect(stderr.match(/ warning /g)).toHaveLength(1);
  });
});
