import type { Row } from './rows.ts';
import { checkRow, data, deployment as web } from './rows.ts';
import { describe, expect, it } from 'vitest';
import { applySetters } from '../../../src/sdk/catalogue/apply-setters.ts';
import { runFunctionOnText } from '../../../src/sdk/run-function.ts';
import { listAt, textAt, member } from '@krmkit/base';

const HEAD = 'kind: ResourceList\nitems:\n';

type Setters = Readonly<Record<string, string>>;

interface Applied {
  readonly text: string;
  /** `FIELD: MESSAGE` or `MESSAGE`. */
  readonly results: readonly string[];
}

async function apply(text: string, data: Setters): Promise<Applied> {
  const functionConfig = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'setters' }, data };
  const done = await runFunctionOnText(applySetters, HEAD + text, { functionConfig });
  if (!done.ok) throw new RangeError(done.messages.join('\n'));
  return {
    text: done.text.replace(HEAD, '').replace(/^results:\n[^]*/m, ''),
    results: listAt(done.output.list, 'results').map((result) => {
      const path = textAt(member(result, 'field'), 'path');
      return `${path === '' ? '' : `${path}: `}${textAt(result, 'message')}`;
    }),
  };
}

const custom = (fields: string): string => `- apiVersion: e.com/v1\n  kind: A\n  metadata:\n    name: a\n${fields}`;
const deployment = (spec: string): string =>
  `- apiVersion: apps/v1\n  kind: Deployment\n  metadata:\n    name: a\n  spec:\n${spec}`;

