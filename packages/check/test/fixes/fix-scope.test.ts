import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openPaths } from '../../src/api/on-disk.ts';
import { planFixes } from '../../src/api/plan-fixes.ts';
import type { FixOptions } from '../../src/api/plan-fixes.ts';
import type { Files } from '../check-files.ts';
import { fixFiles, openFiles } from '../check-files.ts';

function deployment(container: string, name = 'web'): string {
  return `apiVersion: apps/v1
kind: Deployment
metadata: {name: ${name}}
spec:
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      containers:
      - name: app
${container.replaceAll(/^(?=.)/gm, '        ')}`;
}

const IMAGE = 'image: registry.example.com/web:1.0\n';
const LEVEL = 'env: [{name: LOG_LEVEL, value: info}]\n';

interface Row {
  readonly name: string;
  readonly files: Files;
  /** The texts that change, by path: what is replaced, and by what. */
  readonly edits: Readonly<Record<string, readonly (readonly [before: string, after: string])[]>>;
  readonly options?: FixOptions;
  /** How many fixes are made. Default: any number. */
  readonly made?: number;
  /** A part of what is said about the others. */
  readonly says?: string;
}

const rows: readonly Row[] = [
  {
    name: 'the base of two overlays, once',
    files: {
      'base/kustomization.yaml': 'resources: [web.yaml]\n',
      'base/web.yaml': deployment(`${IMAGE}args: [$(LOG_LEVL)] # level\n${LEVEL}`),
      'prod/kustomization.yaml': 'resources: [../base]\nnamePrefix: prod-\n',
      'test/kustomization.yaml': 'resources: [../base]\nnamePrefix: test-\n',
    },
    edits: { 'base/web.yaml': [['$(LOG_LEVL)', '$(LOG_LEVEL)']] },
    made: 1,
  },
  {
    name: 'a text that a replacement copies to another object',
    files: {
      'kustomization.yaml': `resources: [web.yaml, ingress.yaml]
replacements:
- source: {kind: Deployment, fieldPath: spec.template.spec.containers.0.args.0}
  targets:
  - select: {kind: Ingress}
    fieldPaths: [metadata.annotations.level]
`,
      'web.yaml': deployment(`${IMAGE}args: [$(LOG_LEVL)] # level\n${LEVEL}`),
      'ingress.yaml':
        'apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata: {name: web, annotations: {level: a}}\nspec: {defaultBackend: {service: {name: web, port: {number: 80}}}}\n',
    },
    edits: {},
    says: 'it would change Ingress web in the build of . outside of its containers',
  },
  {
    name: 'a text that a replacement copies to a ConfigMap of another root',
    files: {
      'base/kustomization.yaml': 'resources: [web.yaml]\n',
      'base/web.yaml': deployment(`${IMAGE}args: [$(LOG_LEVL)] # level\n${LEVEL}`),
      'a/kustomization.yaml': 'resources: [../base]\n',
      'b/kustomization.yaml': `resources: [../base, map.yaml]
replacements:
- source: {kind: Deployment, fieldPath: spec.template.spec.containers.0.args.0}
  targets:
  - select: {kind: ConfigMap}
    fieldPaths: [data.level]
`,
      'b/map.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: levels}\ndata: {level: a}\n',
    },
    edits: {},
    says: 'it would change ConfigMap levels in the build of b outside of its containers',
  },
  {
    name: 'a file that another root puts into a ConfigMap',
    files: {
      'a/kustomization.yaml': 'resources: [web.yaml]\nconfigMapGenerator: [{name: manifests, files: [web.yaml]}]\n',
      'a/web.yaml': deployment(`${IMAGE}args: [$(LOG_LEVL)] # level\n${LEVEL}`),
    },
    edits: {},
    says: 'it would change ConfigMap manifests-',
  },
  {
    name: 'a text that a replacement copies to a field of a container that is not compared by its value',
    files: {
      'kustomization.yaml': `resources: [web.yaml]
replacements:
- source: {kind: Deployment, fieldPath: spec.template.spec.containers.0.args.0}
  targets:
  - select: {kind: Deployment}
    fieldPaths: [spec.template.spec.containers.0.ports.0.name]
`,
      'web.yaml': deployment(`${IMAGE}args: [$(LOG_LEVL)] # level\n${LEVEL}ports: [{containerPort: 80, name: a}]\n`),
    },
    edits: {},
    says: 'it would change Deployment web in the build of . outside of its containers',
  },
  {
    name: 'a text that a replacement copies to a volume of another object',
    files: {
      'kustomization.yaml': `resources: [web.yaml, job.yaml]
replacements:
- source: {kind: Deployment, fieldPath: spec.template.spec.containers.0.args.0}
  targets:
  - select: {kind: Job}
    fieldPaths: [spec.template.spec.volumes.0.hostPath.path]
`,
      'web.yaml': deployment(`${IMAGE}args: [$(LOG_LEVL)] # level\n${LEVEL}`),
      'job.yaml': `apiVersion: batch/v1
kind: Job
metadata: {name: job}
spec:
  template:
    spec:
      restartPolicy: Never
      containers: [{name: a, image: example.com/a:1, volumeMounts: [{name: data, mountPath: /data}]}]
      volumes: [{name: data, hostPath: {path: /a}}]
`,
    },
    edits: {},
    says: 'it would change Job job in the build of . outside of its containers',
  },
  {
    // The overlay declares the name, so that there the text is right.
    name: 'the base of two overlays, one of which needs the text as it is',
    files: {
      'base/kustomization.yaml': 'resources: [web.yaml]\n',
      'base/web.yaml': deployment(`${IMAGE}args: [$(LOG_LEVL)] # level\n${LEVEL}`),
      'prod/kustomization.yaml': 'resources: [../base]\npatches: [{path: patch.yaml}]\n',
      'prod/patch.yaml': deployment('env: [{name: LOG_LEVL, value: debug}]\n'),
      'test/kustomization.yaml': 'resources: [../base]\n',
    },
    edits: {},
    says: 'unresolved-reference is not fixed: it would change args[0] of container app of Deployment default/web in the build of prod\n',
    made: 0,
  },
  {
    name: 'the same, with --fix=all',
    files: {
      'base/kustomization.yaml': 'resources: [web.yaml]\n',
      'base/web.yaml': deployment(`${IMAGE}args: [$(LOG_LEVL)] # level\n${LEVEL}`),
      'prod/kustomization.yaml': 'resources: [../base]\npatches: [{path: patch.yaml}]\n',
      'prod/patch.yaml': deployment('env: [{name: LOG_LEVL, value: debug}]\n'),
      'test/kustomization.yaml': 'resources: [../base]\n',
    },
    edits: { 'base/web.yaml': [['$(LOG_LEVL)', '$(LOG_LEVEL)']] },
    options: { fix: 'all' },
    made: 1,
  },
  {
    // The escape is wrong in both overlays, and must not hide that the name is known in one of them only.
    name: 'two findings in one text, one of which only one overlay can fix',
    files: {
      'base/kustomization.yaml': 'resources: [web.yaml]\n',
      'base/web.yaml': deployment(`${IMAGE}command: [sh, -c, "run $(LOG_LEVL) $$ > /run/pid"]\n`),
      'prod/kustomization.yaml': 'resources: [../base]\npatches: [{path: patch.yaml}]\n',
      'prod/patch.yaml': deployment(LEVEL),
      'test/kustomization.yaml': 'resources: [../base]\n',
    },
    edits: { 'base/web.yaml': [['$$ >', '$$$$ >']] },
    says: 'shell-runs-reference is not fixed: ',
  },
  {
    name: 'a patch in a file',
    files: {
      'kustomization.yaml': 'resources: [web.yaml]\npatches: [{path: patch.yaml}]\n',
      'web.yaml': deployment(`${IMAGE}${LEVEL}`),
      'patch.yaml': deployment('args: ["--level=$(LOG_LEVL)"]   # level\n'),
    },
    edits: { 'patch.yaml': [['$(LOG_LEVL)', '$(LOG_LEVEL)']] },
  },
  {
    name: 'an inline patch in a block scalar',
    files: {
      'kustomization.yaml': `resources: [web.yaml]
# the patches
patches:
- patch: |-   # inline
    ${deployment('# the level\nargs: [--level=$(LOG_LEVL)]   # here\n').trimEnd().replaceAll('\n', '\n    ')}
  target: {kind: Deployment}   # all
`,
      'web.yaml': deployment(`${IMAGE}${LEVEL}`),
    },
    edits: { 'kustomization.yaml': [['$(LOG_LEVL)', '$(LOG_LEVEL)']] },
  },
  {
    name: 'an inline patch with blank lines at its ends',
    files: {
      'kustomization.yaml': `resources: [web.yaml]
patches:
- patch: |+

    ${deployment('args: [--level=$(LOG_LEVL)]\n').trimEnd().replaceAll('\n', '\n    ')}


- path: none.yaml
`,
      'none.yaml': '',
      'web.yaml': deployment(`${IMAGE}${LEVEL}`),
    },
    edits: { 'kustomization.yaml': [['$(LOG_LEVL)', '$(LOG_LEVEL)']] },
  },
  {
    name: 'an inline patch in double quotes with escapes',
    files: {
      'kustomization.yaml': `resources: [web.yaml]\npatches:\n- patch: "- op: add\\n  path: /spec/template/spec/containers/0/args\\n  value: [\\"$(LOG_LEVL)\\"]\\n"\n  target: {kind: Deployment}\n`,
      'web.yaml': deployment(`${IMAGE}${LEVEL}`),
    },
    edits: { 'kustomization.yaml': [['$(LOG_LEVL)', '$(LOG_LEVEL)']] },
  },
  {
    name: 'a literal of a generator that a replacement copies',
    files: {
      'kustomization.yaml': `resources: [web.yaml]
configMapGenerator:
- name: settings
  literals:
  - args=--level=$(LOG_LEVL)   # level
replacements:
- source: {kind: ConfigMap, name: settings, fieldPath: data.args}
  targets:
  - select: {kind: Deployment}
    fieldPaths: ["spec.template.spec.containers.[name=app].args.0"]
`,
      'web.yaml': deployment(`${IMAGE}args: [none]\n${LEVEL}`),
    },
    edits: { 'kustomization.yaml': [['$(LOG_LEVL)', '$(LOG_LEVEL)']] },
  },
  {
    name: 'a line of a file of a generator that a replacement copies',
    files: {
      'kustomization.yaml': `resources: [web.yaml]
configMapGenerator:
- name: settings
  envs: [settings.env]
replacements:
- source: {kind: ConfigMap, name: settings, fieldPath: data.args}
  targets:
  - select: {kind: Deployment}
    fieldPaths: ["spec.template.spec.containers.[name=app].args.0"]
`,
      'settings.env': '# level\nargs=--level=$(LOG_LEVL)\nmode=fast\n',
      'web.yaml': deployment(`${IMAGE}args: [none]\n${LEVEL}`),
    },
    edits: { 'settings.env': [['$(LOG_LEVL)', '$(LOG_LEVEL)']] },
  },
  {
    name: 'the key of a generated ConfigMap',
    files: {
      'kustomization.yaml': 'resources: [web.yaml]\nconfigMapGenerator:\n- name: settings\n  literals: [mode=fast]\n',
      'web.yaml': deployment(
        `${IMAGE}env:\n- name: MODE\n  valueFrom: {configMapKeyRef: {name: settings, key: moode}}\n`,
      ),
    },
    edits: { 'web.yaml': [['key: moode', 'key: mode']] },
  },
  {
    name: 'a number in a base, and one in a patch',
    files: {
      'kustomization.yaml': 'resources: [web.yaml]\npatches: [{path: patch.yaml}]\n',
      'web.yaml': deployment(`${IMAGE}env:\n- {name: PORT, value: 8080}\n`),
      'patch.yaml': deployment('env:\n- name: DEBUG\n  value: true # yes\n'),
    },
    edits: { 'web.yaml': [['value: 8080', 'value: "8080"']], 'patch.yaml': [['value: true #', 'value: "true" #']] },
  },
  {
    name: 'entries in the wrong order in a base',
    files: {
      'kustomization.yaml': 'resources: [web.yaml]\nnamePrefix: prod-\n',
      'web.yaml': deployment(`${IMAGE}env:\n- {name: URL, value: $(HOST)}\n# host\n- {name: HOST, value: db}\n`),
    },
    edits: {
      'web.yaml': [
        [
          '        - {name: URL, value: $(HOST)}\n        # host\n        - {name: HOST, value: db}\n',
          '        # host\n        - {name: HOST, value: db}\n        - {name: URL, value: $(HOST)}\n',
        ],
      ],
    },
  },
  {
    // kustomize puts the entries of a patch before those of the base.
    name: 'entries in the wrong order, in two files',
    files: {
      'kustomization.yaml': 'resources: [web.yaml]\npatches: [{path: patch.yaml}]\n',
      'web.yaml': deployment(`${IMAGE}env:\n- {name: HOST, value: db}\n`),
      'patch.yaml': deployment('env:\n- {name: URL, value: $(HOST)}\n'),
    },
    edits: {},
    options: { fix: 'all' },
    says: 'forward-reference is not fixed: the two entries come from different lists: ',
  },
  {
    name: 'a directory of which one file belongs to no kustomization',
    files: {
      'app/kustomization.yaml': 'resources: [web.yaml]\n',
      'app/web.yaml': deployment(`${IMAGE}args: [$(LOG_LEVL)]\n${LEVEL}`),
      'other.yaml': deployment(`${IMAGE}args: [$(LOG_LEVL)]\n${LEVEL}`, 'other'),
    },
    edits: {
      'app/web.yaml': [['$(LOG_LEVL)', '$(LOG_LEVEL)']],
      'other.yaml': [['$(LOG_LEVL)', '$(LOG_LEVEL)']],
    },
    made: 2,
  },
];

