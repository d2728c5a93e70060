import { describe, expect, it } from 'vitest';
import type { GeneratedObject } from '@krmkit/manifests';
import { displayText } from '../src/value.ts';
import { codesOf, resolveTexts, shownEnv } from './resolve-texts.ts';

// The rules for unknown objects: placeholders for objects of other tools, the nearest ancestor directory for overlays.

const pod = (body: string, namespace = ''): string => `apiVersion: v1
kind: Pod
metadata: {name: web${namespace === '' ? '' : `, namespace: ${namespace}`}}
spec:
  containers:
  - name: app
    image: x
${body
  .trim()
  .split('\n')
  .map((line) => `    ${line}\n`)
  .join('')}`;

const FROM_MAP = `
env:
- name: COLOR
  valueFrom: {configMapKeyRef: {name: settings, key: color}}
`;
const FROM_SECRET = `
env:
- name: PASSWORD
  valueFrom: {secretKeyRef: {name: db, key: password}}
`;
const map = (color: string, namespace = ''): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings${namespace === '' ? '' : `, namespace: ${namespace}`}}\ndata: {color: ${color}}\n`;

describe('overlays', () => {
  const colors = {
    'base/map.yaml': map('base'),
    'overlays/dev/map.yaml': map('dev'),
    'overlays/prod/map.yaml': map('prod'),
  };
  it.each([
    ['base/pod.yaml', 'base'],
    ['overlays/dev/pod.yaml', 'dev'],
    ['overlays/prod/deep/pod.yaml', 'prod'],
    ['other/pod.yaml', 'base'],
  ])('a pod in %s sees the nearest object: %s', (path, color) => {
    const resolved = resolveTexts({ ...colors, [path]: pod(FROM_MAP) });
    expect(shownEnv(resolved)).toEqual({ COLOR: color });
    expect(codesOf(resolved)).toEqual([]);
  });

  it('equally near copies are one object', () => {
    const files = {
      'overlays/dev/map.yaml': map('red'),
      'overlays/prod/map.yaml': map('red'),
      'base/pod.yaml': pod(FROM_MAP),
    };
    const resolved = resolveTexts(files);
    expect(shownEnv(resolved)).toEqual({ COLOR: 'red' });
    expect(codesOf(resolved)).toEqual([]);
  });

  it('equally near Services have an address that is known at run time', () => {
    const service = (ip: string): string =>
      `apiVersion: v1\nkind: Service\nmetadata: {name: db}\nspec: {clusterIP: ${ip}, ports: [{port: 5432}]}\n`;
    const resolved = resolveTexts({
      'overlays/dev/service.yaml': service('10.0.0.1'),
      'overlays/prod/service.yaml': service('10.0.0.2'),
      'base/pod.yaml': pod('env:\n- name: URL\n  value: $(DB_SERVICE_HOST):$(DB_SERVICE_PORT)'),
    });
    expect(shownEnv(resolved)['URL']).toBe('<clusterIP of db>:5432');
    expect(codesOf(resolved)).toEqual(['ambiguous-source']);
  });

  it('several equally near objects give a placeholder and one info', () => {
    const { 'base/map.yaml': base, ...rest } = colors;
    expect(base).toContain('base');
    const files = { ...rest, 'base/a.yaml': pod(FROM_MAP), 'base/b.yaml': pod(FROM_MAP) };
    const resolved = resolveTexts(files);
    expect(shownEnv(resolved)).toEqual({ COLOR: '<ConfigMap settings/color>' });
    expect(resolved.diagnostics.map(({ code, severity }) => `${code} ${severity}`)).toEqual(['ambiguous-source info']);
    expect(resolved.diagnostics[0]?.message).toContain('overlays/dev/map.yaml, overlays/prod/map.yaml');
    expect(resolved.diagnostics[0]?.location?.path).toBe('overlays/dev/map.yaml');
  });

  it('a patch is not a whole object', () => {
    const files = { 'base/map.yaml': map('base'), 'base/patch.yaml': map('patch'), 'base/pod.yaml': pod(FROM_MAP) };
    const resolved = resolveTexts(files, { facts: { patches: new Set(['base/patch.yaml']) } });
    expect(shownEnv(resolved)).toEqual({ COLOR: 'base' });
    expect(codesOf(resolved)).toEqual([]);
  });
});

describe('namespaces', () => {
  const files = { 'a.yaml': map('in-a', 'a'), 'b.yaml': map('in-b', 'b') };
  it.each([
    { namespace: 'a', options: {}, color: 'in-a' },
    { namespace: 'b', options: {}, color: 'in-b' },
    { namespace: '', options: { namespace: 'b' }, color: 'in-b' },
    { namespace: '', options: { facts: { namespaces: new Map([['', 'a']]) } }, color: 'in-a' },
    { namespace: 'c', options: {}, color: '<ConfigMap settings/color>' },
  ])('a pod in "$namespace" sees $color', ({ namespace, options, color }) => {
    const resolved = resolveTexts({ ...files, 'pod.yaml': pod(FROM_MAP, namespace) }, options);
    expect(shownEnv(resolved)).toEqual({ COLOR: color });
  });

  it("the downward API gives the pod's own namespace, default if it is not set", () => {
    const env = '\nenv:\n- name: NS\n  valueFrom: {fieldRef: {fieldPath: metadata.namespace}}\n';
    expect(shownEnv(resolveTexts({ 'p.yaml': pod(env) }))).toEqual({ NS: 'default' });
    expect(shownEnv(resolveTexts({ 'p.yaml': pod(env) }, { namespace: 'shop' }))).toEqual({ NS: 'shop' });
    expect(shownEnv(resolveTexts({ 'p.yaml': pod(env, 'own') }, { namespace: 'shop' }))).toEqual({ NS: 'own' });
  });
});

describe('missing objects', () => {
  it('is a placeholder and a warning; an error if the files are complete', () => {
    const files = { 'p.yaml': pod(`${FROM_MAP}- {name: C, value: "[$(COLOR)]"}`) };
    const open = resolveTexts(files);
    expect(shownEnv(open)).toEqual({ COLOR: '<ConfigMap settings/color>', C: '[<ConfigMap settings/color>]' });
    expect(open.diagnostics.map(({ code, severity }) => `${code} ${severity}`)).toEqual(['missing-configmap warning']);
    const complete = resolveTexts(files, { complete: true });
    expect(complete.diagnostics.map(({ code, severity }) => `${code} ${severity}`)).toEqual([
      'missing-configmap error',
    ]);
    expect(complete.templates[0]?.containers[0]?.error?.message).toBe('configmap "settings" not found');
  });

  it('can be created by another tool, whose keys can be known', () => {
    const made = (over: Partial<GeneratedObject>): { facts: { generated: readonly GeneratedObject[] } } => ({
      facts: {
        generated: [
          {
            kind: 'Secret',
            namespace: undefined,
            name: 'db',
            keys: undefined,
            by: 'ExternalSecret shop/db',
            directory: '',
            ...over,
          },
        ],
      },
    });
    const files = { 'p.yaml': pod(FROM_SECRET, 'shop') };
    for (const over of [{}, { namespace: 'shop' }, { keys: ['password', 'user'] }]) {
      const resolved = resolveTexts(files, made(over));
      expect(shownEnv(resolved)).toEqual({ PASSWORD: '<Secret db/password>' });
      expect(codesOf(resolved)).toEqual([]);
    }
    expect(codesOf(resolveTexts(files, made({ keys: ['user'] })))).toEqual(['missing-key']);
    expect(codesOf(resolveTexts(files, made({ namespace: 'other' })))).toEqual(['missing-secret']);
    const base = made({ keys: ['user'] }).facts.generated;
    const both = (keys: GeneratedObject['keys']): readonly GeneratedObject[] => [
      ...base,
      ...made({ keys, directory: 'overlay' }).facts.generated,
    ];
    for (const keys of [undefined, ['password']]) {
      expect(codesOf(resolveTexts(files, { facts: { generated: both(keys) } }))).toEqual([]);
    }
    expect(codesOf(resolveTexts(files, { facts: { generated: both(['x']) } }))).toEqual(['missing-key']);
    expect(codesOf(resolveTexts(files, made({ kind: 'ConfigMap' })))).toEqual(['missing-secret']);
  });

  it('through envFrom sets the known keys', () => {
    const files = {
      'p.yaml': pod('envFrom: [{prefix: P_, secretRef: {name: db}}]\nenv: [{name: U, value: "$(P_user) $(P_x)"}]'),
    };
    const generated: readonly GeneratedObject[] = [
      { kind: 'Secret', namespace: undefined, name: 'db', keys: ['user'], by: 'secretGenerator', directory: '' },
    ];
    const resolved = resolveTexts(files, { facts: { generated } });
    expect(shownEnv(resolved)).toEqual({ P_user: '<Secret db/user>', U: '<Secret db/user> $(P_x)' });
    expect(codesOf(resolved)).toEqual(['unresolved-reference']);
  });
});

describe('Secrets', () => {
  const secret = (body: string): string => `apiVersion: v1\nkind: Secret\nmetadata: {name: db}\n${body}\n`;
  it.each([
    { title: 'data is base64', body: 'data: {password: aHVudGVyMg==}', parts: [{ kind: 'secret', text: 'hunter2' }] },
    {
      title: 'stringData is text',
      body: 'stringData: {password: $(X)$$}',
      parts: [{ kind: 'secret', text: '$(X)$$' }],
    },
    {
      title: 'stringData overrides data',
      body: 'data: {password: aHVudGVyMg==}\nstringData: {password: new}',
      parts: [{ kind: 'secret', text: 'new' }],
    },
    { title: 'empty', body: 'data: {password: ""}', parts: [] },
    {
      title: 'encrypted: the keys are known',
      body: 'stringData: {password: "ENC[...]"}\nsops: {}',
      parts: [{ kind: 'hole', source: 'secret' }],
    },
  ])('$title', ({ body, parts }) => {
    const resolved = resolveTexts({ 's.yaml': secret(body), 'p.yaml': pod(FROM_SECRET) });
    expect(resolved.templates[0]?.containers[0]?.environment.scope.declared.get('PASSWORD')?.value).toMatchObject(
      parts,
    );
    expect(resolved.templates[0]?.containers[0]?.error).toBeUndefined();
  });

  it('encrypted: a missing key is an error', () => {
    const files = { 's.yaml': secret('data: {user: "ENC[...]"}\nsops: {}'), 'p.yaml': pod(FROM_SECRET) };
    expect(codesOf(resolveTexts(files))).toEqual(['missing-key']);
  });
});

describe('content from other tools', () => {
  it('kustomize vars', () => {
    const files = { 'p.yaml': pod('env: [{name: A, value: "x$(HOST)y$(NOPE)"}]\nargs: ["$(HOST)"]') };
    const resolved = resolveTexts(files, { facts: { vars: new Map([['HOST', 'kustomization.yaml']]) } });
    expect(shownEnv(resolved)).toEqual({ A: 'x<HOST by kustomization.yaml>y$(NOPE)' });
    expect(codesOf(resolved)).toEqual(['unresolved-reference']);
  });

  it('Flux, in values, and in names of objects', () => {
    const files = {
      'p.yaml': pod(
        'env:\n- {name: A, value: "a${HOST:=x}b$$${C}"}\n- {name: B, valueFrom: {configMapKeyRef: {name: "m-${ENV}", key: k}}}',
      ),
    };
    const resolved = resolveTexts(files, { facts: { substitutedBraces: 'all' }, complete: true });
    expect(shownEnv(resolved)['A']).toBe('a<HOST by Flux>b$<C by Flux>');
    expect(codesOf(resolved)).toEqual([]);
    expect(shownEnv(resolveTexts(files))['A']).toBe('a${HOST:=x}b$${C}');
    const some = resolveTexts(files, { facts: { substitutedBraces: new Set(['HOST', 'ENV']) }, complete: true });
    expect(shownEnv(some)['A']).toBe('a<HOST by Flux>b$${C}');
    expect(codesOf(some)).toEqual([]);
  });

  it('labels and annotations that kustomize adds', () => {
    const field = (name: string, path: string): string =>
      `- {name: ${name}, valueFrom: {fieldRef: {fieldPath: "${path}"}}}`;
    const files = {
      'p.yaml': pod(
        `env:\n${field('A', "metadata.labels['app']")}\n${field('B', "metadata.annotations['team']")}\n${field('C', "metadata.labels['team']")}`,
      ),
    };
    const resolved = resolveTexts(files, {
      facts: { addedLabels: new Set(['app']), addedAnnotations: new Set(['team']) },
    });
    expect(shownEnv(resolved)).toEqual({ A: '<label app by kustomize>', B: '<annotation team by kustomize>', C: '' });
    expect(codesOf(resolved)).toEqual(['missing-label']);
  });
});

describe('references', () => {
  const REFERENCES = pod(`
