import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Clone, FileEdits } from '@krmkit/testing';
import { createClone } from '@krmkit/testing';
import { previewVerdict } from '../../src/preview/preview-revisions.ts';
import { previewClone, previewText } from '../check-files.ts';

const LENIENT = { strict: false, failOnChange: false };

const WEB = `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  template:
    spec:
      containers:
      - name: app
        image: web:1.0
        args: ["--level=$(LEVEL)"]
        envFrom:
        - configMapRef: {name: settings}
`;

const FILES: FileEdits = {
  'base/kustomization.yaml': `resources: [web.yaml]
configMapGenerator:
- name: settings
  literals:
  - LEVEL=info
`,
  'base/web.yaml': WEB,
  'overlays/prod/kustomization.yaml': 'resources: [../../base]\nnamePrefix: prod-\n',
  'overlays/staging/kustomization.yaml': 'resources: [../../base]\nnamespace: staging\n',
  'other/kustomization.yaml': 'resources: [other.yaml]\n',
  'other/other.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: other}\ndata: {a: b}\n',
  'plain/web.yaml': WEB.replace('name: web', 'name: plain'),
  'plain/settings.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\ndata:\n  LEVEL: info\n',
};

let clone: Clone;
beforeAll(() => {
  clone = createClone();
  clone.commit(FILES);
});
beforeEach(() => {
  clone.git('reset', '-q', '--hard');
  clone.git('clean', '-qfd');
});
afterAll(() => {
  clone.remove();
});

/** Without the names of commits and the hashes of names. */
function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => line.replaceAll(/settings-[a-z0-9]{10}/g, 'settings-HASH').trimEnd());
}

