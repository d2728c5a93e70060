import { describe, expect, it } from 'vitest';
import { memoryDisk } from '@krmkit/base';
import type { Ending } from './fake-context.ts';
import { runIn } from './fake-context.ts';
import { LINEAR, growth } from '@krmkit/testing';

const web = `# the shop's front
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  namespace: shop
  labels:
    app: web
spec:
  replicas: 2   # two are enough
  paused: false
  template:
    spec:
      containers:
        - name: app
          image: "nginx:1.25"
          ports: [{containerPort: 80}]
        - name: sidecar
          image: 'envoy'
`;

const service = `apiVersion: v1
kind: Service
metadata:
  name: web
spec:
  ports:
    - port: 80
      targetPort: http
`;

const secret = `apiVersion: v1
kind: Secret
metadata: {name: db}
stringData:
  password: hunter2
`;

const LIST = `apiVersion: v1
kind: List
items:
- apiVersion: v1
  kind: A
  spec: 1
- apiVersion: v1
  kind: A
  spec: x
`;

function onStdin(stdin: string, ...given: readonly string[]): Promise<Ending> {
  return runIn({ stdin }, 'set', '-', ...given);
}

describe('set: what is written', () => {
  it.each([
    { given: 'spec.replicas=3', from: 'replicas: 2 ', to: 'replicas: 3 ' },
    { given: 'spec.replicas=0x10', from: 'replicas: 2 ', to: 'replicas: 0x10 ' },
    { given: 'spec.paused=true', from: 'paused: false', to: 'paused: true' },
    { given: 'spec.template.spec.containers[name=app].image=nginx:1.29', from: 'nginx:1.25', to: 'nginx:1.29' },
    { given: 'spec.template.spec.containers[name=app].image=1.25', from: '"nginx:1.25"', to: '"1.25"' },
    { given: 'spec.template.spec.containers[name=sidecar].image=a', from: "'envoy'", to: "'a'" },
    { given: 'spec.template.spec.containers[1].image=a', from: "'envoy'", to: "'a'" },
    { given: 'metadata.labels.app=5', from: 'app: web', to: 'app: "5"' },
    { given: 'metadata.labels.app=yes', from: 'app: web', to: 'app: "yes"' },
    { given: 'metadata.labels.tier=front', create: true, from: 'app: web', to: 'app: web\n    tier: front' },
    {
      given: "metadata.labels['example.com/x']=5",
      create: true,
      from: 'app: web',
      to: 'app: web\n    example.com/x: "5"',
    },
    { given: 'metadata.name=a=b', from: 'name: web', to: 'name: a=b' },
    { given: 'metadata.name=$(X) ${Y} `z`', from: 'name: web', to: 'name: $(X) ${Y} `z`' },
    { given: 'metadata.name=a: b', from: 'name: web', to: 'name: "a: b"' },
    { given: 'metadata.name=\u{1f600}', from: 'name: web', to: 'name: \u{1f600}' },
    { given: 'metadata.name=', from: 'name: web', to: 'name: ""' },
  ])('$given', async ({ given, from, to, create }) => {
    const { status, stdout } = await onStdin(web, given, ...(create === true ? ['--create'] : []));
    expect(stdout).toBe(web.replace(from, () => to));
    expect(status).toBe(0);
  });

  it.each([
    { given: ['spec.template.spec.containers[*].image=x'], from: [/"nginx:1.25"/, /'envoy'/], to: ['"x"', "'x'"] },
    { given: ['spec.replicas=3', 'spec.paused=true'], from: [/2 {3}#/, /false/], to: ['3   #', 'true'] },
    { given: ['spec.replicas=3', 'spec.replicas=4'], from: [/2 {3}#/], to: ['4   #'] },
    {
      given: ['metadata.name=other', 'spec.replicas=3', '--name', 'web'],
      from: [/web\n {2}namespace/, /2 {3}#/],
      to: ['other\n  namespace', '3   #'],
    },
    { given: ['--remove', 'spec.paused'], from: [/ {2}paused: false\n/], to: [''] },
    {
      given: ['--remove', 'spec.template.spec.containers[name=sidecar]'],
      from: [/ {8}- name: sidecar\n.*\n/],
      to: [''],
    },
    { given: ['spec.replicas=3', '--type', 'string'], from: [/2 {3}#/], to: ['"3"   #'] },
  ])('$given', async ({ given, from, to }) => {
    const { status, stdout } = await onStdin(web, ...given);
    let wanted = web;
    for (const [index, pattern] of from.entries()) wanted = wanted.replace(pattern, to[index] ?? '');
    expect(stdout).toBe(wanted);
    expect(status).toBe(0);
  });

  it('keeps the line ends of Windows', async () => {
    const text = web.replaceAll('\n', '\r\n');
    const { stdout } = await onStdin(text, 'spec.replicas=3', 'metadata.annotations.a=b', '--create');
    expect(stdout).toContain('replicas: 3   # two are enough\r\n');
    expect(stdout).toContain('  annotations:\r\n    a: b\r\n');
    expect(stdout.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it.each([
    'a\nb\n',
    'a\r\nb',
    '\ta',
    '"',
    "'",
    '\\n',
    '# a',
    '- a',
    '\u0007',
    '\u2028',
    ' a ',
    '~',
    '0o17',
    '<<',
    '*a',
    '&a',
    '!a',
    '%a',
    '@a',
    '|',
    '{a: b}',
    'a'.repeat(10_000_000),
  ])('a value that is hard to write: %#', async (value) => {
    const { stdout, stderr, status } = await onStdin(web, `metadata.annotations.a=${value}`, '--create');
    expect(status).toBe(0);
    expect(stderr.length).toBeLessThan(1000);
    const again = await onStdin(stdout, `metadata.annotations.a=${value}`);
    expect(again.stderr).toContain('already has this value');
    expect(again.stdout).toBe(stdout);
  });

  it('does not change a text that has the value', async () => {
    const { status, stdout, stderr } = await onStdin(web, 'spec.replicas=2');
    expect({ status, stdout }).toEqual({ status: 0, stdout: web });
    expect(stderr).toBe(
      '-:10: Deployment shop/web spec.replicas: already has this value\nkrmkit set: nothing to change\n',
    );
  });

  it('writes an alias out', async () => {
    const text = 'apiVersion: v1\nkind: A\nspec:\n  a: &x {size: 1}\n  b: *x\n';
    const { stdout, stderr } = await onStdin(text, 'spec.b.size=2');
    expect(stdout).toMatch(/^apiVersion: v1\nkind: A\nspec:\n {2}a: &x \{size: 1\}\n {2}b:\s+\{?size: 2\}?\n$/);
    expect(stderr).toContain('written-out-alias');
  });

  it('treats a List in a file as one resource', async () => {
    const disk = memoryDisk(new Map([['list.yaml', LIST]]));
    expect(await runIn({ disk }, 'set', 'list.yaml', 'spec=2', '--kind', 'A')).toMatchObject({ status: 2 });
    expect(await runIn({ disk }, 'set', 'list.yaml', 'items[0].spec=2')).toMatchObject({ status: 0 });
    expect(disk.texts().get('list.yaml')).toBe(LIST.replace('spec: 1', 'spec: 2'));
  });

  it('changes the items of a List on standard input', async () => {
    const { stdout, stderr } = await onStdin(LIST, 'spec=2', 'spec=3', '--kind', 'A');
    expect(stdout).toBe(LIST.replace('spec: 1', 'spec: 3').replace('spec: x', 'spec: "3"'));
    expect(stderr).toContain('-:6: A spec: 2 -> 3');
  });
});

describe('set: numbers as typed', () => {
  const text =
    'apiVersion: v1\nkind: A\nspec:\n  version: 1.10   # latest\n  half: 1.5\n  mode: 0644\n  list: [1, 2]\n';
  it.each([
    { given: ['spec.version=1.20'], from: '1.10', to: '1.20' },
    { given: ['spec.half=1.50'], from: '1.5', to: '1.50' },
    { given: ['spec.mode=0777'], from: '0644', to: '0777' },
    { given: ['spec.list[0]=0x1F'], from: '[1,', to: '[0x1F,' },
    { given: ['spec.list[2]=1.0', '--create'], from: '2]', to: '2, 1.0]' },
    { given: ['spec.extra=1.0', '--create'], from: '2]\n', to: '2]\n  extra: 1.0\n' },
    { given: ['spec.a.b=1.0', '--create'], from: '2]\n', to: '2]\n  a:\n    b: 1.0\n' },
    { given: ['spec.list=[1.0, 2]'], from: '[1,', to: '[1,' },
  ])('$given', async ({ given, from, to }) => {
    const { status, stdout } = await onStdin(text, ...given);
    expect(stdout).toBe(text.replace(from, to));
    expect(status).toBe(0);
    expect((await onStdin(stdout, ...given)).stdout).toBe(stdout);
  });

  it('indents keys above a new number as the file does', async () => {
    const wide = 'apiVersion: v1\nkind: A\nspec:\n    a: 1\n    b:\n';
    expect((await onStdin(wide, 'spec.b.c.d=1.0', '--create')).stdout).toBe(
      wide.replace('b:\n', 'b:\n        c:\n            d: 1.0\n'),
    );
  });

  it('reports the old and the new spelling', async () => {
    expect((await onStdin(text, 'spec.half=1.50')).stderr).toContain('spec.half: 1.5 -> 1.50\n');
    expect((await onStdin(text, 'spec.mode=0644')).stderr).toContain('already has this value');
  });

  it('writes JSON in a JSON file', async () => {
    const json = '{"apiVersion": "v1", "kind": "A", "spec": {"mode": 1}}\n';
    expect((await onStdin(json, 'spec.mode=0777')).stdout).toBe(json.replace('1}}', '511}}'));
    expect((await onStdin(json, 'spec.mode=1.50')).stdout).toBe(json.replace('1}}', '1.50}}'));
  });
});

describe('set: duplicate keys', () => {
  const text = 'apiVersion: v1\nkind: A\nspec:\n  a: 1\n  b: 2\n  a: 3\n';
  const twice =
    'apiVersion: v1\nkind: A\nmetadata:\n  name: a\n  annotations: # first\n    x: "1" # keep\n  annotations:\n    y: "2"\n';

  it('changes the last entry, which takes effect, and keeps the other', async () => {
    const { status, stdout, stderr } = await onStdin(text, 'spec.a=4');
    expect(stdout).toBe(text.replace('a: 3', 'a: 4'));
    expect(stderr).toContain('`a` occurs twice: the entry on line 4 has no effect, and stays');
    expect(status).toBe(0);
    expect((await onStdin(text, 'spec.b=4')).stderr).not.toContain('does not count');
  });

  it.each([
    { given: ['metadata.annotations.y=3'], wanted: twice.replace('"2"', '"3"') },
    { given: ['metadata.annotations.z=3', '--create'], wanted: `${twice}    z: "3"\n` },
    { given: ['--remove', 'metadata.annotations.y'], wanted: twice.replace(':\n    y: "2"', ': {}') },
  ])('keeps the other entry with its content: $given', async ({ given, wanted }) => {
    const { status, stdout, stderr } = await onStdin(twice, ...given);
    expect(stdout).toBe(wanted);
    expect(stderr).toContain('`annotations` occurs twice: the entry on line 5 has no effect, and stays');
    expect(status).toBe(0);
  });

  it('removes all entries of a removed key, because an earlier one would take effect', async () => {
    const { stdout, stderr } = await onStdin(text, '--remove', 'spec.a');
    expect(stdout).toBe('apiVersion: v1\nkind: A\nspec:\n  b: 2\n');
    expect(stderr).toContain('the entry on line 4 is removed too');
  });
});

describe('set: probable mistakes', () => {
  const map = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\ndata:\n  b: c\n';
  it.each([
    { given: 'metadata.annotations.example.com/b=x', said: "did you mean metadata.annotations['example.com/b']?" },
    { given: 'metadata.labels=x', said: "metadata.labels['KEY']=..." },
    { given: 'data.foo[0]=1', said: 'did you mean data.foo?' },
    { given: 'data.game.properties=1', said: "did you mean data['game.properties']?" },
    { given: 'spec.nodeSelector.kubernetes.io/os=linux', said: "did you mean spec.nodeSelector['kubernetes.io/os']?" },
    { given: 'metadata.labels=[a]', said: 'metadata.labels is a mapping of strings' },
  ])('$given', async ({ given, said }) => {
    const { status, stdout, stderr } = await onStdin(map, given, '--create');
    expect(stderr).toContain(said);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  });

  it.each([
    { given: 'metadata.labels={a: b, c: 5}', line: '  labels:\n    a: b\n    c: "5"\n' },
    { given: "metadata.annotations['example.com/b']=x", line: '    example.com/b: x\n' },
    { given: 'spec.labels.a.b=x', line: '  labels:\n    a:\n      b: x\n' },
  ])('but $given', async ({ given, line }) => {
    const { status, stdout } = await onStdin(map, given, '--create');
    expect(stdout).toContain(line);
    expect(status).toBe(0);
  });

  it.each([
    { given: ['spec.replicas=2'] },
    { given: ['spec.replicas=2', '--create'] },
    { given: ['metadata.labels.a=b', '--create'] },
  ])('a field of a List in a file: $given', async ({ given }) => {
    const disk = memoryDisk(new Map([['list.yaml', LIST]]));
    const { status, stderr } = await runIn({ disk }, 'set', 'list.yaml', ...given);
    expect(stderr).toMatch(/did you mean items\[\*\]\.(?:spec\.replicas|metadata\.labels\.a)\?/);
    expect(status).toBe(1);
    expect(disk.texts().get('list.yaml')).toBe(LIST);
  });

  it('adds to other resources a field that a List cannot have', async () => {
    const disk = memoryDisk(new Map(Object.entries({ 'list.yaml': LIST, 'web.yaml': web })));
    expect((await runIn({ disk }, 'set', '.', 'metadata.labels.a=b', '--create')).status).toBe(0);
    expect(disk.texts().get('list.yaml')).toBe(LIST);
    expect(disk.texts().get('web.yaml')).toContain('    a: b\n');
  });
});

describe('set: keys as written', () => {
  const grid = 'apiVersion: v1\nkind: Panel\nspec:\n  gridPos: {x: 0, y: 8}\n  modes:\n    0777: a\n    on: b\n';
  it.each([
    { given: ['spec.gridPos.y=9'], from: 'y: 8', to: 'y: 9' },
    { given: ['spec.gridPos.true=9'], from: 'y: 8', to: 'y: 9' },
    { given: ['spec.modes.0777=c'], from: '0777: a', to: '0777: c' },
    { given: ['spec.modes.on=c', '--create'], from: 'on: b', to: 'on: c' },
    { given: ['--remove', 'spec.modes.on'], from: '    on: b\n', to: '' },
  ])('$given', async ({ given, from, to }) => {
    const { status, stdout } = await onStdin(grid, ...given);
    expect(stdout).toBe(grid.replace(from, to));
    expect(status).toBe(0);
  });

  it('reports the key as written', async () => {
    expect((await onStdin(grid, 'spec.gridPos.y=9')).stderr).toContain('spec.gridPos.y: 8 -> 9');
    expect((await onStdin(grid, 'spec.gridPos.true=9')).stderr).toContain('spec.gridPos.y: 8 -> 9');
  });
});

describe('set: the selected resources', () => {
  const both = `${web}---\n${service}`;
  it.each([
    { why: 'those with the field', given: ['spec.replicas=3'], wanted: both.replace('replicas: 2', 'replicas: 3') },
    {
      why: 'all of a kind',
      given: ['spec.type=NodePort', '--kind', 'service', '--create'],
      wanted: `${both}  type: NodePort\n`,
    },
    {
      why: 'a Deployment next to a Service with its name',
      given: ['spec.replicas=3', '--name', 'web'],
      wanted: both.replace('replicas: 2', 'replicas: 3'),
    },
    {
      why: 'with --create those whose type has the field',
      given: ['spec.minReadySeconds=3', '--create'],
      wanted: both.replace("image: 'envoy'\n", "image: 'envoy'\n  minReadySeconds: 3\n"),
    },
    {
      why: 'with --create all if no type has it',
      given: ['spec.custom=3', '--create', '--kind', 'Service'],
      wanted: `${both}  custom: 3\n`,
    },
    {
      why: 'the items that have the field',
      given: ['spec.template.spec.containers[*].ports[0].containerPort=81'],
      wanted: both.replace('containerPort: 80', 'containerPort: 81'),
    },
    {
      why: 'a new item',
      given: ['spec.template.spec.containers[name=new].image=x', '--create'],
      wanted: both.replace("image: 'envoy'\n", "image: 'envoy'\n        - name: new\n          image: x\n"),
    },
    {
      why: 'a new item with several members',
      given: ['spec.ports[port=81,protocol=TCP].targetPort=http', '--create', '--kind', 'Service'],
      wanted: `${both}    - port: 81\n      protocol: TCP\n      targetPort: http\n`,
    },
    {
      why: 'labels everywhere',
      given: ['metadata.labels.a=b', '--create'],
      wanted: `${web.replace('app: web', 'app: web\n    a: b')}---\n${service.replace('name: web\n', 'name: web\n  labels:\n    a: b\n')}`,
    },
    { why: 'by a label', given: ['spec.paused=true', '-l', 'app=web'], wanted: both.replace('false', 'true') },
  ])('$why', async ({ given, wanted }) => {
    const { status, stdout } = await onStdin(both, ...given);
    expect(stdout).toBe(wanted);
    expect(status).toBe(0);
  });

  it('reports the changed and the skipped resources', async () => {
    const { stderr } = await onStdin(both, 'spec.replicas=3');
    expect(stderr).toBe(
      '-:10: Deployment shop/web spec.replicas: 2 -> 3\nspec.replicas: skipped 1 resource without it: Service web\nkrmkit set: 1 field in 1 file\n',
    );
  });

  it.each([
    {
      why: 'a mistyped field',
      given: ['spec.replica=3'],
      said: ['no resource has spec.replica', 'did you mean spec.replicas?'],
    },
    { why: 'an unknown field', given: ['spec.zzz=3'], said: ['no resource has spec.zzz', '--create'] },
    {
      why: 'a missing field of the type',
      given: ['spec.minReadySecond=3', '--kind', 'Deployment'],
      said: ['does not have spec.minReadySecond', 'did you mean spec.minReadySeconds? --create adds it'],
    },
    {
      why: 'a field further down',
      given: ['image=nginx', '--kind', 'Deployment'],
      said: ['did you mean spec.template.spec.containers[name=app].image?'],
    },
    {
      why: 'a field that the type does not have',
      given: ['spec.replicas=3', '--kind', 'Service'],
      said: ['Service web does not have spec.replicas', 'Service of v1 does not have this field'],
    },
    {
      why: 'a label that no resource has',
      given: ['metadata.labels.tier=x'],
      said: ['no resource has metadata.labels.tier', '--create adds it'],
    },
    {
      why: 'a new field that is a number',
      given: ['spec.minReadySeconds=soon', '--create'],
      said: ['"soon" is not a number', 'the field holds a number'],
    },
    {
      why: 'no such item',
      given: ['spec.template.spec.containers[name=ap].image=x', '--kind', 'Deployment'],
      said: ['There is no spec.template.spec.containers[name=ap]', 'there are: app, sidecar; --create adds it'],
    },
    {
      why: 'one field of two does not exist',
      given: ['spec.replicas=3', 'spec.zzz=3'],
      said: ['no resource has spec.zzz'],
    },
    {
      why: 'a value that does not fit',
      given: ['spec.replicas=three'],
      said: ['-:10:13', '"three" is not a number', '--type string'],
    },
  ])('changes nothing: $why', async ({ given, said }) => {
    const { status, stdout, stderr } = await onStdin(both, ...given);
    expect(status).toBe(1);
    expect(stdout).toBe('');
    for (const text of [...said, 'nothing was changed']) expect(stderr).toContain(text);
  });

  it.each<readonly [flag: string, value: string, hint: string]>([
    ['--kind', 'Deploymnt', 'did you mean --kind Deployment?'],
    ['--name', 'wep', 'did you mean --name web?'],
    ['-l', 'x=y', 'there are: Deployment shop/web, Service web'],
  ])('changes nothing if %s %s selects nothing', async (flag, value, hint) => {
    const { status, stdout, stderr } = await onStdin(both, 'spec.replicas=3', flag, value);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toBe(`krmkit set: none of 2 resources is selected\n  ${hint}\nkrmkit set: nothing was changed\n`);
  });

  it('does not fail on a removed field', async () => {
    const { status, stdout, stderr } = await onStdin(web, '--remove', 'spec.zzz');
    expect({ status, stdout }).toEqual({ status: 0, stdout: web });
    expect(stderr).toContain('no resource has it');
  });

  it('changes nothing if a document cannot be read', async () => {
    const { status, stdout, stderr } = await onStdin(`${web}---\na: [\n`, 'spec.replicas=3');
    expect({ status, stdout }).toEqual({ status: 3, stdout: '' });
    expect(stderr).toContain('nothing was changed');
  });

  it('without objects', async () => {
    const { status, stderr } = await runIn({ disk: memoryDisk(new Map([['d/a.yaml', 'a: b\n']])) }, 'set', 'd', 'a=c');
    expect(status).toBe(1);
    expect(stderr).toContain('there is no Kubernetes object');
  });
});

describe('set: YAML that is not Kubernetes', () => {
  const kustomization = 'resources:\n- web.yaml\nimages:\n- name: argo # ours\n  newTag: "233"\n# end\n';
  const values = '# chart\nimage:\n  repository: nginx\n  tag: "1.0" # pinned\nreplicas: 2\n';
  it.each([
    {
      given: ['kustomization.yaml', 'images[name=argo].newTag=234'],
      text: kustomization,
      wanted: kustomization.replace('233', '234'),
    },
    {
      given: ['kustomization.yaml', 'images[name=redis].newTag=7', '--create'],
      text: kustomization,
      wanted: kustomization.replace('"233"\n', '"233"\n- name: redis\n  newTag: "7"\n'),
    },
    { given: ['values.yaml', 'image.tag=1.1'], text: values, wanted: values.replace('"1.0"', '"1.1"') },
    { given: ['values.yaml', 'replicas=3'], text: values, wanted: values.replace('replicas: 2', 'replicas: 3') },
    { given: ['values.json', 'image.tag=2'], text: '{"image": {"tag": "1"}}', wanted: '{"image": {"tag": "2"}}' },
    { given: ['two.yaml', 'b=3'], text: 'a: 1\n---\nb: 2\n', wanted: 'a: 1\n---\nb: 3\n' },
    { given: ['two.yaml', 'b=3', 'a=2'], text: 'a: 1\n---\nb: 2\n', wanted: 'a: 2\n---\nb: 3\n' },
  ])('$given', async ({ given, text, wanted }) => {
    const [file = ''] = given;
    const disk = memoryDisk(new Map([[file, text]]));
    expect((await runIn({ disk }, 'set', ...given)).status).toBe(0);
    expect(disk.texts().get(file)).toBe(wanted);
    const streamed = await onStdin(text, ...given.slice(1));
    expect(streamed.stdout).toBe(wanted);
  });

  it('is skipped in a directory', async () => {
    const disk = memoryDisk(
      new Map([
        ['d/values.yaml', values],
        ['d/web.yaml', web],
      ]),
    );
    expect((await runIn({ disk }, 'set', 'd', 'replicas=3')).status).toBe(1);
    expect(disk.texts().get('d/values.yaml')).toBe(values);
  });

  it('reports file, line and field, and what is missing', async () => {
    const disk = memoryDisk(new Map([['values.yaml', values]]));
    const done = await runIn({ disk }, 'set', 'values.yaml', 'image.tag=1.1');
    expect(done.stderr).toContain('values.yaml:4: image.tag: "1.0" -> "1.1"\n');
    const missed = await runIn({ disk }, 'set', 'values.yaml', 'image.tga=1.1');
    expect(missed.stderr).toContain('document 1 of values.yaml does not have image.tga\n  did you mean image.tag?');
    expect(missed.status).toBe(1);
  });

  it('is refused if it cannot be read', async () => {
    const disk = memoryDisk(new Map([['values.yaml', 'a: [1\nb: 2\n']]));
    const { status, stderr } = await runIn({ disk }, 'set', 'values.yaml', 'b=3');
    expect(stderr).toContain('nothing was changed');
    expect(status).toBe(3);
    expect(disk.texts().get('values.yaml')).toBe('a: [1\nb: 2\n');
  });
});

describe('set: the report', () => {
  it('hides values of Secrets', async () => {
    const { stdout, stderr } = await onStdin(secret, 'stringData.password=swordfish');
    expect(stdout).toBe(secret.replace('hunter2', 'swordfish'));
    expect(stderr).toContain('stringData.password: <secret db/password>, another one');
    expect(stderr).not.toMatch(/hunter2|swordfish/);
  });

  it('hides the lines of Secrets in the diff, and no others', async () => {
    const both = `${web}---\n${secret}---\n${service}`;
    const given = ['metadata.labels.x=z', 'stringData.password=swordfish', '--dry-run', '--create'];
    const { stdout, status } = await onStdin(both, ...given);
    expect(status).toBe(0);
    expect(stdout).not.toMatch(/hunter2|swordfish|stringData/);
    expect(stdout).toContain('+(a line of a Secret; --show-secrets shows it)\n');
    expect(stdout).toContain('+    x: z\n');
    const shown = await onStdin(both, ...given, '--show-secrets');
    expect(shown.stdout).toContain('-  password: hunter2\n+  password: swordfish\n');
    expect(shown.stdout).not.toContain('a line of a Secret');
  });

  it.each([
    { why: 'flow', text: 'apiVersion: v1\nkind: Secret\nmetadata: {name: a}\nstringData: {p: hunter2}\n' },
    { why: 'a tag', text: 'apiVersion: v1\nkind: !!str Secret\nmetadata: {name: a}\nstringData: {p: hunter2}\n' },
    { why: 'no line end', text: 'apiVersion: v1\nkind: Secret\nmetadata: {name: a}\nstringData:\n  p: hunter2' },
    { why: 'JSON', text: '{"apiVersion": "v1",\n"kind": "Secret",\n"stringData": {"p": "hunter2"}}\n' },
    {
      why: 'an item',
      text: 'apiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: Secret\n  stringData: {p: hunter2}\n',
    },
  ])('hides a Secret in the diff: $why', async ({ text }) => {
    const { stdout } = await onStdin(text, 'stringData.p=swordfish', '--dry-run');
    expect(stdout).toContain('+(a line of a Secret');
    expect(stdout).not.toMatch(/hunter2|swordfish/);
  });

  it('hides the comments of an empty Secret', async () => {
    const text = 'apiVersion: v1\nkind: Secret\nmetadata: {name: a}\n# it was hunter2\ntype: x\n';
    const { stdout } = await onStdin(text, 'type=y', '--dry-run');
    expect(stdout).toContain('+(a line of a Secret');
    expect(stdout).not.toContain('hunter2');
  });

  it('shows values of Secrets on request', async () => {
    const { stderr } = await onStdin(secret, 'stringData.password=swordfish', '--show-secrets');
    expect(stderr).toContain('stringData.password: hunter2 -> swordfish');
    const refused = 'apiVersion: v1\nkind: Secret\nmetadata: {name: a}\ntype: 5\n';
    const hidden = await onStdin(`${refused}spec: 5\n`, 'spec=x');
    expect(hidden.stderr).toContain('--show-secrets shows it');
    expect((await onStdin(`${refused}spec: 5\n`, 'spec=x', '--show-secrets')).stderr).toContain('| spec: 5');
  });

  it('names a field once', async () => {
    const { stderr } = await onStdin(web, 'spec.replicas=null');
    expect(stderr).toContain('Deployment shop/web, spec.replicas: "null" is not a number');
  });

  it('ends with 0 if only another object has an error', async () => {
    const wrong = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: [a]}\n';
    const { status, stdout, stderr } = await onStdin(`${web}---\n${wrong}`, 'spec.replicas=3');
    expect(stderr).toMatch(/error.*invalid-resource/);
    expect(stdout).toContain('replicas: 3');
    expect(status).toBe(0);
  });

  it('hides a refused value of a Secret', async () => {
    const { stderr } = await onStdin(secret, 'stringData=swordfish');
    expect(stderr).not.toMatch(/hunter2|swordfish/);
  });

  it.each([
    { given: ['metadata.name=a b'], said: 'metadata.name: web -> a b' },
    { given: ['metadata.name=true'], said: 'metadata.name: web -> "true"' },
    { given: ['metadata.name=\u001b[31m\n'], said: String.raw`web -> "\u001b[31m\n"` },
    { given: ['metadata.labels.b=c', '--create'], said: 'metadata.labels.b: nothing -> c' },
    { given: ['--remove', 'metadata.labels'], said: 'metadata.labels: {"app":"web"} -> removed' },
  ])('$said', async ({ given, said }) => {
    expect((await onStdin(web, ...given)).stderr).toContain(said);
  });

  it('prints nothing with --quiet', async () => {
    expect((await onStdin(web, 'spec.replicas=3', '--quiet')).stderr).toBe('');
  });
});

describe('set: files', () => {
  it('changes only resources with the field', async () => {
    const disk = memoryDisk(
      new Map([
        ['a/web.yaml', web],
        ['a/b/svc.yaml', service],
        ['other.yaml', web],
      ]),
    );
    const { status, stdout, stderr } = await runIn({ disk }, 'set', 'a', 'spec.replicas=3');
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
    expect(stderr).toContain('a/web.yaml:10: Deployment shop/web spec.replicas: 2 -> 3\n');
    expect(Object.fromEntries(disk.texts())).toEqual({
      'a/web.yaml': web.replace('replicas: 2', 'replicas: 3'),
      'a/b/svc.yaml': service,
      'other.yaml': web,
    });
  });

  it.each([
    {
      why: '--dry-run',
      given: ['spec.replicas=3', '--dry-run'],
      status: 0,
      printed: '+  replicas: 3   # two are enough\n',
    },
    { why: 'one of two changes is not possible', given: ['spec.replicas=3', 'spec.zzz=1'], status: 1, printed: '' },
    { why: 'a value that does not fit', given: ['metadata.name=x', 'spec.replicas=three'], status: 1, printed: '' },
  ])('writes nothing: $why', async ({ given, status, printed }) => {
    const disk = memoryDisk(
      new Map([
        ['web.yaml', web],
        ['svc.yaml', service],
      ]),
    );
    const ending = await runIn({ disk }, 'set', '.', ...given);
    expect(ending.status).toBe(status);
    expect(ending.stdout).toContain(printed);
    expect(Object.fromEntries(disk.texts())).toEqual({ 'web.yaml': web, 'svc.yaml': service });
  });

  it('writes nothing if another file cannot be read', async () => {
    const disk = memoryDisk(
      new Map([
        ['web.yaml', web],
        ['bad.yaml', 'a: [\n'],
      ]),
    );
    expect((await runIn({ disk }, 'set', 'spec.replicas=3')).status).toBe(3);
    expect(disk.texts().get('web.yaml')).toBe(web);
  });

  it('recognizes a JSON file', async () => {
    const json = '{\n    "apiVersion": "v1",\n    "kind": "A",\n    "spec": {"size": 1}\n}\n';
    const disk = memoryDisk(new Map([['a.json', json]]));
    await runIn({ disk }, 'set', 'a.json', 'spec.size=2', 'spec.name=x', '--create');
    expect(disk.texts().get('a.json')).toBe(json.replace('"size": 1', '"size": 2, "name": "x"'));
  });

  it('takes linear time for thousands of resources', { tags: ['growth'] }, async () => {
    const change = async (length: number): Promise<void> => {
      const disk = memoryDisk(new Map(Array.from({ length }, (_, index) => [`d${index % 20}/${index}.yaml`, web])));
      const { status, stderr } = await runIn({ disk }, 'set', 'spec.replicas=3');
      expect(status).toBe(0);
      expect(stderr).toContain(`krmkit set: ${length} fields in ${length} files`);
    };
    expect(await growth(change, 500)).toBeLessThan(LINEAR);
  });
});

describe('set: the command line', () => {
  it.each([
    { given: [], said: 'there is no field' },
    { given: ['web.yaml'], said: 'there is no field' },
    { given: ['=5'], said: 'the name of a field is missing' },
    { given: ['web.yaml', 'spec.containers[name=app].image'], said: 'has no value' },
    { given: ['spec.containers[name=app=5', 'a=b'], said: 'spec.containers[name=app=5' },
    { given: ['a.yaml', '-', 'a=b'], said: 'standard input' },
    { given: ['a=b', '--type', 'int'], said: '--type does not know "int"' },
    { given: ['--remove', 'a', '--type', 'string'], said: '--type' },
    { given: ['a=b', '-l', 'a b'], said: '--selector' },
  ])('refuses $given', async ({ given, said }) => {
    const { status, stderr } = await runIn({ files: { 'web.yaml': web } }, 'set', ...given);
    expect(stderr).toContain(said);
    expect(status).toBe(2);
  });

  it('reads ./ before a file name with an equals sign', async () => {
    const { status, stdout } = await runIn(
      { files: { 'a=b.yaml': web } },
      'set',
      './a=b.yaml',
      'spec.replicas=3',
      '--dry-run',
    );
    expect(status).toBe(0);
    expect(stdout).toContain('a=b.yaml');
  });
});