describe.each(rows)('$name', ({ files, edits, options = {}, made, says = '' }) => {
  const expected = Object.fromEntries(
    Object.entries(files).map(([path, text]) => {
      let after = text;
      for (const [old, now] of edits[path] ?? []) {
        if (!after.includes(old)) throw new Error(`${path} has no ${old}`);
        after = after.replace(old, () => now);
      }
      return [path, after];
    }),
  );

  it('changes these texts only', async () => {
    const fixed = await fixFiles(files, options);
    expect(fixed.files).toEqual(expected);
    expect(fixed.left).toContain(says);
    expect(fixed.made).toHaveLength(made ?? fixed.made.length);
  });

  it('is only planned: a second plan is the same', async () => {
    expect(await fixFiles(files, options)).toEqual(await fixFiles(files, options));
  });

  it('has nothing to fix the second time', async () => {
    const again = await fixFiles(expected, options);
    expect(again.files).toEqual(expected);
  });
});

describe('a repository around the PATHs', () => {
  const files: Files = {
    '.git/HEAD': 'ref: refs/heads/main\n',
    'base/kustomization.yaml': 'resources: [web.yaml]\n',
    'base/web.yaml': deployment(`${IMAGE}args: [$(LOG_LEVL)]\n${LEVEL}`),
    'prod/kustomization.yaml': 'resources: [../base]\n',
    'test/kustomization.yaml': 'resources: [../base]\npatches: [{path: patch.yaml}]\n',
    'test/patch.yaml': deployment('env: [{name: LOG_LEVL, value: debug}]\n'),
  };

  it.each(['prod', 'base'])('has another kustomization that needs the text: %s', async (path) => {
    const fixed = await fixFiles(files, { paths: [path] });
    expect(fixed.files).toEqual(files);
    expect(fixed.left).toContain(
      'it would change args[0] of container app of Deployment default/web in the build of test\n',
    );
  });

  it('has another kustomization that reaches the base through a link', async () => {
    const top = mkdtempSync(join(tmpdir(), 'krmkit-fix-'));
    const own: Files = { ...files, 'test/kustomization.yaml': 'resources: [base2]\npatches: [{path: patch.yaml}]\n' };
    for (const [path, text] of Object.entries(own)) {
      mkdirSync(dirname(join(top, path)), { recursive: true });
      writeFileSync(join(top, path), text);
    }
    symlinkSync('../base', join(top, 'test/base2'));
    const { changes, left } = await planFixes(await openPaths([join(top, 'prod')]));
    rmSync(top, { recursive: true, force: true });
    expect(left.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('it would change args[0] of container app'),
    ]);
    expect(changes).toEqual([]);
  });

  it('has another kustomization with the same finding', async () => {
    const given: Files = { ...files, 'test/patch.yaml': deployment('env: [{name: MODE, value: debug}]\n') };
    const fixed = await fixFiles(given, { paths: ['prod'] });
    expect(fixed.files).toEqual({ ...given, 'base/web.yaml': given['base/web.yaml']?.replace('LEVL', 'LEVEL') });
  });

  it('has another kustomization that cannot be built', async () => {
    const given = { ...files, 'test/kustomization.yaml': 'resources: [../base, missing.yaml]\n' };
    const fixed = await fixFiles(given, { paths: ['prod'] });
    expect(fixed.files).toEqual(given);
    expect(fixed.left).toContain('is not fixed: krmkit cannot build test, which uses the file\n');
  });

  const braces = deployment(`${IMAGE}args: ["--host=\${HOST}"]\nenv: [{name: HOST, value: db}]\n`);

  // Not written as one word, so that this file does not run programs.
  const PROCESSES = ['child', 'process'].join('_');

  it.each([
    ['deploy.sh', 'cat web.yaml | envsubst | kubectl apply -f -\n', 'envsubst'],
    ['main.tf', 'manifest = templatefile("web.yaml", { HOST = "db" })\n', 'Terraform'],
    [
      'cluster/apps.yaml',
      'apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: apps}\nspec: {path: ./other, postBuild: {substitute: {HOST: db}}}\n',
      'Flux',
    ],
    ['Makefile', 'deploy:\n\tenvsubst <web.yaml | kubectl apply -f -\n', 'envsubst'],
    [
      'deploy.ts',
      "import { run } from './run.ts';\nrun('envsubst < prod/web.yaml | kubectl apply -f -');\n",
      'envsubst',
    ],
    ['e2e/web.test.ts', `import { spawn } from 'node:${PROCESSES}';\nspawn('envsubst');\n`, 'envsubst'],
    ['cmd/main.go', 'import "os/exec"\nvar c = exec.Command("envsubst")\n', 'envsubst'],
    ['go.mod', 'require github.com/drone/envsubst v1.0.3\n', 'envsubst'],
    ['docs/install.md', '```sh\ncat prod/web.yaml | envsubst | kubectl apply -f -\n```\n', 'envsubst'],
    ['prod/README.md', 'The pipeline calls `envsubst`.\n', 'envsubst'],
    ['README.md', 'The pipeline calls `envsubst`.\n', 'envsubst'],
  ])('fills in braces: %s', async (path, text, tool) => {
    const given = { '.git/HEAD': '', [path]: text, 'prod/web.yaml': braces };
    for (const fix of ['safe', 'all'] as const) {
      const fixed = await fixFiles(given, { paths: ['prod'], fix });
      expect(fixed.files).toEqual(given);
      expect(fixed.left).toContain(`is not fixed: ${path} uses ${tool}, which may fill in the text\n`);
    }
    const without = { '.git/HEAD': '', 'prod/web.yaml': braces };
    const fixed = await fixFiles(without, { paths: ['prod'] });
    expect(fixed.files).toEqual({ ...without, 'prod/web.yaml': braces.replace('${HOST}', '$(HOST)') });
  });

  it.each([
    ['docs/fixes.md', 'A file that `envsubst` fills in stays as it is.\n'],
    ['CHANGELOG.md', '- Files for `envsubst` are supported, such as `cat a | envsubst`.\n'],
    ['src/programs.ts', "export const READERS = ['awk', 'envsubst', 'jq'];\n"],
    ['test/fix.test.ts', "const script = 'cat web.yaml | envsubst | kubectl apply -f -';\n"],
    ['pkg/fill_test.go', 'const script = "cat web.yaml | envsubst | kubectl apply -f -"\n'],
    ['dist/main.js', `require('${PROCESSES}').spawn('envsubst');\n`],
    ['docs/terraform.md', 'Call `templatefile("web.yaml", {})`.\n'],
  ])('does not fill in braces: %s', async (path, text) => {
    const given = { '.git/HEAD': '', '.gitignore': 'dist/\n', [path]: text, 'prod/web.yaml': braces };
    const fixed = await fixFiles(given, { paths: ['prod'] });
    expect(fixed.files).toEqual({ ...given, 'prod/web.yaml': braces.replace('${HOST}', '$(HOST)') });
  });
});

it('names the same root that cannot be built, in whatever order the files are listed', async () => {
  const files: Files = {
    'base/kustomization.yaml': 'resources: [web.yaml, missing.yaml]\n',
    'base/web.yaml': deployment(`${IMAGE}args: [$(LOG_LEVL)]\n${LEVEL}`),
    'prod/kustomization.yaml': 'resources: [../base]\n',
    'test/kustomization.yaml': 'resources: [../base]\n',
  };
  const reversed = Object.fromEntries(Object.entries(files).toReversed());
  const [one, other] = await Promise.all([files, reversed].map(async (each) => planFixes(await openFiles(each))));
  expect(one?.left.map(({ reason }) => reason)).toEqual([expect.stringContaining('krmkit cannot build')]);
  expect(other?.left).toEqual(one?.left);
});