describe('apply-setters', () => {
  // What kpt's function does: https://catalog.kpt.dev/apply-setters/v0.2/ and its tests.
  it.each<[name: string, data: Setters, before: string, after: string]>([
    [
      'empty values',
      { image: '', env: '' },
      '  image: nginx # kpt-set: ${image}\n  env: # kpt-set: ${env}\n  - dev\n  list: [a, b] # kpt-set: ${env}\n',
      '  image: "" # kpt-set: ${image}\n  env: [] # kpt-set: ${env}\n  list: [] # kpt-set: ${env}\n',
    ],
    [
      'values in place of empty ones',
      { image: 'nginx', env: '- dev\n- prod\n' },
      '  image: "" # kpt-set: ${image}\n  env: [] # kpt-set: ${env}\n',
      '  image: "nginx" # kpt-set: ${image}\n  env: # kpt-set: ${env}\n  - dev\n  - prod\n',
    ],
    [
      'parts between dots',
      { domain: 'demo', tld: 'io' },
      '  host: my-app-layer.dev.example.com # kpt-set: my-app-layer.${stage}.${domain}.${tld}\n',
      '  host: my-app-layer.dev.demo.io # kpt-set: my-app-layer.${stage}.${domain}.${tld}\n',
    ],
    [
      'the part behind the last separator',
      { tag: '2' },
      '  image: localhost:5000/nginx:1.16 # kpt-set: ${image}:${tag}\n  b: a-b-c # kpt-set: ${x}-${tag}-c\n',
      '  image: localhost:5000/nginx:2 # kpt-set: ${image}:${tag}\n  b: a-2-c # kpt-set: ${x}-${tag}-c\n',
    ],
    [
      'lists and single values next to each other',
      { images: '[ubuntu, hbase]', os: 'debian', tag: '1' },
      '  images: # kpt-set: ${images}\n  - nginx\n  - old\n  os:\n  - nginx # kpt-set: ${os}\n  - image:1.2.3 # kpt-set: image:${tag}\n',
      '  images: # kpt-set: ${images}\n  - ubuntu\n  - hbase\n  os:\n  - debian # kpt-set: ${os}\n  - image:1 # kpt-set: image:${tag}\n',
    ],
    [
      'numbers and booleans in place of such',
      { count: '4', on: 'true', text: 'many' },
      '  a: 3 # kpt-set: ${count}\n  b: false # kpt-set: ${on}\n  c: 3 # kpt-set: ${text}\n  d: "3" # kpt-set: ${count}\n',
      '  a: 4 # kpt-set: ${count}\n  b: true # kpt-set: ${on}\n  c: many # kpt-set: ${text}\n  d: "4" # kpt-set: ${count}\n',
    ],
    [
      'fields at any depth',
      { a: '2' },
      '  x:\n  - y:\n      z: 1 # kpt-set: ${a}\n  - {w: 1} # kpt-set: ${other}\n',
      '  x:\n  - y:\n      z: 2 # kpt-set: ${a}\n  - {w: 1} # kpt-set: ${other}\n',
    ],
    [
      'only fields next to the comment',
      { a: '2' },
      '  # kpt-set: ${a}\n  x: 1\n  y: 1 # a # kpt-set: ${a}\n  z: 1 # kpt-set: ${a}\n',
      '  # kpt-set: ${a}\n  x: 1\n  y: 1 # a # kpt-set: ${a}\n  z: 2 # kpt-set: ${a}\n',
    ],
  ])('sets %s', async (_, data, before, after) => {
    expect(await apply(custom(before), data)).toEqual({ text: custom(after), results: [] });
    expect(await apply(custom(after), data)).toEqual({ text: custom(after), results: [] });
  });

  it.each<[name: string, data: Setters, fields: string, results: readonly string[]]>([
    [
      'a list with one value',
      { images: 'ubuntu' },
      '  images: # kpt-set: ${images}\n  - nginx\n',
      ['images: the setter images must be a list such as [a, b], because the field is one: ${images}'],
    ],
    [
      'a list with other text than that of a setter',
      { images: '[a]' },
      '  images: # kpt-set: ${images}-nginx\n  - nginx\n  b: [x] # kpt-set: ${images}${b}\n',
      [
        'images: a list takes the value of one setter, without other text: ${images}-nginx',
        'b: a list takes the value of one setter, without other text: ${images}${b}',
      ],
    ],
    [
      'a part without the value of the others',
      { image: 'x' },
      '  image: nginx # kpt-set: ${image}:${tag}\n  empty: "" # kpt-set: ${image}:${tag}\n  c: b # kpt-set: aa${image}aa${tag}\n',
      [
        'image: values for the setters tag are needed: ${image}:${tag}',
        'empty: values for the setters tag are needed: ${image}:${tag}',
        'c: values for the setters tag are needed: aa${image}aa${tag}',
      ],
    ],
  ])('refuses to set %s', async (_, data, fields, results) => {
    expect(await apply(custom(fields), data)).toEqual({ text: custom(fields), results });
  });

  const named = (kind: string, name: string): string =>
    `- apiVersion: example.com/v1\n  kind: ${kind} # kpt-set: \${kind}\n  metadata:\n    name: ${name} # kpt-set: \${name}\n`;
  it.each<[what: string, data: Setters, before: string, after: string, results: readonly string[]]>([
    ['a new name and kind', { name: 'b', kind: 'B' }, named('A', 'a'), named('B', 'b'), []],
    [
      'no name and kind',
      { name: '', kind: '' },
      named('A', 'a'),
      named('A', 'a'),
      [
        'kind: the setters leave kind empty, and a resource needs it: ${kind}',
        'metadata.name: the setters leave metadata.name empty, and a resource needs it: ${name}',
      ],
    ],
    [
      'no name beside generateName',
      { name: '' },
      `${named('A', 'a')}    generateName: a-\n`,
      `${named('A', '""')}    generateName: a-\n`,
      [],
    ],
  ])('takes what a resource needs: %s', async (_, data, before, after, results) => {
    expect(await apply(before, data)).toEqual({ text: after, results });
  });

  it('keeps the comments of setters in their places when values of a list move', async () => {
    const list = (a: string, b: string, c: string): string =>
      `  list:\n  - ${a} # kpt-set: \${a}\n  - ${b} # kpt-set: \${b}\n  - c # mine\n  named:\n  - name: ${c} # kpt-set: \${c}\n`;
    for (const [a, b, c] of [
      ['q', 'p', 'z'],
      ['1x', '2x', 'z'],
      ['c', 'q', 'p'],
    ] as const) {
      expect(await apply(custom(list('p', 'q', 'o')), { a, b, c })).toEqual({
        text: custom(list(a, b, c)),
        results: [],
      });
    }
  });

  it('reads a comment with many blanks in linear time', async () => {
    const text = custom(`  a: 1 # kpt-set:${' '.repeat(20_000)}\u2028x\n  b: 1 # kpt-set: \${a}\n`);
    expect((await apply(text, { a: '2' })).text).toBe(text.replace('b: 1', 'b: 2'));
  });

  it('keeps the digits of a number that is too large', async () => {
    expect(await apply(custom('  a: 1 # kpt-set: ${a}\n'), { a: '12345678901234567890' })).toEqual({
      text: custom('  a: "12345678901234567890" # kpt-set: ${a}\n'),
      results: [],
    });
  });

  // The API reference of Kubernetes.
  it('gives a field the type of its kind', async () => {
    const before = `    replicas: "3" # kpt-set: \${n}
    strategy: {rollingUpdate: {maxSurge: 25%}} # kpt-set: \${other}
    template:
      spec:
        containers:
        - env:
          - value: # kpt-set: \${n}
          - value: 1 # kpt-set: \${n}
          args: # kpt-set: \${none}
          readinessProbe:
            httpGet:
              port: "8080" # kpt-set: \${n}
          resources:
            limits:
              cpu: "1" # kpt-set: \${n}
`;
    const after = before
      .replace('replicas: "3"', 'replicas: 4')
      .replace('value: #', 'value: "4" #')
      .replace('value: 1', 'value: "4"')
      .replace('args: #', 'args: [] #')
      .replace('"8080"', '4')
      .replace('cpu: "1"', 'cpu: "4"');
    expect(await apply(deployment(before), { n: '4', none: '' })).toEqual({ text: deployment(after), results: [] });
  });

  it('warns of values that the field of the kind cannot have, without values of Secrets', async () => {
    const fields = `    replicas: 3 # kpt-set: \${text}
    template:
      spec:
        containers:
        - imagePullPolicy: Always # kpt-set: \${text}
          args: # kpt-set: \${list}
          - a
`;
    const secret =
      '- apiVersion: v1\n  kind: Secret\n  metadata:\n    name: s\n  data:\n    a: YQ== # kpt-set: ${text}\n';
    const { text, results } = await apply(deployment(fields) + secret, { text: 'abc', list: '[a, 1]' });
    expect(text).toContain('replicas: abc # kpt-set');
    expect(results).toEqual([
      'spec.replicas: the value of a setter does not fit here: must be of type integer, and is "abc"',
      'spec.template.spec.containers[0].imagePullPolicy: the value of a setter does not fit here: must be one of Always, IfNotPresent, Never, and is "abc"',
      'spec.template.spec.containers[0].args[1]: the value of a setter does not fit here: must be of type string, and is the number 1; put it in quotes',
      'data.a: the value of a setter does not fit here: must be base64, and is <secret s/a>',
    ]);
  });
});

