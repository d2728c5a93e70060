import { describe, expect, it } from 'vitest';
import type { LabelRequirement } from '@krmkit/manifests';
import { parseLabelSelector } from '@krmkit/manifests';
import { LINEAR, growth } from '@krmkit/testing';
import type { SetGiven } from './set-files.ts';
import { setFiles, setText } from './set-files.ts';
import { LIST, SERVICE, WEB } from './shop.ts';

function labelsOf(text: string): readonly LabelRequirement[] {
  const parsed = parseLabelSelector(text);
  if (!parsed.ok) throw new RangeError(parsed.message);
  return parsed.requirements;
}

interface Replaced extends SetGiven {
  readonly from: string | RegExp;
  readonly to: string;
}

describe('a change of an object', () => {
  it.each<Replaced>([
    { set: ['spec.replicas=3'], from: 'replicas: 2 ', to: 'replicas: 3 ' },
    { set: ['spec.replicas=3'], type: 'string', from: 'replicas: 2 ', to: 'replicas: "3" ' },
    { set: ['spec.replicas=3', 'spec.replicas=4'], from: 'replicas: 2 ', to: 'replicas: 4 ' },
    { set: ['spec.replicas=0x10'], from: 'replicas: 2 ', to: 'replicas: 0x10 ' },
    { set: ['spec.paused=true'], from: 'paused: false', to: 'paused: true' },
    { set: ['spec.template.spec.containers[name=app].image=nginx:1.29'], from: 'nginx:1.25', to: 'nginx:1.29' },
    { set: ['spec.template.spec.containers[name=app].image=1.25'], from: '"nginx:1.25"', to: '"1.25"' },
    { set: ['spec.template.spec.containers[name=sidecar].image=a'], from: "'envoy'", to: "'a'" },
    { set: ['spec.template.spec.containers[1].image=a'], from: "'envoy'", to: "'a'" },
    { set: ['metadata.labels.app=5'], from: 'app: web', to: 'app: "5"' },
    { set: ['metadata.labels.app=yes'], from: 'app: web', to: 'app: "yes"' },
    { set: ['metadata.labels.tier=front'], create: true, from: 'app: web', to: 'app: web\n    tier: front' },
    {
      set: ["metadata.labels['example.com/x']=5"],
      create: true,
      from: 'app: web',
      to: 'app: web\n    example.com/x: "5"',
    },
    { set: ['metadata.name=a=b'], from: 'name: web', to: 'name: a=b' },
    { set: ['metadata.name=$(X) ${Y} `z`'], from: 'name: web', to: 'name: $(X) ${Y} `z`' },
    { set: ['metadata.name=a: b'], from: 'name: web', to: 'name: "a: b"' },
    { set: ['metadata.name=\u{1f600}'], from: 'name: web', to: 'name: \u{1f600}' },
    { set: ['metadata.name='], from: 'name: web', to: 'name: ""' },
    { remove: ['spec.paused'], from: '  paused: false\n', to: '' },
    { remove: ['spec.template.spec.containers[name=sidecar]'], from: / {8}- name: sidecar\n.*\n/, to: '' },
  ])('$set $remove', async ({ from, to, ...given }) => {
    expect((await setText(WEB, given)).text).toBe(WEB.replace(from, () => to));
  });

  it.each<SetGiven & { readonly replaced: readonly (readonly [from: string, to: string])[] }>([
    {
      set: ['spec.template.spec.containers[*].image=x'],
      replaced: [
        ['"nginx:1.25"', '"x"'],
        ["'envoy'", "'x'"],
      ],
    },
    {
      set: ['spec.replicas=3', 'spec.paused=true'],
      replaced: [
        ['replicas: 2', 'replicas: 3'],
        ['paused: false', 'paused: true'],
      ],
    },
    {
      // Resources are selected before the first edit.
      set: ['metadata.name=other', 'spec.replicas=3'],
      selection: { names: ['web'] },
      replaced: [
        ['name: web', 'name: other'],
        ['replicas: 2', 'replicas: 3'],
      ],
    },
  ])('changes several places: $set', async ({ replaced, ...given }) => {
    const wanted = replaced.reduce((text, [from, to]) => text.replace(from, to), WEB);
    expect((await setText(WEB, given)).text).toBe(wanted);
  });

  it('keeps the line ends of Windows', async () => {
    const given = { set: ['spec.replicas=3', 'metadata.annotations.a=b'], create: true };
    const { text } = await setText(WEB.replaceAll('\n', '\r\n'), given);
    expect(text).toContain('replicas: 3   # two are enough\r\n');
    expect(text).toContain('  annotations:\r\n    a: b\r\n');
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
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
  ])('reads back a value that is hard to write: %#', async (value) => {
    const given = { set: [`metadata.annotations.a=${value}`], create: true };
    const { text, lines, diagnostics } = await setText(WEB, given);
    expect(diagnostics).toEqual([]);
    expect(lines.join('').length).toBeLessThan(1000);
    const again = await setText(text, given);
    expect(again.lines).toEqual([expect.stringMatching(/already has this value$/)]);
    expect(again.changed).toEqual([]);
  });

  it('writes an alias out', async () => {
    const aliased = 'apiVersion: v1\nkind: A\nspec:\n  a: &x {size: 1}\n  b: *x\n';
    const { text, diagnostics } = await setText(aliased, { set: ['spec.b.size=2'] });
    expect(text).toMatch(/^apiVersion: v1\nkind: A\nspec:\n {2}a: &x \{size: 1\}\n {2}b:\s+\{?size: 2\}?\n$/);
    expect(diagnostics.map(({ code }) => code)).toEqual(['written-out-alias']);
  });
});

