import { describe, expect, it } from 'vitest';
import { CATALOGUE_FUNCTIONS, findFunction } from '../../src/sdk/catalogue.ts';
import { readConfigText } from '../../src/sdk/config-text.ts';
import type { FunctionOutput, FunctionResult } from '../../src/sdk/function.ts';
import { runFunctionOnText } from '../../src/sdk/run-function.ts';

interface Ran {
  readonly text: string;
  readonly output: FunctionOutput;
  readonly results: readonly Pick<FunctionResult, 'severity' | 'message'>[];
}

/** `items` and `config` are YAML, items at column 0. */
async function run(name: string, items: string, config: string): Promise<Ran> {
  const fn = findFunction(name);
  if (fn === undefined) throw new RangeError(`no function ${name}`);
  const functionConfig = readConfigText(config);
  const done = await runFunctionOnText(
    fn,
    `kind: ResourceList\nitems:\n${items}`,
    functionConfig === undefined ? {} : { functionConfig },
  );
  if (!done.ok) throw new RangeError(done.messages.join('\n'));
  const all: unknown = done.output.list['results'] ?? [];
  const results = Array.isArray(all) ? all : [];
  const text = done.text.replace(/^kind: ResourceList\nitems:\n/, '').replace(/^results:\n[^]*/m, '');
  return { text, output: done.output, results: results.map(({ severity, message }) => ({ severity, message })) };
}

const data = (values: Readonly<Record<string, string>>): string =>
  JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'c' }, data: values });

describe('the catalogue', () => {
  it('has each function once, by its name and with a description', () => {
    const names = CATALOGUE_FUNCTIONS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(CATALOGUE_FUNCTIONS.filter(({ description }) => description === '')).toEqual([]);
  });
});

interface Row {
  readonly name: string;
  readonly fn: string;
  readonly config: string;
  readonly items: string;
  /** The items afterwards; undefined where nothing is to change. */
  readonly text?: string;
  readonly results?: readonly Pick<FunctionResult, 'severity' | 'message'>[];
}

const deployment = (more: string): string => `- apiVersion: apps/v1
  kind: Deployment
  metadata: {name: web}
${more}`;

