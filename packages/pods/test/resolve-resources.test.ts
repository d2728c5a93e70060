import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '@krmkit/testing';
import { resolveWithOverrides } from '../src/resolve-resources.ts';
import { displayText } from '../src/value.ts';
import { readSource } from '@krmkit/manifests';
import type { Resource } from '@krmkit/manifests';
import { createSource } from '@krmkit/base';
import { codesOf, pointedAt, resolveTexts, shownEnv } from './resolve-texts.ts';

const HEAD = 'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec:\n  containers:\n  - name: app\n    image: x\n';
const UNRESOLVED = 'unresolved-reference';

function pointed(text: string, code = UNRESOLVED): readonly string[] {
  const files = { 'pod.yaml': text };
  return pointedAt(files, resolveTexts(files, { complete: true }), code);
}

describe('a reference is found in the text, however the string is written', () => {
  it.each([
    { title: 'plain', env: 'value: http://$(NOPE)/x', wants: ['$(NOPE)'] },
    { title: 'plain over two lines', env: 'value: a\n        b $(NOPE) c', wants: ['$(NOPE)'] },
    { title: 'single quotes', env: "value: 'it''s $(NOPE)'", wants: ['$(NOPE)'] },
    { title: 'double quotes', env: 'value: "\\t\\u00e9 $(NOPE)\\n"', wants: ['$(NOPE)'] },
    { title: 'double quotes, the dollar escaped', env: 'value: "a\\x24(NOPE)b"', wants: ['\\x24(NOPE)'] },
    { title: 'double quotes over two lines', env: 'value: "a\n        $(NOPE)"', wants: ['$(NOPE)'] },
    {
      title: 'literal block',
      env: 'value: |\n        first\n          $(NOPE)\n        last $(GONE)',
      wants: ['$(NOPE)', '$(GONE)'],
    },
    {
      title: 'folded block',
      env: 'value: >-\n        first\n        $(NOPE) last\n\n        $(GONE)',
      wants: ['$(NOPE)', '$(GONE)'],
    },
    { title: 'after an escape', env: 'value: $$$(NOPE)$$(GONE)', wants: ['$(NOPE)'] },
    { title: 'astral characters before', env: 'value: "😀é $(NOPE)"', wants: ['$(NOPE)'] },
    { title: 'twice', env: 'value: $(NOPE)$(NOPE)', wants: ['$(NOPE)', '$(NOPE)'] },
    { title: 'with a tag and an anchor', env: 'value: &a !!str $(NOPE)', wants: ['$(NOPE)'] },
  ])('$title', ({ env, wants }) => {
    expect(pointed(`${HEAD}    env:\n    - name: A\n      ${env}\n`)).toEqual(wants);
  });

  it('in command and args, block and flow', () => {
    expect(pointed(`${HEAD}    command: [run, "--x=$(ONE)", '$(TWO)']\n    args:\n    - |-\n      $(THREE)\n`)).toEqual(
      ['$(ONE)', '$(TWO)', '$(THREE)'],
    );
  });

  it('with CRLF and a BOM', () => {
    const text = `\uFEFF${HEAD}    env:\n    - name: A\n      value: |\n        a\n        $(NOPE)\n`.replaceAll(
      '\n',
      '\r\n',
    );
    expect(pointed(text)).toEqual(['$(NOPE)']);
  });

  it('with line and column', () => {
    const { diagnostics } = resolveTexts({ 'pod.yaml': `${HEAD}    env:\n    - name: A\n      value: "a $(NOPE)"\n` });
    expect(diagnostics).toMatchObject([
      {
        code: UNRESOLVED,
        severity: 'error',
        field: 'env A',
        fieldPath: ['spec', 'containers', 0, 'env', 0, 'value'],
        location: { path: 'pod.yaml', line: 10, column: 17, endLine: 10, endColumn: 24 },
        subject: {
          apiVersion: 'v1',
          kind: 'Pod',
          namespace: 'default',
          name: 'web',
          containerList: 'containers',
          container: 'app',
        },
      },
    ]);
  });

  it('at the anchor, once, if two containers share it', () => {
    const shared = `${HEAD}    env: &env\n    - name: A\n      value: $(NOPE)\n  - name: other\n    image: x\n    env: *env\n`;
    expect(pointed(shared)).toEqual(['$(NOPE)']);
  });

  it('in a value that is an alias', () => {
    const text = `${HEAD}    env:\n    - {name: A, value: &v "x $(NOPE)"}\n    - {name: B, value: *v}\n`;
    expect(pointed(text)).toEqual(['$(NOPE)']);
  });

  it('through a merge key', () => {
    const text = `${HEAD}    env:\n    - &a {name: A, value: $(NOPE)}\n    - {<<: *a, name: B}\n`;
    expect(pointed(text)).toEqual(['$(NOPE)']);
  });

  it('in JSON', () => {
    const pod = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'x' },
      spec: { containers: [{ name: 'c', image: 'x', args: ['\t$(NOPE)'] }] },
    };
    expect(pointed(JSON.stringify(pod))).toEqual(['$(NOPE)']);
  });

  it('at any position, in any style that can contain it', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ' ', 'é', '😀', '"', "'", '#', ':', '\\'), maxLength: 6 });
    const style = fc.constantFrom<(content: string) => string>(
      (content) => JSON.stringify(content),
      (content) => `'${content.replaceAll("'", "''")}'`,
      (content) => `|2-\n          x\n          ${content}`,
      (content) => `>2-\n          x\n          ${content}`,
    );
    fc.assert(
      fc.property(text, text, style, (before, after, write) => {
        const content = `b${before}$(NOPE)${after}e`;
        expect(pointed(`${HEAD}    env:\n    - name: A\n      value: ${write(content)}\n`)).toEqual(['$(NOPE)']);
      }),
      { numRuns: runs(150) },
    );
  });
});