describe('the changed resources', () => {
  const both = `${WEB}---\n${SERVICE}`;
  it.each<SetGiven & { readonly why: string; readonly wanted: string }>([
    { why: 'those with the field', set: ['spec.replicas=3'], wanted: both.replace('replicas: 2', 'replicas: 3') },
    {
      why: 'all of a kind',
      set: ['spec.type=NodePort'],
      selection: { kinds: [{ kind: 'service' }] },
      create: true,
      wanted: `${both}  type: NodePort\n`,
    },
    {
      why: 'a Deployment next to a Service with its name',
      set: ['spec.replicas=3'],
      selection: { names: ['web'] },
      wanted: both.replace('replicas: 2', 'replicas: 3'),
    },
    {
      why: 'with create those whose type has the field',
      set: ['spec.minReadySeconds=3'],
      create: true,
      wanted: both.replace("image: 'envoy'\n", "image: 'envoy'\n  minReadySeconds: 3\n"),
    },
    {
      why: 'with create all if no type has it',
      set: ['spec.custom=3'],
      create: true,
      selection: { kinds: [{ kind: 'service' }] },
      wanted: `${both}  custom: 3\n`,
    },
    {
      why: 'the items that have the field',
      set: ['spec.template.spec.containers[*].ports[0].containerPort=81'],
      wanted: both.replace('containerPort: 80', 'containerPort: 81'),
    },
    {
      why: 'a new item',
      set: ['spec.template.spec.containers[name=new].image=x'],
      create: true,
      wanted: both.replace("image: 'envoy'\n", "image: 'envoy'\n        - name: new\n          image: x\n"),
    },
    {
      why: 'a new item with several members',
      set: ['spec.ports[port=81,protocol=TCP].targetPort=http'],
      create: true,
      selection: { kinds: [{ kind: 'service' }] },
      wanted: `${both}    - port: 81\n      protocol: TCP\n      targetPort: http\n`,
    },
    {
      why: 'labels everywhere',
      set: ['metadata.labels.a=b'],
      create: true,
      wanted: `${WEB.replace('app: web', 'app: web\n    a: b')}---\n${SERVICE.replace('name: web\n', 'name: web\n  labels:\n    a: b\n')}`,
    },
    {
      why: 'by a label',
      set: ['spec.paused=true'],
      selection: { labels: labelsOf('app=web') },
      wanted: both.replace('false', 'true'),
    },
  ])('$why', async ({ wanted, ...given }) => {
    expect((await setText(both, given)).text).toBe(wanted);
  });

  it('are those below the PATHs', async () => {
    const files = { 'a/web.yaml': WEB, 'a/b/svc.yaml': SERVICE, 'other.yaml': WEB };
    const outcome = await setFiles(files, { set: ['spec.replicas=3'], paths: ['a'] });
    expect(outcome.files).toEqual({ ...files, 'a/web.yaml': WEB.replace('replicas: 2', 'replicas: 3') });
  });

  it('are a List as one resource in a file, and its items on standard input', async () => {
    const files = { 'list.yaml': LIST };
    const kinds = [{ kind: 'a' }];
    expect((await setFiles(files, { set: ['spec=2'], selection: { kinds } })).plan.selected).toBe(0);
    expect((await setFiles(files, { set: ['items[0].spec=2'] })).files).toEqual({
      'list.yaml': LIST.replace('spec: 1', 'spec: 2'),
    });
    const { text, lines } = await setText(LIST, { set: ['spec=2', 'spec=3'], selection: { kinds } });
    expect(text).toBe(LIST.replace('spec: 1', 'spec: 3').replace('spec: x', 'spec: "3"'));
    expect(lines).toContain('-:6: A spec: 2 -> 3');
  });

  it('are not templates of a chart', async () => {
    const files = { 'Chart.yaml': 'name: a\n', 'templates/web.yaml': WEB.replace('app: web', '{{- labels }}') };
    expect((await setFiles(files, { set: ['spec.replicas=3'] })).changed).toEqual([]);
  });

  it('takes linear time for thousands of resources', { tags: ['growth'] }, async () => {
    const change = async (length: number): Promise<void> => {
      const files = Object.fromEntries(Array.from({ length }, (_, index) => [`d${index % 20}/${index}.yaml`, WEB]));
      expect((await setFiles(files, { set: ['spec.replicas=3'] })).changed).toHaveLength(length);
    };
    expect(await growth(change, 500)).toBeLessThan(LINEAR);
  });
});