describe('apply-setters', () => {
  const rows: readonly Row[] = [
    {
      name: 'takes numbers and booleans of a ConfigMap for the text that they are',
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
      // https://catalog.kpt.dev/apply-setters/v0.2/: scalars, parts of text, lists.
      name: 'sets what comments mark',
      config: data({ replicas: '4', tag: '1.2', env: '[dev, stage]' }),
      items: web(`  spec:
    replicas: 3 # kpt-set: \${replicas}
    image: nginx:1.1 # kpt-set: \${image}:\${tag}
    text: "3" # kpt-set: \${replicas}
    environments: # kpt-set: \${env}
    - dev
    - prod
    other: 3 # \${replicas}
`),
      text: web(`  spec:
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
      name: 'sets a list where nothing is yet, an empty one, and items of lists',
      config: data({ env: '[dev, 1]', item: 'b', empty: '[]', text: 'x' }),
      items: web(`  a: # kpt-set: \${env}
  b: [] # kpt-set: \${env}
  c:
  - a # kpt-set: \${item}
  d: # kpt-set: \${empty}
  - a
  e: # kpt-set: \${text}
`),
      text: web(`  a: # kpt-set: \${env}
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
      name: 'says which values it lacks, and which it cannot use',
      config: data({ tag: '2', unused: 'x' }),
      items: web(`  image: nothing # kpt-set: \${image}:\${tag}\n`),
      results: [
        { severity: 'error', message: 'values for the setters image are needed: ${image}:${tag}' },
        { severity: 'warning', message: 'no comment names the setter unused' },
      ],
    },
    {
      name: 'takes the rest of a field for setters without a value, and keeps quotes',
      config: data({ tag: '2' }),
      items: web(`  a: 'r:5000/app:1-alpine' # kpt-set: \${image}/app:\${tag}-\${os}
  b: [x, "y"] # kpt-set: \${list}
  c: app-1-x-x # kpt-set: app-\${tag}-x
`),
      text: web(`  a: 'r:5000/app:2-alpine' # kpt-set: \${image}/app:\${tag}-\${os}
  b: [x, "y"] # kpt-set: \${list}
  c: app-2-x # kpt-set: app-\${tag}-x
`),
    },
    {
      name: 'does not guess where two setters touch, and ignores setters without a value',
      config: data({ tag: '2' }),
      items: web(`  a: app1 # kpt-set: \${name}\${tag}
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
      name: 'sets a list in one line',
      config: '{apiVersion: x/v1, kind: ApplySetters, setters: {list: "- a\\n- b\\n"}}',
      items: web(`  b: [x, "a"] # kpt-set: \${list}\n`),
      text: web(`  b: ["a", "b"] # kpt-set: \${list}\n`),
    },
    {
      name: 'takes no part of a value for a comment, and no quotes away',
      config: data({ text: 'a # b', quoted: '"7"', number: '7', empty: '' }),
      items: web(`  a: # kpt-set: \${text}
  b: 1 # kpt-set: \${quoted}
  c: 1 # kpt-set: \${number}
  d: 1 # kpt-set: \${empty}
`),
      text: web(`  a: "a # b" # kpt-set: \${text}
  b: "\\"7\\"" # kpt-set: \${quoted}
  c: 7 # kpt-set: \${number}
  d: "" # kpt-set: \${empty}
`),
    },
    {
      name: 'puts no text over a mapping',
      config: data({ name: 'x' }),
      items: web('  spec: {a: b} # kpt-set: ${name}\n'),
      results: [{ severity: 'warning', message: 'a setter can set a value or a list, but this is a mapping: ${name}' }],
    },
    {
      name: 'leaves no resource without a name',
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
  ];
  it.each(rows)('$name', async (row) => checkRow(applySetters, row));
});