it('is found once, even if its resource is passed again', () => {
  const pod = (name: string): string =>
    `apiVersion: v1\nkind: Pod\nmetadata: {name: ${name}}\nspec: {containers: [{name: c, image: x, env: [{name: A, value: "$(NO)"}]}]}\n`;
  const read = (): readonly Resource[] =>
    readSource(createSource('x.yaml', `${pod('a')}---\n${pod('b')}`), {}).resources;
  const [a, b] = read();
  if (a === undefined || b === undefined) throw new RangeError('two pods were read');
  const given: readonly (readonly [resources: readonly Resource[], findings: number])[] = [
    [[a, b], 2],
    [[a, a], 1],
    [[a, b, a], 2],
    [[...read(), ...read()], 2],
  ];
  for (const [resources, findings] of given) {
    const found = resolveWithOverrides(resources).diagnostics.map(({ code }) => code);
    expect(found).toEqual(Array.from({ length: findings }, () => 'unresolved-reference'));
  }
});

describe('other locations', () => {
  it('a forward reference, with the location of the declaration', () => {
    const files = { 'pod.yaml': `${HEAD}    env:\n    - {name: A, value: "$(B)"}\n    - {name: B, value: b}\n` };
    const resolved = resolveTexts(files);
    expect(pointedAt(files, resolved, 'forward-reference')).toEqual(['$(B)']);
    const there = resolved.diagnostics[0]?.related?.[0]?.location;
    expect(files['pod.yaml'].slice(there?.start, there?.end)).toBe('B');
    expect(there?.line).toBe(10);
  });

  it.each([
    {
      code: 'missing-configmap',
      env: '- {name: A, valueFrom: {configMapKeyRef: {name: gone, key: k}}}',
      wants: 'gone',
    },
    { code: 'missing-secret', env: '- {name: A, valueFrom: {secretKeyRef: {name: gone, key: k}}}', wants: 'gone' },
    {
      code: 'invalid-field-ref',
      env: '- {name: A, valueFrom: {fieldRef: {fieldPath: metadata.nope}}}',
      wants: 'metadata.nope',
    },
    {
      code: 'missing-label',
      env: `- {name: A, valueFrom: {fieldRef: {fieldPath: "metadata.labels['x']"}}}`,
      wants: `"metadata.labels['x']"`,
    },
    { code: 'invalid-name', env: '- {name: "A=B", value: x}', wants: '"A=B"' },
    { code: 'non-string-value', env: '- {name: A, value: 8080}', wants: '8080' },
  ])('$code', ({ code, env, wants }) => {
    expect(pointed(`${HEAD}    env:\n    ${env}\n`, code)).toEqual([wants]);
  });

  it('a missing key, at the key', () => {
    const files = {
      'map.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: m}\ndata: {colour: red}\n',
      'pod.yaml': `${HEAD}    env:\n    - {name: A, valueFrom: {configMapKeyRef: {name: m, key: color}}}\n`,
    };
    const resolved = resolveTexts(files);
    expect(pointedAt(files, resolved, 'missing-key')).toEqual(['color']);
    expect(resolved.diagnostics[0]?.hint).toBe('did you mean colour?');
  });

  it('wrong types in the objects that pods refer to', () => {
    const files = {
      'a.yaml':
        'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: m}\ndata: {port: 80}\n---\napiVersion: v1\nkind: Service\nmetadata: {name: s}\nspec: {ports: [{port: "80"}]}\n',
    };
    const resolved = resolveTexts(files);
    expect(pointedAt(files, resolved, 'non-string-value')).toEqual(['80']);
    expect(pointedAt(files, resolved, 'invalid-resource')).toEqual(['"80"']);
    expect(resolved.diagnostics[0]?.subject).toMatchObject({ kind: 'ConfigMap', name: 'm' });
  });
});

