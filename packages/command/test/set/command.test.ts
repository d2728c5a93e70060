import { describe, expect, it } from 'vitest';
import { memoryDisk } from '@krmkit/base';
import { runIn } from '../fake-context.ts';

const WEB = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  labels: {app: web}
spec:
  replicas: 2   # two are enough
  template:
    spec:
      containers:
        - {name: app, image: "web:1"}
`;
const SECRET = 'apiVersion: v1\nkind: Secret\nmetadata: {name: db}\ntype: 5\nstringData: {password: hunter2}\n';
const CHANGED = WEB.replace('replicas: 2', 'replicas: 3');
const LINE = 'Deployment web spec.replicas: 2 -> 3\n';

interface Row {
  readonly why: string;
  readonly given: readonly string[];
  readonly stdin?: string;
  readonly status?: number;
  readonly stdout?: string;
  readonly stderr: string;
}

describe('set on standard input', () => {
  it.each<Row>([
    {
      why: 'a change',
      given: ['spec.replicas=3'],
      stdout: CHANGED,
      stderr: `-:7: ${LINE}krmkit set: 1 field in 1 file\n`,
    },
    { why: '--quiet', given: ['spec.replicas=3', '--quiet'], stdout: CHANGED, stderr: '' },
    {
      why: '--type',
      given: ['spec.replicas=3', '--type', 'string'],
      stdout: WEB.replace('replicas: 2', 'replicas: "3"'),
      stderr: '-:7: Deployment web spec.replicas: 2 -> "3"\nkrmkit set: 1 field in 1 file\n',
    },
    {
      why: '--create',
      given: ['spec.paused=true', '--create'],
      stdout: `${WEB}  paused: true\n`,
      stderr: '-:6: Deployment web spec.paused: nothing -> true\nkrmkit set: 1 field in 1 file\n',
    },
    {
      why: '--remove',
      given: ['--remove', 'metadata.labels'],
      stdout: WEB.replace('  labels: {app: web}\n', ''),
      stderr: '-:5: Deployment web metadata.labels: {"app":"web"} -> removed\nkrmkit set: 1 field in 1 file\n',
    },
    {
      why: '--image',
      given: ['--image', 'web:2'],
      stdout: WEB.replace('web:1', 'web:2'),
      stderr:
        '-:11: Deployment web spec.template.spec.containers[0].image: web:1 -> web:2\nkrmkit set: 1 field in 1 file\n',
    },
    {
      why: 'two fields',
      given: ['metadata.name=a=b', 'spec.replicas=3'],
      stdout: CHANGED.replace('name: web', 'name: a=b'),
      stderr: `-:4: Deployment web metadata.name: web -> a=b\n-:7: Deployment a=b spec.replicas: 2 -> 3\nkrmkit set: 2 fields in 1 file\n`,
    },
    {
      why: 'an equals sign in brackets',
      given: ['spec.template.spec.containers[name=app].image=web:3'],
      stdout: WEB.replace('web:1', 'web:3'),
      stderr:
        '-:11: Deployment web spec.template.spec.containers[0].image: web:1 -> web:3\nkrmkit set: 1 field in 1 file\n',
    },
    {
      why: 'the value that is there',
      given: ['spec.replicas=2'],
      stdout: WEB,
      stderr: '-:7: Deployment web spec.replicas: already has this value\nkrmkit set: nothing to change\n',
    },
    {
      why: 'nothing to remove',
      given: ['--remove', 'spec.zzz'],
      stdout: WEB,
      stderr: 'spec.zzz: no resource has it, so nothing was removed\nkrmkit set: nothing to change\n',
    },
    {
      why: 'a value of a Secret',
      stdin: SECRET,
      given: ['stringData.password=swordfish', '--show-secrets'],
      stdout: SECRET.replace('hunter2', 'swordfish'),
      stderr: '-:5: Secret db stringData.password: hunter2 -> swordfish\nkrmkit set: 1 field in 1 file\n',
    },
    {
      why: 'a field that no resource has',
      given: ['spec.replica=3'],
      status: 1,
      stderr:
        'krmkit set: Deployment web does not have spec.replica\n  did you mean spec.replicas?\nkrmkit set: nothing was changed\n',
    },
    {
      why: 'one field of two',
      given: ['spec.replicas=3', 'spec.replica=3'],
      status: 1,
      stderr:
        'krmkit set: Deployment web does not have spec.replica\n  did you mean spec.replicas?\nkrmkit set: nothing was changed\n',
    },
    {
      why: 'an image that nothing runs',
      given: ['--image', 'wep:2'],
      status: 1,
      stderr: 'krmkit set: no container runs the image wep\n  did you mean web?\nkrmkit set: nothing was changed\n',
    },
    {
      why: 'nothing is selected',
      given: ['spec.replicas=3', '--kind', 'Deploymnt'],
      status: 2,
      stderr:
        'krmkit set: none of 1 resource is selected\n  did you mean --kind Deployment?\nkrmkit set: nothing was changed\n',
    },
  ])('$why', async ({ given, stdin = WEB, status = 0, stdout = '', stderr }) => {
    expect(await runIn({ stdin }, 'set', '-', ...given)).toEqual({ status, stdout, stderr });
  });

  it.each([
    { why: 'does not fit', stdin: WEB, given: 'spec.replicas=three', status: 1, says: '"three" is not a number' },
    { why: 'is not readable', stdin: `${WEB}---\na: [\n`, given: 'spec.replicas=3', status: 3, says: 'error' },
  ])('prints only what is wrong: $why', async ({ stdin, given, status, says }) => {
    const ending = await runIn({ stdin }, 'set', '-', given);
    expect(ending).toMatchObject({ status, stdout: '' });
    expect(ending.stderr).toContain(says);
    expect(ending.stderr).toMatch(/^krmkit set: nothing was changed\n$/m);
  });

  it('ends with 0 if only another object has an error', async () => {
    const wrong = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: [a]}\n';
    const { status, stdout, stderr } = await runIn({ stdin: `${WEB}---\n${wrong}` }, 'set', '-', 'spec.replicas=3');
    expect(stderr).toMatch(/error.*invalid-resource/);
    expect({ status, stdout }).toEqual({ status: 0, stdout: `${CHANGED}---\n${wrong}` });
  });

  it('shows the line of a Secret with an error only on request', async () => {
    const stdin = `${SECRET}spec: 5\n`;
    expect((await runIn({ stdin }, 'set', '-', 'spec=x')).stderr).toContain('--show-secrets shows it');
    expect((await runIn({ stdin }, 'set', '-', 'spec=x', '--show-secrets')).stderr).toContain('| spec: 5');
  });
});

describe('set on files', () => {
  it.each([
    { why: 'writes', given: ['spec.replicas=3'], status: 0, files: { 'a/web.yaml': CHANGED } },
    { why: 'only shows', given: ['spec.replicas=3', '--dry-run'], status: 0, files: {} },
    { why: 'one of two is not possible', given: ['spec.replicas=3', 'spec.zzz=1'], status: 1, files: {} },
    { why: 'does not fit', given: ['metadata.name=x', 'spec.replicas=three'], status: 1, files: {} },
    { why: 'reads another PATH, too', given: ['bad.yaml', 'spec.replicas=3'], status: 3, files: {} },
    {
      why: 'is an image',
      given: ['--image', 'web:2'],
      status: 0,
      files: { 'a/web.yaml': WEB.replace('web:1', 'web:2') },
    },
  ])('all or none: $why', async ({ given, status, files }) => {
    const before = { 'a/web.yaml': WEB, 'a/secret.yaml': SECRET, 'bad.yaml': 'a: [\n' };
    const disk = memoryDisk(new Map(Object.entries(before)));
    expect((await runIn({ disk }, 'set', 'a', ...given)).status).toBe(status);
    expect(Object.fromEntries(disk.texts())).toEqual({ ...before, ...files });
  });

  it.each([
    ['spec.replicas=3', [], '-  replicas: 2   # two are enough\n+  replicas: 3   # two are enough\n'],
    ['stringData.password=x', [], '+(a line of a Secret; --show-secrets shows it)\n'],
    ['stringData.password=x', ['--show-secrets'], '-stringData: {password: hunter2}\n+stringData: {password: x}\n'],
  ])('--dry-run prints a diff: %s %j', async (field, more, diff) => {
    const files = { 'web.yaml': WEB, 'secret.yaml': SECRET };
    const { status, stdout, stderr } = await runIn({ files }, 'set', field, '--dry-run', ...more);
    expect(stdout).toContain(diff);
    expect(stderr).toContain('krmkit set: 1 field in 1 file would change\n');
    expect(status).toBe(0);
  });

  it('says which images are not checked', async () => {
    const disk = memoryDisk(new Map([['k/kustomization.yaml', 'resources: [https://example.com/a.yaml]\n']]));
    const { status, stderr } = await runIn({ disk }, 'set', './k', '--image', 'web:2');
    expect(stderr.split('\n').slice(1)).toEqual([
      'krmkit set: 1 field in 1 file',
      'krmkit set: k/kustomization.yaml cannot be built here, so its images are not checked',
      '',
    ]);
    expect(status).toBe(0);
  });

  it('adds no entry for an image that a build does not run', async () => {
    const disk = memoryDisk(new Map([['k/kustomization.yaml', 'resources: []\n']]));
    const { status, stderr } = await runIn({ disk }, 'set', 'k', '--image', 'web:2');
    expect(stderr).toMatch(/^krmkit set: k\/kustomization.yaml: nothing in its build runs the image web\n/);
    expect(status).toBe(1);
    expect(disk.texts().get('k/kustomization.yaml')).toBe('resources: []\n');
  });
});
