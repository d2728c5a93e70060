import { CORPUS, needs } from '@krmkit/testing';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { afterAll, describe, expect, it } from 'vitest';
import { withoutPosition, identityKey, identityOf } from '@krmkit/manifests';
import { isObject } from '@krmkit/base';
import type { JsonValue } from '@krmkit/base';
import { parseDocuments, toValue } from '@krmkit/yaml';
import type { Ending } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';

// The same package and programs in kpt and krmkit: the same values, and in krmkit no unchanged line differs.
const present = spawnSync('kpt', ['version']).error === undefined;

const top = realpathSync(mkdtempSync(join(tmpdir(), 'krmkit-kpt-')));
afterAll(() => rmSync(top, { recursive: true, force: true }));

type Files = Readonly<Record<string, string>>;

const WEB = `# who reads this
apiVersion: apps/v1
kind: Deployment
metadata:
    name:   web   # odd blanks
    namespace: shop
spec:
    replicas: 2

    template:
        spec:
            containers:
            -   name: web
                image: "nginx:1.27"   # pinned
                args: [ a,b ]
                command:
                - sh
                - -c
                - >
                  folded
                  text
`;

const MAPS = `apiVersion: v1
kind: ConfigMap
metadata:
  name: data
data:
  mode: "010"   # octal to some
  text: |
    # no comment
    nginx:1.27
---
# a second one
apiVersion: v1
kind: ConfigMap
metadata:
  name: more
data: {date: "2001-01-01", caf: "\\u00e9"}
`;

const PACKAGE: Files = { 'web.yaml': WEB, 'sub/maps.yaml': MAPS };

/** Each of the programs that both run. */
const FUNCTIONS = {
  'label.sh': `#!/usr/bin/awk -f
{ print }
/^  metadata:$/ { getline; match($0, /^ */); printf "%slabels: {team: shop}\\n", substr($0, 1, RLENGTH); print }
`,
  'make.sh': `#!/bin/sh
sed '/^items:/a\\
- apiVersion: v1\\
  kind: ConfigMap\\
  metadata: {name: made, namespace: shop}\\
  data: {a: b}'
`,
  'delete.sh': `#!/usr/bin/awk -f
/^[^ ]/ { if (keep != "drop") printf "%s", held; held = ""; keep = "" }
{ held = held $0 "\\n" }
/^ +name: more$/ { keep = "drop" }
END { if (keep != "drop") printf "%s", held }
`,
  'gate.sh': `#!/bin/sh
cat
cat <<'END'
results:
- message: too few
  severity: error
END
exit 1
`,
  'tolerant.sh': "#!/bin/sh\ncat\necho 'results: [{message: too few, severity: error}]'\n",
  'silent.sh': '#!/bin/sh\ncat > /dev/null\n',
} as const;

const functions = join(top, 'functions');
write(functions, FUNCTIONS);

function write(directory: string, files: Files): void {
  for (const [name, text] of Object.entries(files)) {
    const path = join(directory, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    if (text.startsWith('#!')) chmodSync(path, 0o755);
  }
}

function textsOf(directory: string): Files {
  if (!existsSync(directory)) return {};
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).toSorted();
  return Object.fromEntries(paths.map((path) => [path.slice(directory.length + 1), readFileSync(path, 'utf8')]));
}

/** The value of each resource, by its file and identity. */
function valuesOf(files: Files): ReadonlyMap<string, JsonValue> {
  const values = new Map<string, JsonValue>();
  for (const [path, text] of Object.entries(files)) {
    if (!/(?:\.yaml|^Kptfile|\/Kptfile)$/.test(path)) continue;
    for (const { root } of parseDocuments(text)) {
      const value = root === undefined ? undefined : toValue(root, 'kubectl').value;
      const identity = value === undefined ? undefined : identityOf(value);
      if (isObject(value) && identity !== undefined) {
        values.set(`${path} ${identityKey(identity)}`, withoutPosition(value));
      }
    }
  }
  return values;
}

interface Both {
  readonly before: Files;
  readonly kpt: { readonly status: number | null; readonly texts: Files };
  readonly ours: Ending & { readonly texts: Files };
}

let runs = 0;

/** Runs a verb on two copies of a package; `DIR` stands for the copy, `FN` for the directory of the programs. */
async function runBoth(files: Files, kptFlags: readonly string[], ourFlags: readonly string[]): Promise<Both> {
  runs += 1;
  const [theirs, mine] = [join(top, `kpt${runs}`), join(top, `ours${runs}`)];
  for (const directory of [theirs, mine]) write(directory, files);
  const given = (flags: readonly string[], directory: string): readonly string[] =>
    flags.map((flag) => flag.replaceAll('FN', functions).replaceAll('DIR', directory));
  const env = { ...process.env, HOME: top };
  const { status } = spawnSync('kpt', ['fn', ...given(kptFlags, theirs)], { cwd: theirs, env, encoding: 'utf8' });
  const ending = await runIn({ onDisk: true, env: { PATH: process.env['PATH'] ?? '' } }, ...given(ourFlags, mine));
  return { before: files, kpt: { status, texts: textsOf(theirs) }, ours: { ...ending, texts: textsOf(mine) } };
}