describe('pod templates', () => {
  const container = '{name: app, image: x, args: ["$(NOPE)"]}';
  it.each([
    ['apps/v1', 'Deployment', `spec: {template: {spec: {containers: [${container}]}}}`, 'spec.template'],
    ['apps/v1', 'StatefulSet', `spec: {template: {spec: {containers: [${container}]}}}`, 'spec.template'],
    ['apps/v1', 'DaemonSet', `spec: {template: {spec: {containers: [${container}]}}}`, 'spec.template'],
    ['batch/v1', 'Job', `spec: {template: {spec: {containers: [${container}]}}}`, 'spec.template'],
    ['v1', 'ReplicationController', `spec: {template: {spec: {containers: [${container}]}}}`, 'spec.template'],
    ['v1', 'PodTemplate', `template: {spec: {containers: [${container}]}}`, 'template'],
    [
      'batch/v1',
      'CronJob',
      `spec: {jobTemplate: {spec: {template: {spec: {containers: [${container}]}}}}}`,
      'spec.jobTemplate.spec.template',
    ],
  ])('%s %s', (apiVersion, kind, body, path) => {
    const text = `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: web}\n${body}\n`;
    expect(pointed(text)).toEqual(['$(NOPE)']);
    const [diagnostic] = resolveTexts({ 'a.yaml': text }).diagnostics;
    expect(diagnostic?.fieldPath?.join('.')).toBe(`${path}.spec.containers.0.args.0`);
    expect(diagnostic?.subject).toMatchObject({ kind, name: 'web' });
  });

  it('in a List', () => {
    const text = `apiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: Pod\n  metadata: {name: a}\n  spec: {containers: [${container}]}\n`;
    expect(pointed(text)).toEqual(['$(NOPE)']);
  });

  it('at a path of the user', () => {
    const text = `apiVersion: x.io/v1\nkind: Thing\nmetadata: {name: t}\nspec: {pods: [{spec: {containers: [${container}]}}]}\n`;
    expect(resolveTexts({ 'a.yaml': text }).templates).toEqual([]);
    const templates = [{ kind: 'Thing', group: 'x.io', path: ['spec', 'pods', 0] }];
    expect(codesOf(resolveTexts({ 'a.yaml': text }, { templates }))).toEqual([UNRESOLVED]);
  });

  it('have names that only the controller knows, and labels of their own', () => {
    const env = ['metadata.name', "metadata.labels['app']", "metadata.labels['pod-template-hash']"]
      .map((path, index) => `{name: V${String(index)}, valueFrom: {fieldRef: {fieldPath: "${path}"}}}`)
      .join(', ');
    const text = `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec: {template: {metadata: {labels: {app: web}}, spec: {containers: [{name: c, image: x, env: [${env}]}]}}}\n`;
    const resolved = resolveTexts({ 'a.yaml': text });
    expect(shownEnv(resolved)).toEqual({ V0: '<podName>', V1: 'web', V2: '<label pod-template-hash>' });
    expect(codesOf(resolved)).toEqual([]);
  });

  it('get defaults as from an API server: links, account, requests from limits', () => {
    const env =
      'env: [{name: SA, valueFrom: {fieldRef: {fieldPath: spec.serviceAccountName}}}, {name: R, valueFrom: {resourceFieldRef: {resource: requests.memory}}}]';
    const text = `${HEAD}    resources: {limits: {memory: 1Ki}}\n    ${env}\n`;
    expect(shownEnv(resolveTexts({ 'a.yaml': text }))).toEqual({ SA: 'default', R: '1024' });
  });

  it('come in the order in which a kubelet starts the containers', () => {
    const text =
      'apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec:\n  containers: [{name: app, image: x}]\n  initContainers: [{name: a, image: x}, {name: b, image: x, restartPolicy: Always}]\n  ephemeralContainers: [{name: e, image: x}]\n';
    const [template] = resolveTexts({ 'a.yaml': text }).templates;
    expect(template?.containers.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      'e ephemeral',
      'a init',
      'b sidecar',
      'app regular',
    ]);
  });
});