describe('YAML that is not Kubernetes', () => {
  const kustomization = 'resources:\n- web.yaml\nimages:\n- name: argo # ours\n  newTag: "233"\n# end\n';
  const values = '# chart\nimage:\n  repository: nginx\n  tag: "1.0" # pinned\nreplicas: 2\n';
  it.each<readonly [path: string, given: SetGiven, text: string, wanted: string]>([
    [
      'kustomization.yaml',
      { set: ['images[name=argo].newTag=234'] },
      kustomization,
      kustomization.replace('233', '234'),
    ],
    [
      'kustomization.yaml',
      { set: ['images[name=redis].newTag=7'], create: true },
      kustomization,
      kustomization.replace('"233"\n', '"233"\n- name: redis\n  newTag: "7"\n'),
    ],
    ['values.yaml', { set: ['image.tag=1.1'] }, values, values.replace('"1.0"', '"1.1"')],
    ['values.yaml', { set: ['replicas=3'] }, values, values.replace('replicas: 2', 'replicas: 3')],
    ['values.yaml', { set: ['image=web:2'] }, 'image: web:1\n', 'image: web:2\n'],
    ['values.json', { set: ['image.tag=2'] }, '{"image": {"tag": "1"}}', '{"image": {"tag": "2"}}'],
    ['two.yaml', { set: ['b=3'] }, 'a: 1\n---\nb: 2\n', 'a: 1\n---\nb: 3\n'],
    ['two.yaml', { set: ['b=3', 'a=2'] }, 'a: 1\n---\nb: 2\n', 'a: 2\n---\nb: 3\n'],
  ])('changes in a named file, or on standard input: %s %j', async (path, given, text, wanted) => {
    expect((await setFiles({ [path]: text }, { ...given, paths: [path] })).files[path]).toBe(wanted);
    expect((await setText(text, given)).text).toBe(wanted);
  });

  it('stays in a directory', async () => {
    const outcome = await setFiles({ 'd/values.yaml': values, 'd/web.yaml': WEB }, { set: ['replicas=3'] });
    expect(outcome.changed).toEqual([]);
  });

  it('stays if resources are selected', async () => {
    const given = { set: ['replicas=3'], paths: ['values.yaml'], selection: { names: ['web'] } };
    expect((await setFiles({ 'values.yaml': values }, given)).plan.selected).toBe(0);
  });

  it('has no line of a document in the report if it is a file of values', async () => {
    const { lines } = await setFiles({ 'values.yaml': values }, { set: ['image.tag=1.1'], paths: ['values.yaml'] });
    expect(lines).toEqual(['values.yaml:4: image.tag: "1.0" -> "1.1"']);
  });

  it('is reported if it cannot be read', async () => {
    const given = { set: ['b=3'], paths: ['values.yaml'] };
    const { diagnostics } = await setFiles({ 'values.yaml': 'a: [1\nb: 2\n' }, given);
    expect(diagnostics.map(({ severity }) => severity)).toContain('error');
  });

  it('keeps the layout of a JSON file', async () => {
    const json = '{\n    "apiVersion": "v1",\n    "kind": "A",\n    "spec": {"size": 1}\n}\n';
    const { text } = await setText(json, { set: ['spec.size=2', 'spec.name=x'], create: true });
    expect(text).toBe(json.replace('"size": 1', '"size": 2, "name": "x"'));
  });
});