/** The added lines, and with a `-` the removed ones, of all files that exist before and after. */
function changedLines(before: Files, after: Files): readonly string[] {
  const changed: string[] = [];
  for (const path of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, now] = [before, after].map((files) => (files[path] ?? '').split('\n').filter((line) => line !== ''));
    changed.push(...without(old ?? [], now ?? []).map((line) => `- ${line}`));
    changed.push(...without(now ?? [], old ?? []).map((line) => `+ ${line}`));
  }
  return changed;
}

function without(lines: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...others];
  return lines.filter((line) => {
    const at = left.indexOf(line);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

const SED = 'sed s/replicas:.*/replicas:\\ 5/';

describe('a program in kpt and here', needs('kpt', present), () => {
  const rows: readonly (readonly [what: string, exec: string, flags: readonly string[], lines: readonly string[]])[] = [
    ['cat', 'cat', [], []],
    ['sed', SED, [], ['-     replicas: 2', '+     replicas: 5']],
    [
      'sed, which sees the maps alone',
      'sed s/nginx/httpd/',
      ['--match-kind', 'ConfigMap'],
      ['-     nginx:1.27', '+     httpd:1.27'],
    ],
    [
      'sed, which does not see the maps',
      SED,
      ['--exclude-kind', 'ConfigMap'],
      ['-     replicas: 2', '+     replicas: 5'],
    ],
    ['sed, which sees nothing', SED, ['--match-name', 'nobody'], []],
    [
      'one that adds a label',
      'FN/label.sh',
      [],
      ['+   labels:', '+     team: shop', '+   labels:', '+     team: shop', '+     labels:', '+         team: shop'],
    ],
    [
      'one that makes a resource',
      'FN/make.sh',
      [],
      ['+ apiVersion: v1', '+ kind: ConfigMap', '+ metadata: {name: made, namespace: shop}', '+ data: {a: b}'],
    ],
    [
      'one that deletes a resource',
      'FN/delete.sh',
      [],
      [
        '- ---',
        '- # a second one',
        '- apiVersion: v1',
        '- kind: ConfigMap',
        '- metadata:',
        '-   name: more',
        '- data: {date: "2001-01-01", caf: "\\u00e9"}',
      ],
    ],
  ];
  it.each(rows)('%s: has the same values, and changes no other line', async (_, exec, flags, lines) => {
    const both = await runBoth(
      PACKAGE,
      ['eval', 'DIR', '--exec', exec, ...flags],
      ['run', 'DIR', '--exec', exec, ...flags],
    );
    expect(both.ours.stderr).toContain('krmkit run: 1 function; ');
    expect([both.kpt.status, both.ours.status]).toEqual([0, 0]);
    expect(valuesOf(both.ours.texts)).toEqual(valuesOf(both.kpt.texts));
    expect(changedLines(both.before, both.ours.texts).toSorted()).toEqual([...lines].toSorted());
  });

  it('a gate that fails: nothing is changed', async () => {
    const both = await runBoth(
      PACKAGE,
      ['eval', 'DIR', '--exec', 'FN/gate.sh'],
      ['run', 'DIR', '--exec', 'FN/gate.sh'],
    );
    expect([both.kpt.status, both.ours.status]).toEqual([1, 1]);
    expect(both.kpt.texts).toEqual(both.before);
    expect(both.ours.texts).toEqual(both.before);
  });
});

describe('intended differences from kpt', needs('kpt', present), () => {
  const rows: readonly (readonly [
    what: string,
    exec: string,
    kpt: readonly [number, number],
    ours: readonly [number, number],
  ])[] = [
    // Status, and the number of remaining files.
    ['a program that prints nothing deletes nothing', 'FN/silent.sh', [0, 0], [1, 2]],
    ['a result of severity error fails a run, whatever the exit status', 'FN/tolerant.sh', [0, 2], [1, 2]],
  ];
  it.each(rows)('%s', async (_, exec, kpt, ours) => {
    const both = await runBoth(PACKAGE, ['eval', 'DIR', '--exec', exec], ['run', 'DIR', '--exec', exec]);
    expect([both.kpt.status, Object.keys(both.kpt.texts).length]).toEqual(kpt);
    expect([both.ours.status, Object.keys(both.ours.texts).length]).toEqual(ours);
    expect(both.ours.texts).toEqual(both.before);
  });

  it('cat rewrites files in kpt', async () => {
    const both = await runBoth(PACKAGE, ['eval', 'DIR', '--exec', 'cat'], ['run', 'DIR', '--exec', 'cat']);
    expect(both.kpt.texts).not.toEqual(both.before);
    expect(both.ours.texts).toEqual(both.before);
  });
});

function kptfile(name: string, pipeline: string): string {
  return `apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: ${name}   # ours\npipeline:\n${pipeline.replaceAll('FN', functions)}`;
}

const map = (name: string): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n    name: ${name}\ndata: {trace: a}   # ${name}\n`;
const appending = (letter: string, more = ''): string =>
  `  - exec: "sed 's/trace: \\\\([a-z][a-z]*\\\\)/trace: \\\\1${letter}/'"\n${more}`;

describe('a pipeline in kpt and here', needs('kpt', present), () => {
  const left = '    exclude:\n    - name: left\n';
  const maps = '    selectors:\n    - kind: ConfigMap\n';
  const tree: Files = {
    'map.yaml': map('top'),
    'left.yaml': map('left'),
    'plain/map.yaml': map('plain'),
    'b/map.yaml': map('b'),
    'b/deep/map.yaml': map('deep'),
    'a/map.yaml': map('a'),
    'a/Kptfile': kptfile('a', `  mutators:\n${appending('x', maps)}`),
    'b/Kptfile': kptfile(
      'b',
      `  mutators:\n${appending('y', maps)}${appending('z', '    selectors:\n    - name: b\n')}`,
    ),
    'b/deep/Kptfile': kptfile('deep', `  mutators:\n${appending('d', maps)}`),
  };
  const rows: readonly (readonly [
    what: string,
    pipeline: string,
    traces: Readonly<Record<string, string>> | undefined,
  ])[] = [
    [
      'mutators, with selectors and exclusions, deepest first',
      `  mutators:\n${appending('m', maps + left)}${appending('n', '    selectors:\n    - name: top\n    - name: deep\n')}`,
      {
        'map.yaml': 'amn',
        'left.yaml': 'a',
        'plain/map.yaml': 'am',
        'a/map.yaml': 'axm',
        'b/map.yaml': 'ayzm',
        'b/deep/map.yaml': 'adymn',
      },
    ],
    [
      'validators, which change nothing',
      `  mutators:\n${appending('m', maps)}  validators:\n${appending('v')}`,
      {
        'map.yaml': 'am',
        'left.yaml': 'am',
        'plain/map.yaml': 'am',
        'a/map.yaml': 'axm',
        'b/map.yaml': 'ayzm',
        'b/deep/map.yaml': 'adym',
      },
    ],
    ['a validator that fails', `  mutators:\n${appending('m', maps)}  validators:\n  - exec: FN/gate.sh\n`, undefined],
  ];
  it.each(rows)('%s', async (_, pipeline, traces) => {
    const files = { ...tree, Kptfile: kptfile('top', pipeline) };
    const both = await runBoth(files, ['render', 'DIR', '--allow-exec'], ['render', 'DIR', '--enable-exec']);
    const status = traces === undefined ? 1 : 0;
    expect({ status: both.ours.status, stderr: both.ours.stderr }).toMatchObject({ status });
    expect(both.kpt.status).toBe(status);
    expect(valuesOf(both.ours.texts)).toEqual(valuesOf(both.kpt.texts));
    const changed = Object.entries(traces ?? {}).map(([path, trace]) => [path, traced(files, path, trace)] as const);
    expect(both.ours.texts).toEqual({ ...files, ...Object.fromEntries(changed) });
  });
});

function traced(files: Files, path: string, trace: string): string {
  return files[path]?.replace('trace: a', `trace: ${trace}`) ?? '';
}

const demo = join(CORPUS, 'GoogleCloudPlatform-microservices-demo/kubernetes-manifests');

describe(
  'other people’s manifests in kpt and here',
  needs(present ? 'other manifests' : 'kpt', present && existsSync(demo)),
  () => {
    it('changes the same values, and no other line', async () => {
      const exec = 'sed s/replicas:.*/replicas:\\ 5/';
      const copy = join(top, 'demo');
      cpSync(demo, copy, { recursive: true });
      const files = textsOf(copy);
      rmSync(copy, { recursive: true });
      const both = await runBoth(files, ['eval', 'DIR', '--exec', exec], ['run', 'DIR', '--exec', exec]);
      expect([both.kpt.status, both.ours.status]).toEqual([0, 0]);
      expect(valuesOf(both.ours.texts).size).toBeGreaterThan(30);
      expect(valuesOf(both.ours.texts)).toEqual(valuesOf(both.kpt.texts));
      expect(changedLines(files, both.ours.texts).filter((line) => !line.includes('replicas'))).toEqual([]);
    });
  },
);