describe('a preview of two revisions', () => {
  it('shows a change of a base once for all overlays, with the line that causes it', async () => {
    clone.edit({ 'base/kustomization.yaml': FILES['base/kustomization.yaml']?.replace('info', 'debug') });
    const shown = await previewClone(clone, 'main');
    const place = 'base/kustomization.yaml:5';
    expect(linesOf(await shown.text('table'))).toEqual([
      `${place}  changes LEVEL, args in 2 containers of 2 environments`,
      '2 builds: overlays/prod, overlays/staging',
      '  changed  ConfigMap prod-settings-HASH, staging/settings-HASH  base/kustomization.yaml:3',
      `    ~ metadata.name: another name (1 reference changed with it)  <- ${place}`,
      `    ~ data.LEVEL: info -> debug  <- ${place}`,
      '  affected  Deployment prod-web, staging/web  base/web.yaml:1  pods restart',
      '    container app',
      `      ~ env LEVEL: info -> debug  <- ${place}`,
      `      ~ args  <- ${place}`,
      '          - --level=info',
      '          + --level=debug',
      '2 objects changed; 2 containers changed; 2 workloads restart; 2 roots built, 1 not affected',
    ]);
    expect(previewVerdict(shown.result, LENIENT)).toBe('passed');
    expect(previewVerdict(shown.result, { strict: false, failOnChange: true })).toBe('failed');
  });

  it('reports that pods do not restart for a ConfigMap without a hash', async () => {
    clone.edit({ 'plain/settings.yaml': FILES['plain/settings.yaml']?.replace('info', 'debug') });
    const lines = linesOf(await previewText('table', clone, 'main'));
    expect(lines).toContain(
      '  affected  Deployment plain  plain/web.yaml:1  pods do not restart, and keep the old values until they do',
    );
    expect(lines.at(-1)).toBe(
      '1 object changed; 1 container changed; 1 workload needs a restart; 3 roots not affected',
    );
  });

  it('shows the files of a generated ConfigMap that change', async () => {
    const kustomization = 'resources: [web.yaml]\nconfigMapGenerator:\n- name: settings\n  files: [a.txt, b.txt]\n';
    const volumes =
      '        volumeMounts: [{name: v, mountPath: /v}]\n      volumes: [{name: v, configMap: {name: settings}}]\n';
    const web = WEB.replace(/ {8}envFrom:[^]*/, volumes);
    clone.commit({ 'v/kustomization.yaml': kustomization, 'v/web.yaml': web, 'v/a.txt': 'a', 'v/b.txt': 'b' });
    clone.edit({ 'v/b.txt': 'c' });
    const lines = linesOf(await previewText('table', clone, 'HEAD'));
    expect(lines).toContain('      ~ file /v/b.txt  ConfigMap settings-HASH');
    expect(lines.join('\n')).not.toContain('/v/a.txt');
    clone.git('reset', '-q', '--hard', 'HEAD~1');
  });

  it('leads to the line of a kustomization that drops or adds an unchanged file', async () => {
    const config = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: more}\ndata: {a: b}\n';
    const patch = 'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec: {replicas: 3}\n';
    clone.commit({
      'use/kustomization.yaml': 'resources:\n- ../overlays/prod\n- ./deep\npatches:\n- path: patch.yaml\n',
      'use/patch.yaml': patch.replace('name: web', 'name: prod-web'),
      'use/deep/kustomization.yaml': 'resources:\n- ../../more\n- x.yaml\n',
      'use/deep/x.yaml': config.replace('more', 'x'),
      'more/kustomization.yaml': 'resources:\n- more.yaml\n',
      'more/more.yaml': config,
      'more/later.yaml': config.replace('more', 'later'),
    });
    clone.edit({
      'use/kustomization.yaml': 'resources:\n- ../overlays/prod\n- ./deep\n',
      'use/deep/kustomization.yaml': 'resources:\n- x.yaml\n- ../../more/\n',
      'more/kustomization.yaml': 'resources:\n- later.yaml\n',
    });
    const lines = linesOf(await previewText('table', clone, 'HEAD', { paths: ['use'] }));
    expect(lines).toEqual([
      'more/kustomization.yaml:2  changes ConfigMap later',
      'more/kustomization.yaml:2 (removed)  changes ConfigMap more',
      'use/kustomization.yaml:5 (removed)  changes spec.replicas',
      // The patch that is left is no object: nothing uses it.
      'build use',
      '  removed  ConfigMap more  more/more.yaml:1',
      '  changed  Deployment prod-web  base/web.yaml:1',
      '    - spec.replicas: 3  <- use/kustomization.yaml:5 (removed)',
      '  added    ConfigMap later  more/later.yaml:1',
      '1 object added, 1 removed, 1 changed; 1 root built',
    ]);
    clone.git('reset', '-q', '--hard', 'HEAD~1');
  });

  it('shows findings that are new and those that are gone, and fails for new errors', async () => {
    clone.edit({ 'plain/web.yaml': FILES['plain/web.yaml']?.replace('$(LEVEL)', '$(LEVL)') });
    const broken = await previewClone(clone, 'main');
    expect(linesOf(await broken.text('table'))).toContain('plain/web.yaml:10:25  error  unresolved-reference');
    expect(previewVerdict(broken.result, LENIENT)).toBe('failed');
    clone.commit({});
    clone.edit({ 'plain/web.yaml': FILES['plain/web.yaml'] });
    const fixed = await previewClone(clone, 'HEAD');
    expect(linesOf(await fixed.text('table'))).toContain('findings that are gone');
    expect(linesOf(await fixed.text('table')).at(-1)).toContain('1 finding gone');
    expect(previewVerdict(fixed.result, LENIENT)).toBe('passed');
    clone.commit({});
  });

  it('compares two commits without the working tree', async () => {
    const first = clone.git('rev-parse', 'HEAD');
    const second = clone.commit({ 'other/other.yaml': undefined, 'other/kustomization.yaml': undefined });
    clone.edit({ 'plain/web.yaml': undefined, ...FILES });
    expect(JSON.parse(await previewText('json', clone, first, { head: second }))).toMatchObject({
      kind: 'Preview',
      base: { revision: first, commit: first },
      head: { revision: second, commit: second },
      changes: [{ kind: 'removed', resources: [{ kind: 'ConfigMap', name: 'other' }], roots: ['other'] }],
      summary: { removed: 1, roots: { skipped: 2 } },
    });
    clone.git('reset', '-q', '--hard', first);
  });

  it('has judged something where there are objects, or roots that the change has no effect on', async () => {
    const judged = async (edits: FileEdits): Promise<boolean> => {
      clone.edit(edits);
      return (await previewClone(clone, 'main')).result.isJudged;
    };
    expect(await judged({ 'values.yaml': 'a: 1\n' })).toBe(true);
    const none = Object.fromEntries(Object.keys(FILES).map((path) => [path, undefined]));
    expect(await judged(none)).toBe(false);
  });
});