describe('patches for resources elsewhere', () => {
  const deployment = (spec: string): string =>
    `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec: {template: {spec: ${spec}}}\n`;
  const env = 'env: [{name: A, value: "$(FROM_BASE)"}]';
  it.each([
    { title: 'a container without an image', spec: `{containers: [{name: app, ${env}}]}`, codes: [] },
    {
      title: 'an init container without an image',
      spec: `{initContainers: [{name: i, ${env}}], containers: [{name: c, image: x}]}`,
      codes: [],
    },
    { title: 'only init containers', spec: `{initContainers: [{name: i, image: x, ${env}}]}`, codes: [] },
    { title: 'a whole pod', spec: `{containers: [{name: app, image: x, ${env}}]}`, codes: [UNRESOLVED] },
  ])('$title', ({ spec, codes }) => {
    expect(codesOf(resolveTexts({ 'a.yaml': deployment(spec) }))).toEqual(codes);
  });

  it('a file that is a patch of a kustomization', () => {
    const files = { 'p.yaml': deployment(`{containers: [{name: app, image: x, ${env}}]}`) };
    const resolved = resolveTexts(files, { facts: { patches: new Set(['p.yaml']) } });
    expect(codesOf(resolved)).toEqual([]);
    expect(shownEnv(resolved)).toEqual({ A: '<FROM_BASE of the patched resource>' });
  });

  it('can repeat a name that the resource declares further up', () => {
    const later = 'env: [{name: A, value: "$(B)"}, {name: B, value: b}]';
    expect(codesOf(resolveTexts({ 'a.yaml': deployment(`{containers: [{name: app, ${later}}]}`) }))).toEqual([]);
  });
});

describe('containers with one name', () => {
  it('are distinguished by their list', () => {
    const text =
      'apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec:\n  initContainers: [{name: app, image: x}]\n  containers: [{name: app, image: x, args: ["$(NOPE)"]}]\n';
    const { diagnostics } = resolveTexts({ 'a.yaml': text });
    const lists = diagnostics.map(({ code, subject }) => `${code} ${subject?.containerList ?? ''}`);
    expect(lists).toEqual(['invalid-resource initContainers', 'unresolved-reference containers']);
  });
});

describe('releases', () => {
  it('decide the values', () => {
    const files = {
      'm.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: m}\ndata: {1z: a, ok: b}\n',
      'p.yaml': `${HEAD}    envFrom: [{configMapRef: {name: m}}]\n`,
    };
    expect(shownEnv(resolveTexts(files, { kubernetes: '1.29' }))).toEqual({ ok: 'b' });
    expect(codesOf(resolveTexts(files, { kubernetes: '1.29' }))).toContain('skipped-name');
    expect(shownEnv(resolveTexts(files, { kubernetes: '1.30' }))).toEqual({ '1z': 'a', ok: 'b' });
  });
});

describe('any YAML', () => {
  it('of a pod never throws', () => {
    const json = fc.jsonValue({ maxDepth: 3 });
    const entry = fc.oneof(json, fc.record({ name: json, value: json, valueFrom: json }, { requiredKeys: [] }));
    const container = fc.oneof(
      json,
      fc.record(
        {
          name: json,
          env: fc.oneof(json, fc.array(entry)),
          envFrom: json,
          command: json,
          args: json,
          volumeMounts: json,
          lifecycle: json,
        },
        { requiredKeys: [] },
      ),
    );
    const spec = fc.oneof(
      json,
      fc.record({ containers: fc.oneof(json, fc.array(container)), volumes: json }, { requiredKeys: [] }),
    );
    fc.assert(
      fc.property(spec, json, json, (value, data, service) => {
        const documents = [
          { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p' }, spec: value },
          { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'm' }, data },
          { apiVersion: 'v1', kind: 'Secret', metadata: { name: 's' }, data },
          { apiVersion: 'v1', kind: 'Service', metadata: { name: 'db' }, spec: service },
        ];
        const text = documents.map((document) => `${JSON.stringify(document)}\n`).join('---\n');
        for (const { location } of resolveTexts({ 'a.yaml': text }).diagnostics) {
          expect((location?.start ?? 0) <= (location?.end ?? 0)).toBe(true);
          expect(location?.end ?? 0).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: runs(150) },
    );
  });

  it('keeps values that are known as they are written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        const text = value.replaceAll('$', '');
        const resolved = resolveTexts({ 'a.yaml': `${HEAD}    env: [{name: A, value: ${JSON.stringify(text)}}]\n` });
        const variable = resolved.templates[0]?.containers[0]?.environment.scope.declared.get('A');
        expect(variable && displayText(variable.value, true)).toBe(text);
      }),
    );
  });
});