describe('a function of the catalogue', () => {
  const rows: readonly Row[] = [
    {
      name: 'set-namespace sets what has a namespace, and follows a ServiceAccount of the package',
      fn: 'set-namespace',
      config: data({ namespace: 'shop' }),
      items: `- apiVersion: v1
  kind: ServiceAccount
  metadata: {name: robot} # me
- apiVersion: rbac.authorization.k8s.io/v1
  kind: ClusterRoleBinding
  metadata: {name: b}
  subjects:
  - {kind: ServiceAccount, name: robot, namespace: old}
  - {kind: ServiceAccount, name: other, namespace: old}
- apiVersion: v1
  kind: Namespace
  metadata:
    name: old
- apiVersion: kpt.dev/v1
  kind: Kptfile
  metadata: {name: p}
`,
      text: `- apiVersion: v1
  kind: ServiceAccount
  metadata: {name: robot, namespace: shop} # me
- apiVersion: rbac.authorization.k8s.io/v1
  kind: ClusterRoleBinding
  metadata: {name: b}
  subjects:
  - {kind: ServiceAccount, name: robot, namespace: shop}
  - {kind: ServiceAccount, name: other, namespace: shop}
- apiVersion: v1
  kind: Namespace
  metadata:
    name: shop
- apiVersion: kpt.dev/v1
  kind: Kptfile
  metadata: {name: p}
`,
    },
    {
      // https://kpt.dev/guides/variant-constructor-pattern/: configPath: package-context.yaml
      name: 'set-namespace takes the name of the package instance from the package context of kpt',
      fn: 'set-namespace',
      config: `apiVersion: v1
kind: ConfigMap
metadata:
  name: kptfile.kpt.dev
  annotations: {config.kubernetes.io/local-config: "true"}
data: {name: ghost-dev, package-path: /shop}
`,
      items: `- apiVersion: v1
  kind: Service
  metadata: {name: web}
- apiVersion: v1
  kind: ConfigMap
  metadata: {name: kptfile.kpt.dev, annotations: {config.kubernetes.io/local-config: "true"}}
`,
      text: `- apiVersion: v1
  kind: Service
  metadata: {name: web, namespace: ghost-dev}
- apiVersion: v1
  kind: ConfigMap
  metadata: {name: kptfile.kpt.dev, annotations: {config.kubernetes.io/local-config: "true"}}
`,
    },
    {
      name: 'set-namespace says which field of the package context is wrong',
      fn: 'set-namespace',
      config: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: kptfile.kpt.dev}\ndata: {name: Not_One}\n',
      items: deployment(''),
      results: [
        {
          severity: 'error',
          message:
            'set-namespace: functionConfig: data.name must be lower case letters, digits, and - inside, at most 63, and is "Not_One"',
        },
      ],
    },
    ...(
      [
        ['schema', { kubernetes: '9' }, 'kubernetes must be a Kubernetes release, such as 1.34 or v1.34.2, and is "9"'],
        [
          'ensure-name-substring',
          { prepend: 'A' },
          'prepend must be lower case letters, digits, -, . and :, and is "A"',
        ],
        [
          'set-image',
          { name: 'a', newTag: '-' },
          'newTag must be letters, digits, _, . and -, at most 128, and is "-"',
        ],
        ['set-image', { name: 'a', digest: 'x' }, 'digest must be sha256: and 64 digits from 0 to f, and is "x"'],
      ] as const
    ).map(([fn, config, said]): Row => ({
      name: `${fn} says in words what ${Object.keys(config).at(-1) ?? ''} accepts`,
      fn,
      config: data(config),
      items: deployment(''),
      results: [{ severity: 'error', message: `${fn}: functionConfig: data.${said}` }],
    })),
    ...['set-namespace', 'set-labels', 'set-annotations', 'ensure-name-substring'].map((fn): Row => ({
      name: `${fn} leaves the configurations of functions alone`,
      fn,
      config: data(
        fn === 'set-namespace'
          ? { namespace: 'shop' }
          : fn === 'ensure-name-substring'
            ? { prepend: 'x-' }
            : { team: 'shop' },
      ),
      items: `- apiVersion: fn.kpt.dev/v1alpha1
  kind: StarlarkRun
  metadata: {name: check}
- apiVersion: config.k8s.io/v1alpha1
  kind: Krmfile
  metadata: {name: p}
`,
    })),
    {
      name: 'apply-setters takes numbers and booleans of a ConfigMap for the text that they are',
      fn: 'apply-setters',
      config:
        'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {replicas: 4, tag: 1.10, flag: on, since: 2026-01-02, none: }\n',
      items: `- apiVersion: x/v1
  kind: A
  metadata: {name: a}
  spec:
    n: 1 # kpt-set: \${replicas}
    image: app:1.9 # kpt-set: app:\${tag}
    on: false # kpt-set: \${flag}
    since: "x" # kpt-set: \${since}
    none: "x" # kpt-set: \${none}
`,
      text: `- apiVersion: x/v1
  kind: A
  metadata: {name: a}
  spec:
    n: 4 # kpt-set: \${replicas}
    image: app:1.10 # kpt-set: app:\${tag}
    on: true # kpt-set: \${flag}
    since: "2026-01-02" # kpt-set: \${since}
    none: "" # kpt-set: \${none}
`,
    },
    {
      name: 'set-labels takes numbers and booleans of a ConfigMap for the text that they are',
      fn: 'set-labels',
      config: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {tier: 010, canary: on}\n',
      items: `- apiVersion: v1
  kind: Service
  metadata:
    name: a
    labels: {tier: x, canary: x}
`,
      text: `- apiVersion: v1
  kind: Service
  metadata:
    name: a
    labels: {tier: "010", canary: "on"}
`,
    },
    {
      name: 'set-annotations takes numbers and booleans of a ConfigMap for the text that they are',
      fn: 'set-annotations',
      config:
        'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {since: 1_000, build: 12345678901234567890}\n',
      items: `- apiVersion: v1
  kind: Service
  metadata:
    name: a
    annotations: {since: x, build: x}
`,
      text: `- apiVersion: v1
  kind: Service
  metadata:
    name: a
    annotations: {since: "1_000", build: "12345678901234567890"}
`,
    },
    {
      name: 'set-image takes numbers and booleans of a ConfigMap for the text that they are',
      fn: 'set-image',
      config: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {name: nginx, newTag: 1.20}\n',
      items: `- apiVersion: v1
  kind: Pod
  metadata: {name: a}
  spec:
    containers:
    - name: a
      image: nginx:1.9
`,
      text: `- apiVersion: v1
  kind: Pod
  metadata: {name: a}
  spec:
    containers:
    - name: a
      image: nginx:1.20
`,
    },
    {
      name: 'set-replicas takes numbers and booleans of a ConfigMap for the text that they are',
      fn: 'set-replicas',
      config: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {replicas: 4}\n',
      items: `- apiVersion: apps/v1
  kind: Deployment
  metadata: {name: web}
  spec:
    replicas: 1
`,
      text: `- apiVersion: apps/v1
  kind: Deployment
  metadata: {name: web}
  spec:
    replicas: 4
`,
    },
    {
      name: 'set-namespace takes numbers and booleans of a ConfigMap for the text that they are',
      fn: 'set-namespace',
      config: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {namespace: 12}\n',
      items: `- apiVersion: v1
  kind: Service
  metadata: {name: a}
`,
      text: `- apiVersion: v1
  kind: Service
  metadata: {name: a, namespace: "12"}
`,
    },
    {
      name: 'ensure-name-substring takes numbers and booleans of a ConfigMap for the text that they are',
      fn: 'ensure-name-substring',
      config: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {prepend: 2026}\n',
      items: `- apiVersion: v1
  kind: Service
  metadata: {name: a}
`,
      text: `- apiVersion: v1
  kind: Service
  metadata: {name: 2026a}
`,
    },
    {
      // e2e/testdata/fn-render/structured-results-in-stdout: a number to look for.
      name: 'search-replace takes numbers of a ConfigMap for the text that they are',
      fn: 'search-replace',
      config: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {by-value: 3, put-value: 4}\n',
      items: '- apiVersion: x/v1\n  kind: A\n  metadata: {name: a}\n  spec: {a: 3, b: "3", c: 33}\n',
      text: '- apiVersion: x/v1\n  kind: A\n  metadata: {name: a}\n  spec: {a: 4, b: "4", c: 33}\n',
    },
    {
      name: 'set-namespace leaves custom resources alone whose CRD says that they have none',
      fn: 'set-namespace',
      config: data({ namespace: 'shop' }),
      items: `- apiVersion: apiextensions.k8s.io/v1
  kind: CustomResourceDefinition
  metadata: {name: w.e.com}
  spec: {group: e.com, scope: Cluster, names: {kind: W}}
- apiVersion: e.com/v1
  kind: W
  metadata: {name: w}
`,
    },
    {
      name: 'set-labels sets those of templates, too, but not one by which something selects',
      fn: 'set-labels',
      config: '{apiVersion: x/v1, kind: SetLabels, labels: {tier: front, app: new}}',
      items: deployment(`  spec:
    selector:
      matchLabels: {app: web}
    template:
      metadata:
        labels:
          app: web # asked for
`),
      text: `- apiVersion: apps/v1
  kind: Deployment
  metadata: {name: web, labels: {tier: front, app: new}}
  spec:
    selector:
      matchLabels: {app: web}
    template:
      metadata:
        labels:
          app: web # asked for
          tier: front
`,
      results: [{ severity: 'warning', message: 'the template keeps the label app: a selector uses web' }],
    },
    {
      name: 'set-annotations takes its data as they are, with the text of a number',
      fn: 'set-annotations',
      config: data({ 'a.b/c': '010' }),
      items: deployment(`  spec: {template: {spec: {host: '1'}}}\n`),
      text: `- apiVersion: apps/v1
  kind: Deployment
  metadata: {name: web, annotations: {a.b/c: '010'}}
  spec: {template: {spec: {host: '1'}}}
`,
    },
    {
      name: 'set-image knows the port of a registry from a tag',
      fn: 'set-image',
      config: data({ name: 'r:5000/app', newTag: '2' }),
      items: deployment(`  spec:
    template:
      spec:
        initContainers:
        - {name: i, image: 'r:5000/app'}
        containers:
        - name: a
          image: r:5000/app:1 # here
        - name: b
          image: r:5000/app@sha256:0000
        - name: c
          image: r:5000/app-more:1
`),
      text: deployment(`  spec:
    template:
      spec:
        initContainers:
        - {name: i, image: 'r:5000/app:2'}
        containers:
        - name: a
          image: r:5000/app:2 # here
        - name: b
          image: r:5000/app:2
        - name: c
          image: r:5000/app-more:1
`),
    },
    {
      name: 'set-image says where no container has the image',
      fn: 'set-image',
      config: data({ name: 'app', newTag: '2' }),
      items: deployment(''),
      results: [{ severity: 'warning', message: 'no container runs the image app' }],
    },
    {
      name: 'set-replicas takes a number out of text',
      fn: 'set-replicas',
      config: data({ replicas: '3', name: 'web' }),
      items: deployment(`  spec:\n    replicas: 010 # octal\n`),
      text: deployment(`  spec:\n    replicas: 3 # octal\n`),
    },
    {
      name: 'ensure-name-substring renames once, and follows in references',
      fn: 'ensure-name-substring',
      config: data({ prepend: 'dev-' }),
      items: `- {apiVersion: v1, kind: ConfigMap, metadata: {name: settings}}
- {apiVersion: v1, kind: Secret, metadata: {name: dev-token}}
- apiVersion: v1
  kind: Pod
  metadata: {name: dev-web}
  spec:
    containers:
    - name: settings
      envFrom:
      - configMapRef: {name: settings}
      - secretRef: {name: settings}
`,
      text: `- {apiVersion: v1, kind: ConfigMap, metadata: {name: dev-settings}}
- {apiVersion: v1, kind: Secret, metadata: {name: dev-token}}
- apiVersion: v1
  kind: Pod
  metadata: {name: dev-web}
  spec:
    containers:
    - name: settings
      envFrom:
      - configMapRef: {name: dev-settings}
      - secretRef: {name: settings}
`,
    },
    {
      name: 'search-replace replaces by path and value, and a number by a number',
      fn: 'search-replace',
      config: data({ 'by-value': '1', 'by-path': 'spec.replicas', 'put-value': '2' }),
      items: deployment(`  spec: {replicas: 1, other: 1}\n`),
      text: deployment(`  spec: {replicas: 2, other: 1}\n`),
    },
    {
      name: 'search-replace finds without changing where there is nothing to put',
      fn: 'search-replace',
      config: data({ 'by-value': 'web' }),
      items: deployment(''),
      results: [{ severity: 'info', message: 'found' }],
    },
    {
      // https://catalog.kpt.dev/apply-setters/v0.2/: scalars, parts of text, lists.
      name: 'apply-setters sets what comments mark',
      fn: 'apply-setters',
      config: data({ replicas: '4', tag: '1.2', env: '[dev, stage]' }),
      items: deployment(`  spec:
    replicas: 3 # kpt-set: \${replicas}
    image: nginx:1.1 # kpt-set: \${image}:\${tag}
    text: "3" # kpt-set: \${replicas}
    environments: # kpt-set: \${env}
    - dev
    - prod
    other: 3 # \${replicas}
`),
      text: deployment(`  spec:
    replicas: 4 # kpt-set: \${replicas}
    image: nginx:1.2 # kpt-set: \${image}:\${tag}
    text: "4" # kpt-set: \${replicas}
    environments: # kpt-set: \${env}
    - dev
    - stage
    other: 3 # \${replicas}
`),
    },
    {
      name: 'apply-setters sets a list where nothing is yet, an empty one, and items of lists',
      fn: 'apply-setters',
      config: data({ env: '[dev, 1]', item: 'b', empty: '[]', text: 'x' }),
      items: deployment(`  a: # kpt-set: \${env}
  b: [] # kpt-set: \${env}
  c:
  - a # kpt-set: \${item}
  d: # kpt-set: \${empty}
  - a
  e: # kpt-set: \${text}
`),
      text: deployment(`  a: # kpt-set: \${env}
  - dev
  - 1
  b: # kpt-set: \${env}
  - dev
  - 1
  c:
  - b # kpt-set: \${item}
  d: [] # kpt-set: \${empty}
  e: x # kpt-set: \${text}
`),
    },
    {
      name: 'env-order keeps the alias of a list that it orders',
      fn: 'env-order',
      config: '{apiVersion: x/v1, kind: EnvOrder}',
      items: deployment(`  spec:
    containers:
    - name: a
      env: &env
      - {name: URL, value: $(HOST)}
      - {name: HOST, value: web} # host
    - name: b
      env: *env
`),
      text: deployment(`  spec:
    containers:
    - name: a
      env: &env
      - {name: HOST, value: web} # host
      - {name: URL, value: $(HOST)}
    - name: b
      env: *env
`),
      results: ['a', 'b'].map(() => ({
        severity: 'info',
        message: 'sorted env so that its references resolve',
      })),
    },
    {
      name: 'apply-setters says which values it lacks, and which it cannot use',
      fn: 'apply-setters',
      config: data({ tag: '2', unused: 'x' }),
      items: deployment(`  image: nothing # kpt-set: \${image}:\${tag}\n`),
      results: [
        { severity: 'error', message: 'values for the setters image are needed: ${image}:${tag}' },
        { severity: 'warning', message: 'no comment names the setter unused' },
      ],
    },
    {
      name: 'env-order moves what is referred to, and nothing else',
      fn: 'env-order',
      config: '{apiVersion: x/v1, kind: EnvOrder}',
      items: deployment(`  spec:
    template:
      spec:
        containers:
        - name: a
          env:
          - {name: FIRST, value: '1'}
          - {name: URL, value: 'http://$(HOST):$(PORT)/$$(FIRST)'} # url
          - {name: PORT, value: '80'}
          - {name: HOST, value: h$(PORT)} # host
          - {name: LAST, value: $(FIRST)}
`),
      text: deployment(`  spec:
    template:
      spec:
        containers:
        - name: a
          env:
          - {name: FIRST, value: '1'}
          - {name: PORT, value: '80'}
          - {name: HOST, value: h$(PORT)} # host
          - {name: URL, value: 'http://$(HOST):$(PORT)/$$(FIRST)'} # url
          - {name: LAST, value: $(FIRST)}
`),
      results: [{ severity: 'info', message: 'sorted env so that its references resolve' }],
    },
    {
      name: 'env-order leaves a circle as it is',
      fn: 'env-order',
      config: '{apiVersion: x/v1, kind: EnvOrder}',
      items: deployment(`  spec: {containers: [{name: a, env: [{name: A, value: $(B)}, {name: B, value: $(A)}]}]}\n`),
      results: [{ severity: 'warning', message: '$(A) refers to itself through other entries' }],
    },
    {
      name: 'required-limits names each that is missing',
      fn: 'required-limits',
      config: data({}),
      items: deployment(`  spec: {containers: [{name: a, resources: {limits: {cpu: 1}}}, {name: b}]}\n`),
      results: [
        { severity: 'error', message: 'the container a has no limit for memory' },
        { severity: 'error', message: 'the container b has no limit for cpu' },
        { severity: 'error', message: 'the container b has no limit for memory' },
      ],
    },
    {
      name: 'schema checks by what is given and by the CRDs of the package',
      fn: 'schema',
      config: data({
        schemas: '{v1/ConfigMap: {properties: {data: {required: [a], additionalProperties: {maxLength: 2}}}}}',
      }),
      items: `- {apiVersion: v1, kind: ConfigMap, metadata: {name: c}, data: {b: long}}
- {apiVersion: e.com/v1, kind: W, metadata: {name: w}, spec: {size: '3', port: http, colour: red}}
- apiVersion: apiextensions.k8s.io/v1
  kind: CustomResourceDefinition
  metadata: {name: w.e.com}
  spec:
    group: e.com
    names: {kind: W, plural: ws}
    scope: Namespaced
    versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          properties:
            spec:
              required: [owner]
              properties:
                size: {type: integer}
                port: {x-kubernetes-int-or-string: true}
                colour: {enum: [blue, green]}
`,
      results: [
        { severity: 'error', message: 'is missing' },
        { severity: 'error', message: 'must have at most 2 characters' },
        { severity: 'error', message: 'is missing' },
        { severity: 'error', message: 'must be of type integer, and is "3"' },
        { severity: 'error', message: 'must be one of blue, green, and is "red"' },
      ],
    },
    {
      name: 'schema says what it did not look at',
      fn: 'schema',
      config: data({}),
      items: `- {apiVersion: e.com/v1, kind: W, metadata: {name: a}, spec: {size: x}}
- {apiVersion: e.com/v1, kind: V, metadata: {name: a}}
- {apiVersion: e.com/v1, kind: W, metadata: {name: b}}
- {apiVersion: kpt.dev/v1, kind: Kptfile, metadata: {name: a}}
- {apiVersion: v1, kind: ConfigMap, metadata: {name: a}}
`,
      results: [
        {
          severity: 'info',
          message: 'no schema is known for 3 resources, which were not checked: e.com/v1/W (2), e.com/v1/V',
        },
      ],
    },
    {
      // https://catalog.kpt.dev/set-namespace/v0.4/ and kustomize's nameReference: webhooks, APIServices, conversions.
      name: 'set-namespace follows in all references to what moves, and in no others',
      fn: 'set-namespace',
      config: data({ namespace: 'shop' }),
      items: `- {apiVersion: v1, kind: Service, metadata: {name: hook, namespace: a}}
- {apiVersion: cert-manager.io/v1, kind: Certificate, metadata: {name: cert, namespace: a}}
- apiVersion: admissionregistration.k8s.io/v1
  kind: ValidatingWebhookConfiguration
  metadata: {name: w, annotations: {cert-manager.io/inject-ca-from: a/cert}}
  webhooks:
  - clientConfig: {service: {name: hook, namespace: a}}
  - clientConfig: {service: {name: hook, namespace: elsewhere}}
  - clientConfig: {service: {name: other, namespace: a}}
  - clientConfig: {url: https://example.com}
- apiVersion: apiregistration.k8s.io/v1
  kind: APIService
  metadata: {name: v1.e.com, annotations: {cert-manager.io/inject-ca-from: a/other}}
  spec: {service: {name: hook, namespace: a}}
- apiVersion: apiextensions.k8s.io/v1
  kind: CustomResourceDefinition
  metadata: {name: w.e.com}
  spec: {conversion: {webhook: {clientConfig: {service: {name: hook, namespace: a}}}}}
- apiVersion: cert-manager.io/v1
  kind: ClusterIssuer
  metadata: {name: i}
- apiVersion: batch/v1
  kind: Job
  metadata: {name: j, namespace: a, annotations: {config.kubernetes.io/depends-on: /namespaces/a/Service/hook}}
`,
      text: `- {apiVersion: v1, kind: Service, metadata: {name: hook, namespace: shop}}
- {apiVersion: cert-manager.io/v1, kind: Certificate, metadata: {name: cert, namespace: shop}}
- apiVersion: admissionregistration.k8s.io/v1
  kind: ValidatingWebhookConfiguration
  metadata: {name: w, annotations: {cert-manager.io/inject-ca-from: shop/cert}}
  webhooks:
  - clientConfig: {service: {name: hook, namespace: shop}}
  - clientConfig: {service: {name: hook, namespace: elsewhere}}
  - clientConfig: {service: {name: other, namespace: a}}
  - clientConfig: {url: https://example.com}
- apiVersion: apiregistration.k8s.io/v1
  kind: APIService
  metadata: {name: v1.e.com, annotations: {cert-manager.io/inject-ca-from: a/other}}
  spec: {service: {name: hook, namespace: shop}}
- apiVersion: apiextensions.k8s.io/v1
  kind: CustomResourceDefinition
  metadata: {name: w.e.com}
  spec: {conversion: {webhook: {clientConfig: {service: {name: hook, namespace: shop}}}}}
- apiVersion: cert-manager.io/v1
  kind: ClusterIssuer
  metadata: {name: i}
- apiVersion: batch/v1
  kind: Job
  metadata: {name: j, namespace: shop, annotations: {config.kubernetes.io/depends-on: /namespaces/shop/Service/hook}}
`,
      results: ['Service', 'Certificate'].map((kind) => ({
        severity: 'warning',
        message: `the reference to ${kind} other stays in the namespace a, because the package has no ${kind} other`,
      })),
    },
    {
      // The function of the catalogue moves all of these, and no others.
      name: 'set-namespace follows in what points into the Namespace that it renames',
      fn: 'set-namespace',
      config: data({ namespace: 'prod' }),
      items: `- {apiVersion: v1, kind: Namespace, metadata: {name: example}}
- apiVersion: rbac.authorization.k8s.io/v1
  kind: RoleBinding
  metadata: {name: rb, namespace: example}
  subjects:
  - {kind: ServiceAccount, name: default, namespace: example}
  - {kind: ServiceAccount, name: default, namespace: kube-system}
- apiVersion: apiregistration.k8s.io/v1
  kind: APIService
  metadata: {name: v1.e.com}
  spec: {service: {name: hook, namespace: example}}
`,
      text: `- {apiVersion: v1, kind: Namespace, metadata: {name: prod}}
- apiVersion: rbac.authorization.k8s.io/v1
  kind: RoleBinding
  metadata: {name: rb, namespace: prod}
  subjects:
  - {kind: ServiceAccount, name: default, namespace: prod}
  - {kind: ServiceAccount, name: default, namespace: kube-system}
- apiVersion: apiregistration.k8s.io/v1
  kind: APIService
  metadata: {name: v1.e.com}
  spec: {service: {name: hook, namespace: prod}}
`,
    },
    // The kinds of the functions of the catalogue.
    {
      name: 'set-namespace moves what is in the namespace of namespaceMatcher',
      fn: 'set-namespace',
      config: data({ namespace: 'prod', namespaceMatcher: 'a' }),
      items: `- {apiVersion: v1, kind: Namespace, metadata: {name: a}}
- {apiVersion: v1, kind: Namespace, metadata: {name: b}}
- {apiVersion: v1, kind: ConfigMap, metadata: {name: x, namespace: a}}
- {apiVersion: v1, kind: ConfigMap, metadata: {name: x, namespace: b}}
- {apiVersion: v1, kind: ConfigMap, metadata: {name: x}}
`,
      text: `- {apiVersion: v1, kind: Namespace, metadata: {name: prod}}
- {apiVersion: v1, kind: Namespace, metadata: {name: b}}
- {apiVersion: v1, kind: ConfigMap, metadata: {name: x, namespace: prod}}
- {apiVersion: v1, kind: ConfigMap, metadata: {name: x, namespace: b}}
- {apiVersion: v1, kind: ConfigMap, metadata: {name: x}}
`,
    },
    {
      name: 'set-image takes a SetImage',
      fn: 'set-image',
      config:
        'apiVersion: fn.kpt.dev/v1alpha1\nkind: SetImage\nmetadata: {name: s}\nimage: {name: nginx, newTag: "2"}\n',
      items: '- {apiVersion: v1, kind: Pod, metadata: {name: p}, spec: {containers: [{name: a, image: "nginx:1"}]}}\n',
      text: '- {apiVersion: v1, kind: Pod, metadata: {name: p}, spec: {containers: [{name: a, image: "nginx:2"}]}}\n',
    },
    ...(
      [
        ['', 'a-x'],
        ['editMode: prepend\n', 'a-x'],
        ['editMode: append\n', 'xa-'],
      ] as const
    ).map(([mode, name]): Row => ({
      name: `ensure-name-substring takes an EnsureNameSubstring with ${JSON.stringify(mode)}`,
      fn: 'ensure-name-substring',
      config: `apiVersion: fn.kpt.dev/v1alpha1\nkind: EnsureNameSubstring\nmetadata: {name: s}\nsubstring: a-\n${mode}`,
      items: '- {apiVersion: v1, kind: ConfigMap, metadata: {name: x}}\n',
      text: `- {apiVersion: v1, kind: ConfigMap, metadata: {name: ${name}}}\n`,
    })),
    ...(
      [
        [
          'sets labels there',
          'set-labels',
          'labels: {a: b}\nadditionalLabelFields: [{kind: Rollout, path: spec/podLabels, create: true}]',
          '{apiVersion: e.com/v1, kind: Rollout, metadata: {name: r}, spec: {n: 1}}',
          '{apiVersion: e.com/v1, kind: Rollout, metadata: {name: r, labels: {a: b}}, spec: {n: 1, podLabels: {a: b}}}',
        ],
        [
          'creates nothing without create, and skips other groups and versions',
          'set-labels',
          'labels: {a: b}\nadditionalLabelFields: [{path: spec/podLabels}, {group: f.com, path: spec/a, create: true}, {version: v2, path: spec/b, create: true}]',
          '{apiVersion: e.com/v1, kind: Rollout, metadata: {name: r, labels: {a: b}}, spec: {n: 1}}',
          '{apiVersion: e.com/v1, kind: Rollout, metadata: {name: r, labels: {a: b}}, spec: {n: 1}}',
        ],
        [
          'sets a selector and the pods that it selects',
          'set-labels',
          'labels: {app: b}\nadditionalLabelFields: [{kind: Deployment, path: spec/selector/matchLabels}]',
          '{apiVersion: apps/v1, kind: Deployment, metadata: {name: w, labels: {app: b}}, spec: {selector: {matchLabels: {app: a}}, template: {metadata: {labels: {app: a}}}}}',
          '{apiVersion: apps/v1, kind: Deployment, metadata: {name: w, labels: {app: b}}, spec: {selector: {matchLabels: {app: b}}, template: {metadata: {labels: {app: b}}}}}',
        ],
        [
          'sets annotations in the items of lists',
          'set-annotations',
          'annotations: {a: b}\nadditionalAnnotationFields: [{path: "spec/templates[]/annotations", create: true}]',
          '{apiVersion: e.com/v1, kind: Rollout, metadata: {name: r}, spec: {templates: [{annotations: {c: d}}, {n: 1}]}}',
          '{apiVersion: e.com/v1, kind: Rollout, metadata: {name: r, annotations: {a: b}}, spec: {templates: [{annotations: {c: d, a: b}}, {n: 1, annotations: {a: b}}]}}',
        ],
        [
          'sets images there',
          'set-image',
          'image: {name: nginx, newTag: "2"}\nadditionalImageFields: [{path: spec/image}, {path: spec/other}]',
          '{apiVersion: e.com/v1, kind: Rollout, metadata: {name: r}, spec: {image: "nginx:1", other: "redis:1"}}',
          '{apiVersion: e.com/v1, kind: Rollout, metadata: {name: r}, spec: {image: "nginx:2", other: "redis:1"}}',
        ],
        [
          'changes names there once',
          'ensure-name-substring',
          'substring: a-\nadditionalNameFields: [{path: spec/ref}, {path: spec/done}]',
          '{apiVersion: e.com/v1, kind: Rollout, metadata: {name: r}, spec: {ref: x, done: a-y}}',
          '{apiVersion: e.com/v1, kind: Rollout, metadata: {name: a-r}, spec: {ref: a-x, done: a-y}}',
        ],
      ] as const
    ).map(([what, fn, fields, before, after]): Row => ({
      name: `${fn} with additional fields ${what}`,
      fn,
      config: `apiVersion: fn.kpt.dev/v1alpha1\nkind: Set\nmetadata: {name: s}\n${fields}\n`,
      items: `- ${before}\n`,
      ...(before === after ? {} : { text: `- ${after}\n` }),
    })),
    ...(
      [
        ['set-labels', 'labels: {a: b}\nadditionalLabelFields'],
        ['set-annotations', 'annotations: {a: b}\nadditionalAnnotationFields'],
      ] as const
    ).flatMap(([fn, fields]): readonly Row[] => {
      const field = fields.slice(fields.indexOf('\n') + 1);
      return [
        {
          name: `${fn} refuses an additional field that is no mapping`,
          fn,
          config: `kind: Set\n${fields}: [{path: spec/size}]\n`,
          items: '- {apiVersion: e.com/v1, kind: Rollout, metadata: {name: r}, spec: {size: 1}}\n',
          text: `- {apiVersion: e.com/v1, kind: Rollout, metadata: {name: r, ${fn.slice('set-'.length)}: {a: b}}, spec: {size: 1}}\n`,
          results: [{ severity: 'error', message: `${field}: spec.size is not a mapping` }],
        },
        {
          name: `${fn} refuses an additional field without a path`,
          fn,
          config: `kind: Set\n${fields}: [{kind: A}]\n`,
          items: '',
          results: [{ severity: 'error', message: `${fn}: functionConfig: ${field}[0].path is missing` }],
        },
      ];
    }),
    {
      name: 'ensure-name-substring follows in depends-on',
      fn: 'ensure-name-substring',
      config: data({ prepend: 'a-' }),
      items: `- {apiVersion: v1, kind: ConfigMap, metadata: {name: x}}
- {apiVersion: apps/v1, kind: Deployment, metadata: {name: web, namespace: n}}
- apiVersion: batch/v1
  kind: Job
  metadata:
    name: a-j
    annotations: {config.kubernetes.io/depends-on: "/namespaces/n/ConfigMap/x, apps/namespaces/n/Deployment/web,/Node/x"}
`,
      text: `- {apiVersion: v1, kind: ConfigMap, metadata: {name: a-x}}
- {apiVersion: apps/v1, kind: Deployment, metadata: {name: a-web, namespace: n}}
- apiVersion: batch/v1
  kind: Job
  metadata:
    name: a-j
    annotations: {config.kubernetes.io/depends-on: "/namespaces/n/ConfigMap/a-x, apps/namespaces/n/Deployment/a-web,/Node/x"}
`,
    },
    ...(['set-labels', 'set-annotations'] as const).map((fn): Row => {
      const field = fn.slice('set-'.length);
      const other = fn === 'set-labels' ? 'additionalLabelFields' : 'additionalAnnotationFields';
      return {
        name: `${fn} refuses a field beside ${field}`,
        fn,
        config: `apiVersion: fn.kpt.dev/v1alpha1\nkind: Set\nmetadata: {name: s}\n${field}: {a: b}\nadditionalFields: []\n`,
        items: deployment(''),
        results: [
          {
            severity: 'error',
            message: `${fn}: functionConfig: additionalFields is not a known field; the fields are ${field}, ${other}`,
          },
        ],
      };
    }),
    ...[
      ['set-namespace', 'namespaces', { namespace: 'shop' }] as const,
      ['set-labels', 'labels', { app: 'a' }] as const,
      ['set-annotations', 'annotations', { app: 'a' }] as const,
      ['ensure-name-substring', 'names', { append: '-a' }] as const,
    ].map(([fn, what, config]): Row => ({
      name: `${fn} leaves a List alone, and says so`,
      fn,
      config: data(config),
      items: '- {apiVersion: v1, kind: List, items: [{apiVersion: v1, kind: Pod, metadata: {name: x}}]}\n',
      results: [
        {
          severity: 'warning',
          message: `the items of this List keep their ${what}: put each item into its own document`,
        },
      ],
    })),
    {
      name: 'set-labels keeps the labels that selectors require of pods, at any position',
      fn: 'set-labels',
      config: data({ app: 'new', tier: 'new' }),
      items: `- {apiVersion: v1, kind: Service, metadata: {name: s}, spec: {selector: {app: web}}}
- {apiVersion: v1, kind: Pod, metadata: {name: p, labels: {app: web, tier: old}}}
- apiVersion: networking.k8s.io/v1
  kind: NetworkPolicy
  metadata: {name: n}
  spec:
    ingress:
    - from:
      - podSelector: {matchExpressions: [{key: tier, operator: In, values: [front]}]}
        namespaceSelector: {matchLabels: {app: cron}}
- apiVersion: batch/v1
  kind: CronJob
  metadata: {name: c}
  spec: {jobTemplate: {spec: {template: {metadata: {labels: {app: cron, tier: front}}}}}}
`,
      text: `- {apiVersion: v1, kind: Service, metadata: {name: s, labels: {app: new, tier: new}}, spec: {selector: {app: web}}}
- {apiVersion: v1, kind: Pod, metadata: {name: p, labels: {app: web, tier: new}}}
- apiVersion: networking.k8s.io/v1
  kind: NetworkPolicy
  metadata: {name: n, labels: {app: new, tier: new}}
  spec:
    ingress:
    - from:
      - podSelector: {matchExpressions: [{key: tier, operator: In, values: [front]}]}
        namespaceSelector: {matchLabels: {app: cron}}
- apiVersion: batch/v1
  kind: CronJob
  metadata: {name: c, labels: {app: new, tier: new}}
  spec: {jobTemplate: {metadata: {labels: {app: new, tier: new}}, spec: {template: {metadata: {labels: {app: new, tier: front}}}}}}
`,
      results: [
        { severity: 'warning', message: 'the pod keeps the label app: a selector uses web' },
        { severity: 'warning', message: 'the template keeps the label tier: a selector uses front' },
      ],
    },
    {
      name: 'set-image takes a digest instead of a tag, beside a tag and with another name',
      fn: 'set-image',
      config: data({ name: 'app', newName: 'r.example.com:5000/x/app', digest: `sha256:${'0'.repeat(64)}` }),
      items: deployment(
        `  spec: {containers: [{name: a, image: 'app:1'}, {name: b, image: app}, {name: c, image: x/app}]}\n`,
      ),
      text: deployment(
        `  spec: {containers: [{name: a, image: 'r.example.com:5000/x/app@sha256:${'0'.repeat(64)}'}, {name: b, image: r.example.com:5000/x/app@sha256:${'0'.repeat(64)}}, {name: c, image: x/app}]}\n`,
      ),
    },
    {
      name: 'ensure-name-substring follows in Ingresses, APIServices, routes and ServiceAccounts',
      fn: 'ensure-name-substring',
      config: data({ append: '-v2' }),
      items: `- {apiVersion: v1, kind: Service, metadata: {name: web}}
- {apiVersion: v1, kind: Secret, metadata: {name: token}}
- apiVersion: networking.k8s.io/v1
  kind: Ingress
  metadata: {name: i-v2}
  spec:
    defaultBackend: {service: {name: web}}
    tls: [{secretName: token}]
    rules: [{http: {paths: [{backend: {service: {name: web}}}, {backend: {service: {name: other}}}]}}]
- apiVersion: apiregistration.k8s.io/v1
  kind: APIService
  metadata: {name: v1.e.com}
  spec: {service: {name: web}}
- apiVersion: gateway.networking.k8s.io/v1
  kind: HTTPRoute
  metadata: {name: r-v2}
  spec: {rules: [{backendRefs: [{name: web}, {name: web, kind: Bucket}]}]}
- {apiVersion: v1, kind: ServiceAccount, metadata: {name: s-v2}, secrets: [{name: token}], imagePullSecrets: [{name: token}]}
`,
      text: `- {apiVersion: v1, kind: Service, metadata: {name: web-v2}}
- {apiVersion: v1, kind: Secret, metadata: {name: token-v2}}
- apiVersion: networking.k8s.io/v1
  kind: Ingress
  metadata: {name: i-v2}
  spec:
    defaultBackend: {service: {name: web-v2}}
    tls: [{secretName: token-v2}]
    rules: [{http: {paths: [{backend: {service: {name: web-v2}}}, {backend: {service: {name: other}}}]}}]
- apiVersion: apiregistration.k8s.io/v1
  kind: APIService
  metadata: {name: v1.e.com}
  spec: {service: {name: web-v2}}
- apiVersion: gateway.networking.k8s.io/v1
  kind: HTTPRoute
  metadata: {name: r-v2}
  spec: {rules: [{backendRefs: [{name: web-v2}, {name: web, kind: Bucket}]}]}
- {apiVersion: v1, kind: ServiceAccount, metadata: {name: s-v2}, secrets: [{name: token-v2}], imagePullSecrets: [{name: token-v2}]}
`,
    },
    {
      // https://catalog.kpt.dev/search-replace/v0.2/: by-value-regex, with groups in put-value.
      name: 'search-replace replaces what a regular expression matches in values',
      fn: 'search-replace',
      config: data({ 'by-value-regex': 'nginx:(1[.][0-9]+)', 'put-value': 'ubuntu:${1}-${0}' }),
      items: deployment(`  a: "nginx:1.27 and nginx:1.28" # both\n  b: apache:1.27\n  nginx:1.1: c\n`),
      text: deployment(
        `  a: "ubuntu:1.27-nginx:1.27 and ubuntu:1.28-nginx:1.28" # both\n  b: apache:1.27\n  nginx:1.1: c\n`,
      ),
    },
    // The function of the catalogue: "unable to resolve capture groups".
    ...(['put-value', 'put-comment'] as const).map((field): Row => ({
      name: `search-replace refuses a group in ${field} that its expression does not have`,
      fn: 'search-replace',
      config: data({ 'by-value-regex': 'nginx:(1[.][0-9]+)', [field]: 'ubuntu:${1}-${2}' }),
      items: deployment('  a: nginx:1.27\n'),
      results: [{ severity: 'error', message: `by-value-regex has no group for \${2} of ${field}` }],
    })),
    {
      name: 'search-replace takes linear time for an expression that makes others hang',
      fn: 'search-replace',
      config: data({ 'by-value-regex': '(a+)+$', 'put-value': 'x' }),
      items: deployment(`  a: ${'a'.repeat(5000)}b\n`),
      results: [{ severity: 'info', message: 'found nothing' }],
    },
    {
      name: 'search-replace says what is wrong with its expression',
      fn: 'search-replace',
      config: data({ 'by-value-regex': '(a', 'put-value': 'x' }),
      items: deployment(''),
      results: [{ severity: 'error', message: 'a ( is never closed' }],
    },
    // The order of fields is that of kyaml's formatter, which kpt and kustomize write.
    {
      name: 'set-labels puts metadata that it makes above the spec of a template, and labels above annotations',
      fn: 'set-labels',
      config: data({ app: 'a' }),
      items: `- apiVersion: batch/v1
  kind: Job
  metadata:
    name: j
    annotations: {a: b}
  spec:
    template:
      # the pod
      spec:
        restartPolicy: Never
`,
      text: `- apiVersion: batch/v1
  kind: Job
  metadata:
    name: j
    labels:
      app: a
    annotations: {a: b}
  spec:
    template:
      metadata:
        labels:
          app: a
      # the pod
      spec:
        restartPolicy: Never
`,
    },
    {
      name: 'set-labels puts metadata last where the author has an order of his own',
      fn: 'set-labels',
      config: data({ app: 'a' }),
      items: `- apiVersion: v1
  kind: Odd
  spec: {template: {spec: {a: 1}, kind: x}}
`,
      text: `- apiVersion: v1
  kind: Odd
  metadata:
    labels:
      app: a
  spec: {template: {spec: {a: 1}, kind: x, metadata: {labels: {app: a}}}}
`,
    },
    // The inputs of https://catalog.kpt.dev/search-replace/v0.2/: put-comment, by-file-path, put-value that makes a field.
    {
      name: 'search-replace puts a comment beside what has a value, and replaces one that is there',
      fn: 'search-replace',
      config: data({ 'by-value': 'web', 'put-comment': 'kpt-set: ${app}' }),
      items: `- apiVersion: v1
  kind: ConfigMap
  metadata:
    name: web # old
  data:
    a: web
    b: webs
    list:
    - web
    flow: {c: web}
`,
      text: `- apiVersion: v1
  kind: ConfigMap
  metadata:
    name: web # kpt-set: \${app}
  data:
    a: web # kpt-set: \${app}
    b: webs
    list:
    - web # kpt-set: \${app}
    flow: {c: web}
`,
    },
    {
      name: 'search-replace puts groups of its expression into a comment, beside a value of its own',
      fn: 'search-replace',
      config: data({
        'by-value-regex': 'nginx:(1[.]\\d+)',
        'put-value': 'nginx:2',
        'put-comment': 'was ${1}, ${tag}',
      }),
      items: deployment(`  image: nginx:1.27\n`),
      text: deployment(`  image: nginx:2 # was 1.27, \${tag}\n`),
    },
    {
      name: 'search-replace refuses a comment of two lines',
      fn: 'search-replace',
      config: data({ 'by-value': 'web', 'put-comment': 'a\nb' }),
      items: deployment(''),
      results: [{ severity: 'error', message: 'a comment must be a single line' }],
    },
    {
      name: 'search-replace looks into files of a path alone',
      fn: 'search-replace',
      config: data({ 'by-path': 'a', 'by-file-path': 'envs/**/d*.yaml', 'put-value': 'x' }),
      items: ['envs/dev.yaml', 'envs/a/b/dev.yaml', 'envs/a/prod.yaml', 'envs/dev.yaml.yml', 'x/envs/dev.yaml']
        .map(
          (path) => `- apiVersion: v1
  kind: A
  metadata: {annotations: {internal.config.kubernetes.io/path: ${path}}}
  a: 1
`,
        )
        .join(''),
      text: ['envs/dev.yaml', 'envs/a/b/dev.yaml', 'envs/a/prod.yaml', 'envs/dev.yaml.yml', 'x/envs/dev.yaml']
        .map(
          (path, at) => `- apiVersion: v1
  kind: A
  metadata: {annotations: {internal.config.kubernetes.io/path: ${path}}}
  a: ${at < 2 ? 'x' : '1'}
`,
        )
        .join(''),
    },
    {
      name: 'search-replace makes a path of keys where it is missing',
      fn: 'search-replace',
      config: data({ 'by-path': 'spec.replicas', 'put-value': '4' }),
      items: `${deployment('')}- apiVersion: v1
  kind: A
  metadata: {name: a}
  spec: text
- apiVersion: kpt.dev/v1
  kind: Kptfile
  metadata: {name: p}
`,
      text: `${deployment('  spec:\n    replicas: 4\n')}- apiVersion: v1
  kind: A
  metadata: {name: a}
  spec: text
- apiVersion: kpt.dev/v1
  kind: Kptfile
  metadata: {name: p}
`,
    },
    {
      name: 'search-replace makes a text where only texts are',
      fn: 'search-replace',
      config: data({ 'by-path': 'metadata.labels.version', 'put-value': '2' }),
      items: deployment(''),
      text: deployment('').replace('{name: web}', '{name: web, labels: {version: "2"}}'),
    },
    {
      name: 'search-replace makes nothing where a value is looked for, and where a path has lists',
      fn: 'search-replace',
      config: data({ 'by-path': 'spec.list[0].a', 'put-value': '4' }),
      items: deployment(''),
      results: [{ severity: 'info', message: 'found nothing' }],
    },
    {
      name: 'search-replace finds at any depth',
      fn: 'search-replace',
      config: data({ 'by-path': '**.image', 'put-value': 'x' }),
      items: deployment('  image: a\n  spec: {image: b, list: [{image: c}, {images: d}], other: {deep: {image: e}}}\n'),
      text: deployment('  image: x\n  spec: {image: x, list: [{image: x}, {images: d}], other: {deep: {image: x}}}\n'),
    },
    {
      name: 'search-replace finds any key, and an item by what it holds, below any depth',
      fn: 'search-replace',
      config: data({ 'by-path': 'spec.**[name=b].*', 'put-value': 'x' }),
      items: deployment('  spec: {list: [{name: a, v: 1}, {name: b, v: y}]}\n'),
      text: deployment('  spec: {list: [{name: a, v: 1}, {name: x, v: x}]}\n'),
    },
    {
      name: 'search-replace finds scalars alone at any depth, and makes one line of what a group matched',
      fn: 'search-replace',
      config: data({
        'by-path': 'spec.**',
        'by-value-regex': '(?s)^(.*)$',
        'put-value': 'x',
        'put-comment': 'was ${1}',
      }),
      items: deployment(`  spec:
    a: "1\\n2\\u20283"
    b:
    - c: d
`),
      text: deployment(`  spec:
    a: "x" # was 1 2 3
    b:
    - c: x # was d
`),
    },
    {
      name: 'search-replace takes an empty comment for none, and each scalar of a subtree',
      fn: 'search-replace',
      config: data({ 'by-path': 'spec.**', 'put-value': 'x', 'put-comment': '' }),
      items: deployment('  spec: {a: {b: 1, c: []}, d: [y, {e: z}]}\n'),
      text: deployment('  spec: {a: {b: x, c: []}, d: [x, {e: x}]}\n'),
    },
    {
      name: 'search-replace keeps a boolean one',
      fn: 'search-replace',
      config: data({ 'by-path': 'spec.paused', 'put-value': 'true' }),
      items: deployment('  spec: {paused: false}\n'),
      text: deployment('  spec: {paused: true}\n'),
    },
    {
      name: 'apply-setters takes the rest of a field for setters without a value, and keeps quotes',
      fn: 'apply-setters',
      config: data({ tag: '2' }),
      items: deployment(`  a: 'r:5000/app:1-alpine' # kpt-set: \${image}/app:\${tag}-\${os}
  b: [x, "y"] # kpt-set: \${list}
  c: app-1-x-x # kpt-set: app-\${tag}-x
`),
      text: deployment(`  a: 'r:5000/app:2-alpine' # kpt-set: \${image}/app:\${tag}-\${os}
  b: [x, "y"] # kpt-set: \${list}
  c: app-2-x # kpt-set: app-\${tag}-x
`),
    },
    {
      name: 'apply-setters does not guess where two setters touch, and ignores setters without a value',
      fn: 'apply-setters',
      config: data({ tag: '2' }),
      items: deployment(`  a: app1 # kpt-set: \${name}\${tag}
  b: 1 # kpt-set: \${constructor}-\${tag}
  c: # kpt-set: \${constructor}
  - 1
`),
      results: [
        { severity: 'error', message: 'values for the setters name are needed: ${name}${tag}' },
        { severity: 'error', message: 'values for the setters constructor are needed: ${constructor}-${tag}' },
      ],
    },
    {
      name: 'apply-setters sets a list in one line',
      fn: 'apply-setters',
      config: '{apiVersion: x/v1, kind: ApplySetters, setters: {list: "- a\\n- b\\n"}}',
      items: deployment(`  b: [x, "a"] # kpt-set: \${list}\n`),
      text: deployment(`  b: ["a", "b"] # kpt-set: \${list}\n`),
    },
    {
      name: 'apply-setters takes no part of a value for a comment, and no quotes away',
      fn: 'apply-setters',
      config: data({ text: 'a # b', quoted: '"7"', number: '7', empty: '' }),
      items: deployment(`  a: # kpt-set: \${text}
  b: 1 # kpt-set: \${quoted}
  c: 1 # kpt-set: \${number}
  d: 1 # kpt-set: \${empty}
`),
      text: deployment(`  a: "a # b" # kpt-set: \${text}
  b: "\\"7\\"" # kpt-set: \${quoted}
  c: 7 # kpt-set: \${number}
  d: "" # kpt-set: \${empty}
`),
    },
    {
      name: 'apply-setters puts no text over a mapping',
      fn: 'apply-setters',
      config: data({ name: 'x' }),
      items: deployment('  spec: {a: b} # kpt-set: ${name}\n'),
      results: [{ severity: 'warning', message: 'a setter can set a value or a list, but this is a mapping: ${name}' }],
    },
    {
      name: 'search-replace does not replace its own configuration',
      fn: 'search-replace',
      config: data({ 'by-value': 'nginx', 'put-value': 'caddy' }),
      items: `- apiVersion: kpt.dev/v1
  kind: Kptfile
  metadata: {name: nginx}
  pipeline:
    mutators:
    - image: nginx
      configMap: {by-value: nginx, put-value: caddy}
- ${data({ 'by-value': 'nginx', 'put-value': 'caddy' })}
`,
      text: `- apiVersion: kpt.dev/v1
  kind: Kptfile
  metadata: {name: caddy}
  pipeline:
    mutators:
    - image: caddy
      configMap: {by-value: nginx, put-value: caddy}
- ${data({ 'by-value': 'nginx', 'put-value': 'caddy' })}
`,
    },
    ...[['a', 'a b'] as const, ['a', 'v'.repeat(64)] as const, ['a', '-v'] as const].map(([name, value]): Row => ({
      name: `set-labels refuses the value of ${name}=${value}`,
      fn: 'set-labels',
      config: data({ [name]: value, fine: '' }),
      items: deployment(''),
      results: [
        {
          severity: 'error',
          message: `set-labels: functionConfig: data.${name} must be up to 63 letters and digits, with -, _ or . inside, and is ${JSON.stringify(value)}`,
        },
      ],
    })),
    ...["data['a b']", `data.${'k'.repeat(64)}`, "data['']", 'data.x/', "data['-a']", 'data.x/y/z'].flatMap((field) =>
      ['set-labels', 'set-annotations'].map((fn): Row => ({
        name: `${fn} refuses ${field}`,
        fn,
        config: data({ [field.replace(/^data(?:\.|\['(.*)'\]$)/, '$1')]: 'v' }),
        items: deployment(''),
        results: [
          {
            severity: 'error',
            message: `${fn}: functionConfig: ${field} has an invalid name: use up to 63 letters and digits, with -, _ or . inside; a domain and / may come first`,
          },
        ],
      })),
    ),
    {
      name: 'set-labels takes the longest names and values',
      fn: 'set-labels',
      config: data({ [`example.com/${'k'.repeat(63)}`]: 'V.'.repeat(31) + '1', A_1: '' }),
      items: deployment(''),
      text: deployment('').replace(
        '{name: web}',
        `{name: web, labels: {example.com/${'k'.repeat(63)}: ${'V.'.repeat(31)}1, A_1: ""}}`,
      ),
    },
    {
      name: 'set-labels refuses an invalid domain',
      fn: 'set-labels',
      config: data({ 'Exam ple/k': 'v' }),
      items: deployment(''),
      results: [
        {
          severity: 'error',
          message:
            "set-labels: functionConfig: data['Exam ple/k'] has an invalid prefix before the slash: a domain consists of lower-case letters, digits, - and dots",
        },
      ],
    },
    ...[
      ['set-labels', 'the configuration has no labels, so nothing is set'] as const,
      ['set-annotations', 'the configuration has no annotations, so nothing is set'] as const,
      ['ensure-name-substring', 'neither prepend nor append is set, so no name changes'] as const,
      ['apply-setters', 'the configuration has no setters, so nothing is set'] as const,
      ['create-setters', 'the configuration has no setters, so nothing is set'] as const,
    ].map(([fn, message]): Row => ({
      name: `${fn} says that there is nothing to set`,
      fn,
      config: data({}),
      items: deployment(''),
      results: [{ severity: 'warning', message }],
    })),
    {
      name: 'apply-setters leaves no resource without a name',
      fn: 'apply-setters',
      config: data({ name: '', app: '' }),
      items: `- apiVersion: v1
  kind: ConfigMap
  metadata:
    name: a # kpt-set: \${name}
- apiVersion: v1
  kind: Pod
  metadata:
    generateName: a-
    name: "" # kpt-set: \${name}
    labels:
      app: a # kpt-set: \${app}
`,
      text: `- apiVersion: v1
  kind: ConfigMap
  metadata:
    name: a # kpt-set: \${name}
- apiVersion: v1
  kind: Pod
  metadata:
    generateName: a-
    name: "" # kpt-set: \${name}
    labels:
      app: "" # kpt-set: \${app}
`,
      results: [
        {
          severity: 'error',
          message: 'the setters leave metadata.name empty, and a resource needs it: ${name}',
        },
      ],
    },
    {
      name: 'set-namespace does not make one resource of two',
      fn: 'set-namespace',
      config: data({ namespace: 'shop' }),
      items: `- {apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: dev}}
- {apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: prod}}
- {apiVersion: v1, kind: ConfigMap, metadata: {name: b}}
`,
      results: [
        {
          severity: 'error',
          message: 'the namespaces dev and prod both have a ConfigMap a, but shop can have only one',
        },
      ],
    },
    {
      name: 'set-namespace takes a patch and what it is for along, which have one name',
      fn: 'set-namespace',
      config: data({ namespace: 'shop' }),
      items: `- {apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: dev}}
- {apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: dev}}
`,
      text: `- {apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: shop}}
- {apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: shop}}
`,
    },
    {
      name: 'ensure-name-substring does not make one resource of two',
      fn: 'ensure-name-substring',
      config: data({ append: '-x' }),
      items: `- {apiVersion: v1, kind: ConfigMap, metadata: {name: a-x}}
- {apiVersion: v1, kind: ConfigMap, metadata: {name: a}}
`,
      results: [{ severity: 'error', message: 'ConfigMap a-x and ConfigMap a would both become a-x' }],
    },
    {
      name: 'set-image wants something to set',
      fn: 'set-image',
      config: data({ name: 'nginx' }),
      items: deployment('  spec: {containers: [{image: nginx}]}\n'),
      results: [{ severity: 'error', message: 'one of newName, newTag and digest is needed' }],
    },
    {
      name: 'set-image says how the name is wanted',
      fn: 'set-image',
      config: data({ name: 'nginx:1', newTag: '2' }),
      items: deployment('  spec: {containers: [{image: "nginx:1"}]}\n'),
      results: [
        {
          severity: 'warning',
          message: 'no container runs the image nginx:1; write its name without :1: nginx',
        },
      ],
    },
  ];
  it.each(rows)('$name', async ({ fn, config, items, text, results }) => {
    const ran = await run(fn, items, config);
    expect(ran.results).toEqual(results ?? []);
    expect(ran.text).toBe(text ?? items);
    const isRefused = (results ?? []).some(({ message }) => message.startsWith(`${fn}: functionConfig: `));
    const isError = (results ?? []).some(({ severity }) => severity === 'error');
    expect(ran.output.status).toBe(isRefused ? 3 : isError ? 1 : 0);
  });
});