env:
- {name: A, valueFrom: {configMapKeyRef: {name: App_map, key: k}}}
- {name: B, valueFrom: {secretKeyRef: {name: $(APP)-db, key: k}}}
`);

  it('have valid names', () => {
    expect(codesOf(resolveTexts({ 'p.yaml': REFERENCES }))).toEqual(['invalid-value-source', 'invalid-value-source']);
  });

  it('have names that other tools replace', () => {
    const facts = { vars: new Map([['APP', 'kustomize']]) };
    expect(codesOf(resolveTexts({ 'p.yaml': REFERENCES }, { facts }))).toEqual([
      'invalid-value-source',
      'missing-secret',
    ]);
  });

  it.each(['${APP}_map', '<name>', 'REPLACE_ME', '[[ "{{ name }}" ]]'])('has a placeholder: %s', (name) => {
    const text = pod(`env: [{name: A, valueFrom: {configMapKeyRef: {name: ${JSON.stringify(name)}, key: k}}}]`);
    expect(codesOf(resolveTexts({ 'p.yaml': text }))).toEqual(['missing-configmap']);
  });

  it('can be missing if the key is wrong, too', () => {
    const text = pod('env: [{name: A, valueFrom: {configMapKeyRef: {name: nope, key: a b}}}]');
    expect(codesOf(resolveTexts({ 'p.yaml': text }))).toEqual(['invalid-value-source', 'missing-configmap']);
  });

  it('to a label are unknown in a patch', () => {
    const patch = pod('env: [{name: A, valueFrom: {fieldRef: {fieldPath: "metadata.labels[\'app\']"}}}]');
    const resolved = resolveTexts({ 'p.yaml': patch }, { facts: { patches: new Set(['p.yaml']) } });
    expect(codesOf(resolved)).toEqual([]);
    expect(shownEnv(resolved)).toEqual({ A: '<label app of the patched resource>' });
  });

  it('can be in the patched resource', () => {
    const patch = pod('env: [{name: A, valueFrom: {configMapKeyRef: {key: k}}}]');
    const facts = { patches: new Set(['p.yaml']) };
    expect(codesOf(resolveTexts({ 'p.yaml': patch }, { facts }))).not.toContain('invalid-value-source');
  });
});

describe('a Node', () => {
  it('of --runtime selects the node whose limits count', () => {
    const files = {
      'n.yaml': 'apiVersion: v1\nkind: Node\nmetadata: {name: n1}\nstatus: {allocatable: {cpu: 3920m}}\n',
      'p.yaml': pod('env: [{name: A, valueFrom: {resourceFieldRef: {resource: limits.cpu}}}]'),
    };
    expect(shownEnv(resolveTexts(files))).toEqual({ A: '<node allocatable cpu>' });
    expect(shownEnv(resolveTexts(files, { runtime: { 'spec.nodeName': 'n1' } }))).toEqual({ A: '4' });
  });
});

describe('Services', () => {
  const service = (spec: string, name = 'db'): string =>
    `apiVersion: v1\nkind: Service\nmetadata: {name: ${name}}\nspec: ${spec}\n`;
  const uses = (text: string): string => pod(`env: [{name: A, value: "${text}"}]`);

  it('have known ports and an unknown address', () => {
    const resolved = resolveTexts({
      's.yaml': service('{ports: [{port: 5432}]}'),
      'p.yaml': uses('$(DB_SERVICE_HOST):$(DB_SERVICE_PORT)'),
    });
    expect(shownEnv(resolved)).toEqual({ A: '<clusterIP of db>:5432' });
    expect(codesOf(resolved)).toEqual([]);
  });

  it.each(['{clusterIP: None, ports: [{port: 1}]}', '{type: ExternalName, externalName: x.y}'])(
    'without an address set nothing: %s',
    (spec) => {
      const resolved = resolveTexts(
        { 's.yaml': service(spec), 'p.yaml': uses('$(DB_SERVICE_HOST)') },
        { complete: true },
      );
      expect(shownEnv(resolved)).toEqual({ A: '$(DB_SERVICE_HOST)' });
      expect(codesOf(resolved)).toEqual(['unresolved-reference']);
    },
  );

  it('of another namespace set nothing', () => {
    const files = {
      's.yaml': 'apiVersion: v1\nkind: Service\nmetadata: {name: db, namespace: other}\nspec: {ports: [{port: 1}]}\n',
      'p.yaml': pod('env: [{name: A, value: $(DB_SERVICE_PORT)}]', 'shop'),
    };
    expect(shownEnv(resolveTexts(files, { complete: true }))).toEqual({ A: '$(DB_SERVICE_PORT)' });
  });

  it('of the cluster is visible from every namespace, unless there is one of that name', () => {
    const master =
      'apiVersion: v1\nkind: Service\nmetadata: {name: kubernetes, namespace: default}\nspec: {clusterIP: 10.96.0.1, ports: [{name: https, port: 443}]}\n';
    const own = master.replace('default', 'shop').replaceAll('96.0.1', '96.0.2');
    const value = '"$(KUBERNETES_SERVICE_HOST):$(KUBERNETES_SERVICE_PORT_HTTPS)"';
    const uses = pod(`env: [{name: A, value: ${value}}]`, 'shop');
    expect(shownEnv(resolveTexts({ 's.yaml': master, 'p.yaml': uses }))).toEqual({ A: '10.96.0.1:443' });
    const others = { 'one/s.yaml': master, 'two/s.yaml': master.replace('96.0.1', '96.0.3') };
    for (const masters of [{ 'm.yaml': master }, others]) {
      const resolved = resolveTexts({ ...masters, 's.yaml': own, 'p.yaml': uses });
      expect(shownEnv(resolved)).toEqual({ A: '10.96.0.2:443' });
      expect(codesOf(resolved)).toEqual([]);
    }
  });

  it('set nothing if links are off, except for the one of the cluster', () => {
    const off = uses('$(DB_SERVICE_PORT) $(KUBERNETES_SERVICE_HOST)').replace(
      'spec:\n',
      'spec:\n  enableServiceLinks: false\n',
    );
    const resolved = resolveTexts({ 's.yaml': service('{ports: [{port: 1}]}'), 'p.yaml': off });
    expect(shownEnv(resolved)).toEqual({ A: '$(DB_SERVICE_PORT) <KUBERNETES_SERVICE_HOST>' });
    expect(codesOf(resolved)).toEqual(['unresolved-reference']);
  });

  it('that are missing are reported once, judging by the form of the name', () => {
    const resolved = resolveTexts({
      'p.yaml': uses('$(DB_SERVICE_HOST):$(DB_SERVICE_PORT_HTTP) $(OTHER_PORT_80_TCP_ADDR)'),
    });
    expect(codesOf(resolved)).toEqual(['missing-service', 'missing-service']);
  });

  it.each([
    ['another port', '{clusterIP: 10.0.0.1, ports: [{port: 1, name: web}]}', '$(DB_SERVICE_PORT_HTTP)'],
    ['a headless Service', '{clusterIP: None, ports: [{port: 1}]}', '$(DB_SERVICE_HOST)'],
    ['an ExternalName', '{type: ExternalName, externalName: db.example.com}', '$(DB_PORT_80_TCP_ADDR)'],
  ])('that a Service among the files never sets are errors: %s', (_, spec, used) => {
    expect(codesOf(resolveTexts({ 's.yaml': service(spec), 'p.yaml': uses(used) }))).toEqual(['unresolved-reference']);
    const elsewhere = service(spec).replace('name: db', 'name: other');
    expect(codesOf(resolveTexts({ 's.yaml': elsewhere, 'p.yaml': uses(used) }))).toEqual(['missing-service']);
  });

  it.each([
    ['the end of the name, which is not a Service', 'PORT', '$(REDIS_PORT)', 'add the Service, or declare REDIS_PORT'],
    ['without a Service', 'SERVICE_HOST', '$(DB_SERVICE_HOST)', 'add the Service, or declare DB_SERVICE_'],
    ['a mistyped Service', 'REDIS_PORT', '$(REDSI_PORT)', 'did you mean $(REDIS_PORT)?'],
    ['an additional first word', 'REDIS_PORT', '$(MY_REDIS_PORT)', 'did you mean $(REDIS_PORT)?'],
  ])('that are missing get a suggestion from %s', (_, declared, used, hint) => {
    const body = `env:\n- {name: ${declared}, value: x}\n- {name: A, value: "${used}"}`;
    const [finding] = resolveTexts({ 'p.yaml': pod(body) }).diagnostics;
    expect(finding?.code).toBe('missing-service');
    expect(finding?.hint).toContain(hint);
  });

  it('are those of the pod’s own overlay', () => {
    const files = {
      'overlays/dev/s.yaml': service('{ports: [{port: 1}]}'),
      'overlays/prod/s.yaml': service('{ports: [{port: 2}]}'),
      'overlays/prod/p.yaml': uses('$(DB_SERVICE_PORT)'),
      'overlays/dev/p.yaml': uses('$(DB_SERVICE_PORT)'),
    };
    const resolved = resolveTexts(files);
    expect(shownEnv(resolved, 0)).toEqual({ A: '2' });
    expect(shownEnv(resolved, 1)).toEqual({ A: '1' });
    expect(codesOf(resolved)).toEqual([]);
  });

  it('of other groups are not Services', () => {
    const files = {
      's.yaml': 'apiVersion: serving.knative.dev/v1\nkind: Service\nmetadata: {name: db}\nspec: {ports: [{port: 1}]}\n',
      'p.yaml': uses('$(DB_SERVICE_PORT)'),
    };
    expect(shownEnv(resolveTexts(files, { complete: true }))).toEqual({ A: '$(DB_SERVICE_PORT)' });
  });
});

describe('Nodes', () => {
  const env =
    'env:\n- {name: IP, valueFrom: {fieldRef: {fieldPath: status.hostIP}}}\n- {name: CPU, valueFrom: {resourceFieldRef: {resource: limits.cpu}}}';
  const node =
    'apiVersion: v1\nkind: Node\nmetadata: {name: n1}\nstatus: {addresses: [{type: ExternalIP, address: 1.1.1.1}, {type: InternalIP, address: 10.0.0.1}], allocatable: {cpu: 3900m}}\n';

  it('decide values of a scheduled pod', () => {
    const placed = pod(env).replace('spec:\n', 'spec:\n  nodeName: n1\n');
    expect(shownEnv(resolveTexts({ 'n.yaml': node, 'p.yaml': placed }))).toEqual({ IP: '10.0.0.1', CPU: '4' });
  });

  it('are known at run time for a pod that is not scheduled', () => {
    const resolved = resolveTexts({ 'n.yaml': node, 'p.yaml': pod(env) });
    expect(shownEnv(resolved)).toEqual({ IP: '<hostIP>', CPU: '<node allocatable cpu>' });
  });
});

describe('names that controllers add', () => {
  const template = (kind: string, apiVersion: string, value: string): string =>
    `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: x}\nspec: {template: {spec: {${kind === 'Job' ? 'restartPolicy: Never, ' : ''}containers: [{name: app, image: x, args: ["${value}"]}]}}}\n`;
  const indexed = (job: string): string => job.replace('spec: {', 'spec: {completionMode: Indexed, ');
  it.each([
    { kubernetes: '1.37', job: indexed, shown: '<JOB_COMPLETION_INDEX>', codes: [] },
    { kubernetes: '1.22', job: indexed, shown: '<JOB_COMPLETION_INDEX>', codes: [] },
    // Off in 1.21, and not in pkg/controller/job of 1.20.
    { kubernetes: '1.21', job: indexed, shown: '$(JOB_COMPLETION_INDEX)', codes: ['unresolved-reference'] },
    { kubernetes: '1.20', job: indexed, shown: '$(JOB_COMPLETION_INDEX)', codes: ['unresolved-reference'] },
    {
      kubernetes: '1.37',
      job: (job: string): string => job,
      shown: '$(JOB_COMPLETION_INDEX)',
      codes: ['unresolved-reference'],
    },
    {
      kubernetes: '1.37',
      job: (job: string): string => job.replace('spec: {', 'spec: {completionMode: NonIndexed, '),
      shown: '$(JOB_COMPLETION_INDEX)',
      codes: ['unresolved-reference'],
    },
  ])('$(JOB_COMPLETION_INDEX) in $kubernetes: $shown', ({ kubernetes, job, shown, codes }) => {
    const text = job(template('Job', 'batch/v1', '$(JOB_COMPLETION_INDEX)'));
    const resolved = resolveTexts({ 'a.yaml': text }, { kubernetes });
    expect(codesOf(resolved)).toEqual(codes);
    expect(resolved.templates[0]?.containers[0]?.args.map((arg) => displayText(arg, false))).toEqual([shown]);
  });

  it.each([
    { kind: 'Service', apiVersion: 'serving.knative.dev/v1', value: '$(K_REVISION)', codes: [] },
    { kind: 'Deployment', apiVersion: 'apps/v1', value: '$(JOB_COMPLETION_INDEX)', codes: ['unresolved-reference'] },
  ])('$value in a $kind', ({ kind, apiVersion, value, codes }) => {
    expect(codesOf(resolveTexts({ 'a.yaml': template(kind, apiVersion, value) }))).toEqual(codes);
  });

  // `addCompletionIndexEnvVariable` appends (pkg/controller/job/indexed_job_utils.go), unless the name exists.
  it.each([
    { env: '[{name: A, value: "x-$(JOB_COMPLETION_INDEX)"}]', shown: 'x-$(JOB_COMPLETION_INDEX)', found: ['warning'] },
    {
      env: '[{name: A, value: "x-$(JOB_COMPLETION_INDEX)"}, {name: JOB_COMPLETION_INDEX, value: "1"}]',
      shown: 'x-$(JOB_COMPLETION_INDEX)',
      found: ['error'],
    },
    {
      env: '[{name: JOB_COMPLETION_INDEX, value: "1"}, {name: A, value: "x-$(JOB_COMPLETION_INDEX)"}]',
      shown: 'x-1',
      found: [],
    },
  ])('come after the entries of env: $env', ({ env, shown, found }) => {
    const job = template('Job', 'batch/v1', '$(JOB_COMPLETION_INDEX)').replace('args:', `env: ${env}, args:`);
    const resolved = resolveTexts({ 'a.yaml': indexed(job) });
    expect(shownEnv(resolved)['A']).toBe(shown);
    expect(resolved.diagnostics.map(({ code, severity }) => `${code} ${severity}`)).toEqual(
      found.map((severity) => `forward-reference ${severity}`),
    );
  });
});

describe('an object in another namespace', () => {
  it('is named, because only its own pods can use it', () => {
    const resolved = resolveTexts({ 'map.yaml': map('red', 'shop'), 'pod.yaml': pod(FROM_MAP, 'data') });
    expect(resolved.diagnostics[0]?.hint).toBe('there is a ConfigMap shop/settings, which only pods in shop can use');
  });
});

describe('objects that a controller fills', () => {
  const secret = (more: string): string => `apiVersion: v1\nkind: Secret\nmetadata: {name: db${more}\n`;
  it.each([
    ['a token', '}\ntype: kubernetes.io/service-account-token', []],
    ['a copy', ', annotations: {replicator.v1.mittwald.de/replicate-from: shared/db}}', []],
    ['no such controller', ', annotations: {note: replicate-from}}', ['missing-key']],
  ])('%s', (_, more, codes) => {
    expect(codesOf(resolveTexts({ 'a.yaml': secret(more), 'pod.yaml': pod(FROM_SECRET) }))).toEqual(codes);
  });
});

describe("an overlay's patch that adds to its base", () => {
  const patched = { facts: { patchedNames: new Set(['REGION', 'color']) } };
  it('is not an error in the base', () => {
    const files = {
      'map.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\ndata: {shape: round}\n',
      'pod.yaml': pod(`${FROM_MAP}args: [$(REGION), $(OTHER)]`),
    };
    expect(codesOf(resolveTexts(files))).toEqual(['missing-key', 'unresolved-reference', 'unresolved-reference']);
    const resolved = resolveTexts(files, patched);
    expect(codesOf(resolved)).toEqual(['unresolved-reference']);
    expect(shownEnv(resolved)).toEqual({ COLOR: '<ConfigMap settings/color by a patch>' });
  });
});
