import { describe, expect, it } from 'vitest';
import type { PreviewOutput } from '../../src/outputs/preview.ts';
import type { Preview } from '../../src/preview/model.ts';
import { previewJson } from '../../src/preview/report-json.ts';
import { samplePreview } from './sample-preview.ts';

const jsonOf = (preview: Preview): PreviewOutput => {
  const output: PreviewOutput = JSON.parse([...previewJson(preview, { showSecrets: false })].join(''));
  return output;
};
const PLACE = { path: 'base/web.yaml', line: 1, column: 1, endLine: 1, endColumn: 2 };

// The contract of docs/json-output.md, repeated here on purpose: a changed field breaks programs of users.
describe('a preview for programs', () => {
  it('has the revisions, and null for the working tree', () => {
    const preview = samplePreview();
    const base = { name: 'main', commit: 'a' };
    expect(jsonOf({ ...preview, revisions: { base, head: undefined } })).toMatchObject({
      apiVersion: 'krmkit.dev/v1',
      kind: 'Preview',
      base: { revision: 'main', commit: 'a' },
      head: null,
    });
    const head = { name: 'topic', commit: 'b' };
    expect(jsonOf({ ...preview, revisions: { base, head } }).head).toEqual({ revision: 'topic', commit: 'b' });
  });

  it('has empty lists for nothing', () => {
    const preview: Preview = {
      ...samplePreview(),
      changes: [],
      notCompared: [],
      causes: [],
      newFindings: [],
      goneFindings: [],
    };
    expect(jsonOf(preview)).toMatchObject({
      changes: [],
      notCompared: [],
      causes: [],
      newFindings: [],
      goneFindings: [],
    });
  });

  it('has what changes, with its lines', () => {
    const output = jsonOf(samplePreview({}, 1, 2));
    expect(output.changes).toHaveLength(2);
    const [change] = output.changes;
    expect(change).toMatchObject({
      kind: 'changed',
      resources: [{ apiVersion: 'v1', kind: 'Deployment', namespace: null, name: 'web' }],
      roots: ['overlays/prod'],
      before: PLACE,
      rollout: 'restart',
      causes: [],
    });
    expect(change?.fields[0]).toEqual({
      kind: 'changed',
      path: 'spec.replicas',
      before: { value: 1, location: PLACE },
      after: { value: 2, location: { ...PLACE, line: 2, endLine: 2 } },
      hidden: false,
      references: [],
      causes: [{ side: 'after', location: PLACE }],
    });
    expect(change?.containers[0]).toMatchObject({
      name: 'app',
      causes: [{ of: 'env LEVEL', causes: [{ side: 'after', location: PLACE }] }],
    });
    expect(output.causes[0]).toEqual({
      side: 'after',
      location: PLACE,
      lastLine: 1,
      names: ['LEVEL'],
      containers: 1,
      environments: 1,
    });
    expect(output.notCompared).toEqual([{ kind: 'root', path: 'overlays/prod', side: 'after' }]);
    expect(output.newFindings).toMatchObject([{ code: 'unresolved-reference' }, { code: 'unresolved-reference' }]);
    expect(output.summary).toMatchObject({ changed: 2, newErrors: 2, roots: { built: 1, notBuilt: 1, skipped: 0 } });
  });

  it('has null for no rollout, and leaves out parts of a container without a line', () => {
    const preview = samplePreview();
    const [change] = preview.changes;
    const [container] = change?.containers ?? [];
    if (change === undefined || container === undefined) throw new Error('the sample has no container');
    const causes = new Map([['image', []]]);
    const field = change.fields.slice(0, 1).map((one) => ({
      ...one,
      references: [
        {
          identity: {
            ...change.identities[0],
            apiVersion: 'v1',
            group: '',
            version: 'v1',
            kind: 'Pod',
            namespace: 'shop',
            name: 'p',
          },
          path: 'x',
        },
      ],
    }));
    const changes = [{ ...change, rollout: undefined, fields: field, containers: [{ ...container, causes }] }];
    const output = jsonOf({ ...preview, changes });
    expect(output.changes[0]?.rollout).toBeNull();
    expect(output.changes[0]?.containers[0]?.causes).toEqual([]);
    expect(output.changes[0]?.fields[0]?.references).toEqual([
      { resource: { apiVersion: 'v1', kind: 'Pod', namespace: 'shop', name: 'p' }, path: 'x' },
    ]);
  });
});
