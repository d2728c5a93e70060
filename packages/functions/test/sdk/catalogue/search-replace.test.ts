import { describe, it } from 'vitest';
import { searchReplace } from '../../../src/sdk/catalogue/search-replace.ts';
import type { Row } from './rows.ts';
import { checkRow, data, deployment } from './rows.ts';

describe('search-replace', () => {
  const rows: readonly Row[] = [
    {
      // e2e/testdata/fn-render/structured-results-in-stdout: a number to look for.
      name: 'takes numbers of a ConfigMap for the text that they are',
      config: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {by-value: 3, put-value: 4}\n',
      items: '- apiVersion: x/v1\n  kind: A\n  metadata: {name: a}\n  spec: {a: 3, b: "3", c: 33}\n',
      text: '- apiVersion: x/v1\n  kind: A\n  metadata: {name: a}\n  spec: {a: 4, b: "4", c: 33}\n',
    },
    {
      name: 'replaces by path and value, and a number by a number',
      config: data({ 'by-value': '1', 'by-path': 'spec.replicas', 'put-value': '2' }),
      items: deployment(`  spec: {replicas: 1, other: 1}\n`),
      text: deployment(`  spec: {replicas: 2, other: 1}\n`),
    },
    {
      name: 'finds without changing where there is nothing to put',
      config: data({ 'by-value': 'web' }),
      items: deployment(''),
      results: [{ severity: 'info', message: 'found' }],
    },
    {
      // https://catalog.kpt.dev/search-replace/v0.2/: by-value-regex, with groups in put-value.
      name: 'replaces what a regular expression matches in values',
      config: data({ 'by-value-regex': 'nginx:(1[.][0-9]+)', 'put-value': 'ubuntu:${1}-${0}' }),
      items: deployment(`  a: "nginx:1.27 and nginx:1.28" # both\n  b: apache:1.27\n  nginx:1.1: c\n`),
      text: deployment(
        `  a: "ubuntu:1.27-nginx:1.27 and ubuntu:1.28-nginx:1.28" # both\n  b: apache:1.27\n  nginx:1.1: c\n`,
      ),
    },
    // The function of the catalogue: "unable to resolve capture groups".
    ...(['put-value', 'put-comment'] as const).map((field): Row => ({
      name: `refuses a group in ${field} that its expression does not have`,
      config: data({ 'by-value-regex': 'nginx:(1[.][0-9]+)', [field]: 'ubuntu:${1}-${2}' }),
      items: deployment('  a: nginx:1.27\n'),
      results: [{ severity: 'error', message: `by-value-regex has no group for \${2} of ${field}` }],
    })),
    {
      name: 'takes linear time for an expression that makes others hang',
      config: data({ 'by-value-regex': '(a+)+$', 'put-value': 'x' }),
      items: deployment(`  a: ${'a'.repeat(5000)}b\n`),
      results: [{ severity: 'info', message: 'found nothing' }],
    },
    {
      name: 'says what is wrong with its expression',
      config: data({ 'by-value-regex': '(a', 'put-value': 'x' }),
      items: deployment(''),
      results: [{ severity: 'error', message: 'a ( is never closed' }],
    },
    // The inputs of https://catalog.kpt.dev/search-replace/v0.2/: put-comment, by-file-path, put-value that makes a field.
    {
      name: 'puts a comment beside what has a value, and replaces one that is there',
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
      name: 'puts groups of its expression into a comment, beside a value of its own',
      config: data({
        'by-value-regex': 'nginx:(1[.]\\d+)',
        'put-value': 'nginx:2',
        'put-comment': 'was ${1}, ${tag}',
      }),
      items: deployment(`  image: nginx:1.27\n`),
      text: deployment(`  image: nginx:2 # was 1.27, \${tag}\n`),
    },
    {
      name: 'refuses a comment of two lines',
      config: data({ 'by-value': 'web', 'put-comment': 'a\nb' }),
      items: deployment(''),
      results: [{ severity: 'error', message: 'a comment must be a single line' }],
    },
    {
      name: 'looks into files of a path alone',
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
      name: 'makes a path of keys where it is missing',
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
      name: 'makes a text where only texts are',
      config: data({ 'by-path': 'metadata.labels.version', 'put-value': '2' }),
      items: deployment(''),
      text: deployment('').replace('{name: web}', '{name: web, labels: {version: "2"}}'),
    },
    {
      name: 'makes nothing where a value is looked for, and where a path has lists',
      config: data({ 'by-path': 'spec.list[0].a', 'put-value': '4' }),
      items: deployment(''),
      results: [{ severity: 'info', message: 'found nothing' }],
    },
    {
      name: 'finds at any depth',
      config: data({ 'by-path': '**.image', 'put-value': 'x' }),
      items: deployment('  image: a\n  spec: {image: b, list: [{image: c}, {images: d}], other: {deep: {image: e}}}\n'),
      text: deployment('  image: x\n  spec: {image: x, list: [{image: x}, {images: d}], other: {deep: {image: x}}}\n'),
    },
    {
      name: 'finds any key, and an item by what it holds, below any depth',
      config: data({ 'by-path': 'spec.**[name=b].*', 'put-value': 'x' }),
      items: deployment('  spec: {list: [{name: a, v: 1}, {name: b, v: y}]}\n'),
      text: deployment('  spec: {list: [{name: a, v: 1}, {name: x, v: x}]}\n'),
    },
    {
      name: 'finds scalars alone at any depth, and makes one line of what a group matched',
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
      name: 'takes an empty comment for none, and each scalar of a subtree',
      config: data({ 'by-path': 'spec.**', 'put-value': 'x', 'put-comment': '' }),
      items: deployment('  spec: {a: {b: 1, c: []}, d: [y, {e: z}]}\n'),
      text: deployment('  spec: {a: {b: x, c: []}, d: [x, {e: x}]}\n'),
    },
    {
      name: 'keeps a boolean one',
      config: data({ 'by-path': 'spec.paused', 'put-value': 'true' }),
      items: deployment('  spec: {paused: false}\n'),
      text: deployment('  spec: {paused: true}\n'),
    },
    {
      name: 'does not replace its own configuration',
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

    ...(
      [
        [{}, 'one of by-value, by-value-regex and by-path is needed', 'by-value'],
        [{ 'by-file-path': 'a' }, 'one of by-value, by-value-regex and by-path is needed', 'by-value'],
        [
          { 'by-value': 'a', 'by-value-regex': 'a', 'by-path': 'a' },
          'by-value and by-value-regex cannot be combined',
          'by-value-regex',
        ],
        [{ 'by-value': 'a', 'put-comment': 'a\rb' }, 'a comment must be a single line', 'put-comment'],
      ] as const
    ).map(([config, message, field]): Row => ({
      name: `refuses ${JSON.stringify(config)}`,
      config: data(config),
      items: deployment(''),
      results: [{ severity: 'error', message, field }],
    })),
    {
      name: 'compares a value with by-value as a whole, beside a path',
      config: data({ 'by-value': 'true', 'by-path': 'spec.*', 'put-value': 'no' }),
      items: deployment('  spec: {a: true, b: "true", c: "true ", d: [true], e: null}\n  f: true\n'),
      text: deployment('  spec: {a: "no", b: "no", c: "true ", d: [true], e: null}\n  f: true\n'),
    },
    {
      name: 'replaces a number by a number only where the text is one',
      config: data({ 'by-path': 'spec.size', 'put-value': '-007' }),
      items: deployment('  spec: {size: 1}\n') + deployment('  spec: {size: "1"}\n'),
      text: deployment('  spec: {size: -7}\n') + deployment('  spec: {size: "-007"}\n'),
    },
    {
      name: 'puts the field that it finds into the result',
      config: data({ 'by-value-regex': '^w' }),
      items: deployment('  spec: {a: [b, wide]}\n'),
      results: ['metadata.name', 'spec.a[1]'].map((field) => ({ severity: 'info', message: 'found', field })),
    },
    {
      name: 'makes no field where the path leads through a list or is there, but fills null',
      config: data({ 'by-path': 'spec.a', 'put-value': 'x' }),
      items: deployment('  spec: []\n') + deployment('  spec: {a: ""}\n') + deployment('  spec: null\n'),
      text: deployment('  spec: []\n') + deployment('  spec: {a: "x"}\n') + deployment('  spec:\n    a: x\n'),
    },
    {
      name: 'puts a comment beside a field that it makes',
      config: data({ 'by-path': 'a', 'put-value': 'yes # no', 'put-comment': 'new' }),
      items: deployment(''),
      text: deployment('  a: "yes # no" # new\n'),
    },
    {
      name: 'takes the other signs of a file path as they are',
      config: data({ 'by-value': '1', 'by-file-path': 'a?(b)+[c].**', 'put-value': '2' }),
      items: ['a1(b)+[c].y/z', 'a/(b)+[c].y', 'a1(b)+[c]y', 'a1(b)+c.y']
        .map(
          (path) =>
            `- {apiVersion: v1, kind: A, metadata: {annotations: {internal.config.kubernetes.io/path: "${path}"}}, a: 1}\n`,
        )
        .join(''),
      text: ['a1(b)+[c].y/z', 'a/(b)+[c].y', 'a1(b)+[c]y', 'a1(b)+c.y']
        .map(
          (path, at) =>
            `- {apiVersion: v1, kind: A, metadata: {annotations: {internal.config.kubernetes.io/path: "${path}"}}, a: ${at === 0 ? 2 : 1}}\n`,
        )
        .join(''),
    },
    {
      name: 'edits the configuration of a function only in other fields of a Kptfile',
      config: data({ 'by-value': '1', 'put-value': '2' }),
      items: `- {apiVersion: kpt.dev/v1, kind: Kptfile, metadata: {name: a}, pipeline: {mutators: [{configMap: {a: 1}, tag: 1}]}}
- {apiVersion: e.com/v1, kind: Kptfile, metadata: {name: a}, pipeline: {mutators: [{configMap: {a: 1}}]}}
- {apiVersion: e.com/v1, kind: A, metadata: {name: a}, pipeline: {mutators: [{configMap: {a: 1}}]}}
`,
      text: `- {apiVersion: kpt.dev/v1, kind: Kptfile, metadata: {name: a}, pipeline: {mutators: [{configMap: {a: 1}, tag: 2}]}}
- {apiVersion: e.com/v1, kind: Kptfile, metadata: {name: a}, pipeline: {mutators: [{configMap: {a: 2}}]}}
- {apiVersion: e.com/v1, kind: A, metadata: {name: a}, pipeline: {mutators: [{configMap: {a: 2}}]}}
`,
    },
    ...['**.list[none=null].a', 'spec.list[none=null].a', '**.list[tty=true].a', 'spec.list[tty=true].a'].map(
      (path): Row => ({
        name: `finds an item by what is no text: ${path}`,
        config: data({ 'by-path': path, 'put-value': 'x' }),
        items: deployment('  spec: {list: [{a: b}, {none: null, tty: true, a: c}]}\n'),
        text: deployment('  spec: {list: [{a: b}, {none: null, tty: true, a: x}]}\n'),
      }),
    ),
    {
      name: 'finds items by position, at any depth',
      config: data({ 'by-path': '**.list[1].a', 'put-value': 'x' }),
      items: deployment('  spec: {list: [{a: b}, {a: c}, {a: d}], l: {list: {"1": {a: e}}}}\n'),
      text: deployment('  spec: {list: [{a: b}, {a: x}, {a: d}], l: {list: {"1": {a: e}}}}\n'),
    },
  ];
  it.each(rows)('$name', async (row) => checkRow(searchReplace, row));
});
