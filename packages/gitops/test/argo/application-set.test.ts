import { expect, test } from 'vitest';
import { createSource, follow, memoryFileSystem } from '@krmkit/base';
import type { Path } from '@krmkit/base';

import { locateStep, originsAt, originsOf } from '@krmkit/kustomize';
import { readSource } from '@krmkit/manifests';
import { expandApplicationSet } from '../../src/argo/application-set.ts';
import { contentOfRepository } from '../../src/argo/repository-content.ts';
import type { Expanded } from '../../src/argo/application-set.ts';
import type { ArgoCluster, ArgoContext } from '../../src/argo/argo-context.ts';

const FILES: Readonly<Record<string, string>> = {
  'apps/My_App/c.json': '{"a": {"b": 1000000, "c": [true, null]}, "path": "own"}',
  'apps/other/k.yaml': '- {name: one}\n- {name: two}\n',
  'apps/empty/e.yaml': '',
  'apps/other/deep/x.txt': '',
  'apps/.hidden/x.yaml': '',
  'top.yaml': '',
};

async function expand(
  spec: string,
  known: Partial<Pick<ArgoContext, 'clusters' | 'parameters'>> = {},
): Promise<Expanded> {
  const text = `apiVersion: argoproj.io/v1alpha1\nkind: ApplicationSet\nmetadata: {name: s, namespace: argocd}\nspec:\n${spec}`;
  const [resource] = readSource(createSource('s.yaml', text)).resources;
  if (resource?.origin === undefined) throw new Error('no object');
  const files = memoryFileSystem(new Map(Object.entries(FILES)));
  const origins = originsOf({ kind: 'field', origin: resource.origin, path: [] });
  return expandApplicationSet(
    { value: resource.value, origins },
    {
      files,
      repository: '/',
      working: '/',
      directories: new Map(),
      clone: files,
      remotes: ['example.com/o/here'],
      options: {},
      version: 306,
      clusters: undefined,
      parameters: new Map(),
      ...known,
      content: () => contentOfRepository('/', files),
      clusterScopes: async () => () => false,
    },
  );
}

interface Row {
  readonly title: string;
  readonly generators: string;
  readonly template: string;
  readonly goTemplate?: true | 'strict';
  /** The values of `spec.project` of the Applications, or the reason not to build them. */
  readonly made: readonly string[] | string;
}

const FINALIZERS = ['resources-finalizer.argocd.argoproj.io'];
const HERE = 'repoURL: https://example.com/o/here.git';
const DIRECTORY = `git: {${HERE}, directories: [{path: apps/My_App}]}`;
const FILE = `git: {${HERE}, files: [{path: apps/My_App/c.json}]}`;

const ROWS: readonly Row[] = [
  {
    title: 'list',
    generators: 'list: {elements: [{a: x, values: {k: v}}, {a: z}]}',
    template: '{{a}} {{ values.k }} {{b}} {{',
    made: ['x v {{b}} {{', 'z {{ values.k }} {{b}} {{'],
  },
  {
    title: 'list with a number and without goTemplate',
    generators: 'list: {elements: [{a: 1}]}',
    template: '{{a}}',
    made: 'without goTemplate, an element of the generator list has only texts',
  },
  {
    title: 'elementsYaml comes after elements, and can have other values than texts',
    generators: 'list: {elements: [{a: w}], elementsYaml: "- {a: x}\\n- {a: 1}"}',
    template: '{{a}}',
    made: ['w', 'x', '{{a}}'],
  },
  {
    title: 'elementsYaml with a parameter of the other generator of a matrix',
    generators: `matrix: {generators: [{git: {${HERE}, files: [{path: apps/My_App/c.json}]}}, {list: {elementsYaml: "{{ .a.c | toJson | replace \\"true\\" \\"{b: x}\\" | replace \\"null\\" \\"{b: z}\\" }}"}}]}`,
    template: '{{.b}} {{.path.filename}}',
    goTemplate: true,
    made: ['x c.json', 'z c.json'],
  },
  {
    title: 'elementsYaml that is no list',
    generators: 'list: {elementsYaml: "a: x"}',
    template: '{{a}}',
    made: 'its elementsYaml is no list of mappings',
  },
  {
    title: 'the template of a generator, without its empty values',
    generators: 'list: {elements: [{a: x}], template: {metadata: {name: ""}, spec: {project: "own-{{a}}"}}}',
    template: 'all',
    made: ['own-x'],
  },
  {
    title: 'the template of a generator in a matrix has no effect',
    generators:
      'matrix: {generators: [{list: {elements: [{a: x}], template: {spec: {project: own}}}}, {list: {elements: [{b: z}]}}]}',
    template: '{{a}}{{b}}',
    made: ['xz'],
  },
  {
    title: 'a generator that asks another program',
    generators: 'scmProvider: {github: {organization: o}}',
    template: '{{branch}}',
    made: 'krmkit does not know the parameters of the generator scmProvider; name them in gitops.parameters of .krmkit.yaml',
  },
  {
    title: 'directories: a star stays in a segment, hidden ones and those excluded are left out',
    generators: `git: {${HERE}, directories: [{path: apps/*}, {path: apps/empty, exclude: true}]}`,
    template: '{{path}}',
    made: ['apps/My_App', 'apps/other'],
  },
  {
    title: 'directories: two stars are one',
    generators: `git: {${HERE}, directories: [{path: '**'}]}`,
    template: '{{path}}',
    made: ['apps'],
  },
  {
    title: 'the names of a directory',
    generators: DIRECTORY,
    template: '{{path}} {{path.basename}} {{path.basenameNormalized}} {{path[0]}} {{path.filename}}',
    made: ['apps/My_App My_App my-app apps {{path.filename}}'],
  },
  {
    title: 'the names of a directory with a prefix and values',
    generators: `git: {${HERE}, directories: [{path: apps/My_App}], pathParamPrefix: p, values: {k: 'v-{{p.path.basename}}'}}`,
    template: '{{p.path}} {{p.path[1]}} {{path}} {{values.k}}',
    made: ['apps/My_App My_App {{path}} v-My_App'],
  },
  {
    title: 'the content and the names of a file',
    generators: FILE,
    template: '{{a.b}} {{a.c.0}} {{a}} {{path}} {{path.filename}} {{path.filenameNormalized}} {{path.basename}}',
    made: ['1e+06 true {{a}} apps/My_App c.json c.json My_App'],
  },
  {
    title: 'files: a star crosses directories, a list has several sets, an empty file has one',
    generators: `git: {${HERE}, files: [{path: 'apps/*.yaml'}, {path: 'apps/.hidden/*', exclude: true}]}`,
    template: '{{path.basename}} {{name}}',
    made: ['empty {{name}}', 'other one', 'other two'],
  },
  {
    title: 'files: a directory stands for the files below it',
    generators: `git: {${HERE}, files: [{path: apps/other}, {path: '*.txt', exclude: true}]}`,
    template: '{{name}}',
    made: ['one', 'two'],
  },
  {
    title: 'another repository',
    generators: 'git: {repoURL: https://example.com/o/other, directories: [{path: "*"}]}',
    template: '{{path}}',
    made: 'its source is the repository https://example.com/o/other',
  },
  {
    title: 'matrix: the second generator has the parameters of the first',
    generators: `matrix: {generators: [{list: {elements: [{dir: My_App}, {dir: other}]}}, {git: {${HERE}, directories: [{path: 'apps/{{dir}}'}]}}]}`,
    template: '{{dir}} {{path}}',
    made: ['My_App apps/My_App', 'other apps/other'],
  },
  {
    title: 'matrix with unlike values',
    generators: 'matrix: {generators: [{list: {elements: [{a: x}]}}, {list: {elements: [{a: y2}]}}]}',
    template: '{{a}}',
    made: 'the generators of a matrix have unlike values of one parameter',
  },
  {
    title: 'matrix with goTemplate: the first value counts',
    generators: 'matrix: {generators: [{list: {elements: [{a: {x: 1}}]}}, {list: {elements: [{a: {x: 2, z: 3}}]}}]}',
    template: '{{.a.x}} {{.a.z}}',
    goTemplate: true,
    made: ['1 3'],
  },
  {
    title: 'clusters',
    generators: 'clusters: {}',
    template: '{{name}}',
    made: 'krmkit does not know the clusters; name them in gitops.clusters of .krmkit.yaml',
  },
  {
    title: 'a selector with goTemplate, of a part of a parameter',
    generators:
      'list: {elements: [{a: {b: x}}, {a: {b: z}}]}\n    selector: {matchExpressions: [{key: a.b, operator: NotIn, values: [x]}]}',
    template: '{{.a.b}}',
    goTemplate: true,
    made: ['z'],
  },
  {
    title: 'a selector with an operator that labels do not have',
    generators: 'list: {elements: [{a: x}]}\n    selector: {matchExpressions: [{key: a, operator: Like}]}',
    template: '{{a}}',
    made: 'krmkit cannot read its selector',
  },
  {
    title: 'merge: later generators override, and add no set',
    generators:
      'merge: {mergeKeys: [server], generators: [{list: {elements: [{server: a, redis: "0"}, {server: b, redis: "0"}]}}, {list: {elements: [{server: a, redis: "1", more: m}, {server: c, redis: "2"}]}}]}',
    template: '{{server}} {{redis}} {{more}}',
    made: ['a 1 m', 'b 0 {{more}}'],
  },
  {
    title: 'merge with goTemplate: mappings are joined',
    generators:
      'merge: {mergeKeys: [server], generators: [{list: {elements: [{server: a, v: {x: 1, w: 1}}]}}, {list: {elements: [{server: a, v: {w: 2}}]}}]}',
    template: '{{.v.x}}{{.v.w}}',
    goTemplate: true,
    made: ['12'],
  },
  {
    title: 'merge: two sets with the same keys',
    generators:
      'merge: {mergeKeys: [a], generators: [{list: {elements: [{a: x}, {a: x}]}}, {list: {elements: [{a: x}]}}]}',
    template: '{{a}}',
    made: 'two sets of parameters of a merge have the same mergeKeys',
  },
  {
    title: 'merge with one generator',
    generators: 'merge: {mergeKeys: [a], generators: [{list: {elements: [{a: x}]}}]}',
    template: '{{a}}',
    made: 'a merge has at least two generators, and mergeKeys',
  },
  {
    title: 'a selector',
    generators: 'list: {elements: [{a: x}, {a: z}]}\n    selector: {matchLabels: {a: x}}',
    template: '{{a}}',
    made: ['x'],
  },
  {
    title: 'goTemplate: the names of a directory',
    generators: DIRECTORY,
    template:
      '{{.path.path}} {{.path.basenameNormalized}} {{index .path.segments 0}} {{ (index .path.segments 1) | lower }}',
    goTemplate: true,
    made: ['apps/My_App my-app apps my_app'],
  },
  {
    title: 'goTemplate: the content of a file',
    generators: FILE,
    template:
      '{{.a.b}} {{index .a.c 0}} {{.path.filename}} {{.gone}} {{.gone | default "d"}} {{default "e" .path.basename}}',
    goTemplate: true,
    made: ['1e+06 true c.json <no value> d My_App'],
  },
  {
    title: 'goTemplate: functions',
    generators: 'list: {elements: [{a: "My App_x.Y"}]}',
    template:
      '{{normalize .a}} {{.a | slugify}} {{upper .a}} {{.a | replace " " "" | trunc 3}} {{trunc -2 .a}} {{quote .a}} {{- .a -}} !',
    goTemplate: true,
    made: ['my-app-x.y my-app_x-y MY APP_X.Y MyA .Y "My App_x.Y"My App_x.Y!'],
  },
  {
    title: 'goTemplate: a missing value is an error with missingkey=error',
    generators: 'list: {elements: [{a: x}]}',
    template: '{{.b}}',
    goTemplate: 'strict',
    made: 'the template {{.b}} fails: there is no parameter .b',
  },
  {
    title: 'goTemplate: a member of a missing value',
    generators: 'list: {elements: [{a: x}]}',
    template: '{{.b.c}}',
    goTemplate: true,
    made: 'the template {{.b.c}} fails: there is no parameter .b.c',
  },
  ...[
    '{{.a | sha256sum}}',
    '{{ $x = .a }}',
    '{{define "t"}}{{end}}',
    '{{range .l}}{{break}}{{end}}',
    '{{.a',
    '{{.o}}',
    '{{eq 1 1}}',
    '{{range .a}}{{end}}',
    '{{printf "%d" .a}}',
    '{{end}}',
  ].map((template): Row => ({
    title: `goTemplate: ${template} is not rendered`,
    generators: 'list: {elements: [{a: x, o: {b: 1}, l: [1]}]}',
    template,
    goTemplate: true,
    made: `krmkit does not render the template ${template}`,
  })),
];

test.each(ROWS)('$title', async ({ generators, template, goTemplate, made }) => {
  const options = goTemplate === 'strict' ? '  goTemplateOptions: [missingkey=error]\n' : '';
  const go = goTemplate === undefined ? '' : '  goTemplate: true\n';
  const quoted = JSON.stringify(template);
  const expanded = await expand(
    `${go}${options}  generators:\n  - ${generators}\n  template: {metadata: {name: x}, spec: {project: ${quoted}}}\n`,
  );
  if (typeof made === 'string') {
    expect(expanded.ok ? '' : expanded.reason).toContain(made);
  } else {
    expect(expanded.ok && expanded.applications.map(({ value }) => follow(value, ['spec', 'project']))).toEqual(made);
  }
});

// https://pkg.go.dev/text/template
test.each<readonly [template: string, made: string]>([
  ['{{if .t}}yes{{else}}no{{end}}', 'yes'],
  ['{{if .f}}yes{{else}}no{{end}}', 'no'],
  ['{{if .none}}yes{{end}}', ''],
  ['{{if .e}}1{{else if .s}}2{{else}}3{{end}}', '2'],
  ['{{if .e}}1{{else if .f}}2{{else}}3{{end}}', '3'],
  ['{{if and .t .s}}yes{{end}}{{if or .f .e}}no{{end}}', 'yes'],
  ['{{if eq .s "x" "text"}}{{if ne .s "x"}}yes{{end}}{{end}}', 'yes'],
  ['{{if not (hasKey .m "c")}}yes{{end}}', 'yes'],
  ['{{if eq .none "x"}}yes{{else}}no{{end}}', 'no'],
  ['{{with .m}}{{.a}}{{end}}{{with .e}}x{{else}}-{{end}}', '1-'],
  ['{{range .l}}<{{.}}>{{end}}', '<a><b>'],
  ['{{range $i, $x := .l}}{{$i}}{{$x}}{{$.s}}{{end}}', '0atext1btext'],
  ['{{range $x := .l}}{{$x}}{{end}}', 'ab'],
  ['{{range $k, $v := .m}}{{$k}}={{$v}};{{end}}', 'a=1;b=2;'],
  ['{{range .e}}x{{else}}none{{end}}', 'none'],
  ['{{$x := .m}}{{if .t}}{{$x := .s}}{{$x}}{{end}}{{$x.a}}', 'text1'],
  ['a {{- /* a {{ comment }} */ -}} b', 'ab'],
  ['a {{- if .t }} b {{- end }} c', 'a b c'],
  ['{{.l | join "," | quote}} {{.m | toJson}} {{first .l}}{{last .l}} {{len .l}}', '"a,b" {"a":1,"b":2} ab 2'],
  ['{{.m | toYaml | nindent 2}}', '\n  a: 1\n  b: 2'],
  [
    '{{.s | contains "ex"}} {{printf "%s-%v" .s .t}} {{ternary "a" "b" .f}} {{coalesce .e .s}}',
    'true text-true b text',
  ],
])('text/template: %s', async (template, made) => {
  const element = '{t: true, f: false, e: "", s: text, l: [a, b], m: {b: 2, a: 1}}';
  const expanded = await expand(
    `  goTemplate: true\n  generators: [{list: {elements: [${element}]}}]\n  template: {spec: {project: ${JSON.stringify(template)}}}\n`,
  );
  expect(expanded.ok && expanded.applications.map(({ value }) => follow(value, ['spec', 'project']))).toEqual([made]);
});

test.each<readonly [spec: string, reason: string]>([
  ['  generators: [{matrix: {generators: []}}]\n  template: {}', 'a matrix has exactly two generators'],
  ['  generators: []', 'it has no template'],
  [
    `  generators: [{git: {${HERE}, directory: [{path: apps/*}]}}]\n  template: {}`,
    'its git generator has neither directories nor files',
  ],
  [
    '  goTemplate: true\n  goTemplateOptions: [missingkey=error]\n  generators: [{list: {elements: [{a: x}]}}]\n  template: {spec: {project: "{{.b}}"}}',
    'the template {{.b}} fails: there is no parameter .b',
  ],
])('Argo CD refuses %s', async (spec, reason) => {
  expect(await expand(spec)).toMatchObject({ ok: false, reason, isRefused: true });
});

// applicationset/controllers/applicationset_controller.go
test.each<readonly [spec: string, metadata: string, finalizers: readonly string[] | undefined]>([
  ['', '', ['resources-finalizer.argocd.argoproj.io']],
  ['', ', finalizers: [own]', ['own']],
  ['  syncPolicy: {preserveResourcesOnDeletion: true}\n', '', undefined],
])('the finalizers of an Application: %j %j', async (spec, metadata, finalizers) => {
  const expanded = await expand(
    `${spec}  generators: [{list: {elements: [{a: x}]}}]\n  template: {metadata: {name: a${metadata}}, spec: {}}\n`,
  );
  expect(expanded.ok && follow(expanded.applications[0]?.value ?? null, ['metadata', 'finalizers'])).toEqual(
    finalizers,
  );
});

test.each([
  'generators: []',
  `generators: [{git: {${HERE}, directories: [{path: gone/*}]}}]`,
  'generators: [{list: {elements: [{a: x}]}, selector: {matchLabels: {a: y}}}]',
])('makes no Application: %s', async (generators) => {
  expect(await expand(`  ${generators}\n  template: {spec: {}}`)).toMatchObject({ ok: false, isEmpty: true });
});

// https://argo-cd.readthedocs.io/en/stable/operator-manual/applicationset/Template/#template-patch
test('a patch of the template is merged: mappings are joined, lists are replaced, and the project stays', async () => {
  const expanded = await expand(`  goTemplate: true
  generators:
  - list: {elements: [{auto: true, files: [a.yaml, b.yaml]}, {auto: false}]}
  template:
    metadata: {name: x, labels: {a: "1"}}
    spec:
      project: own
      source: {path: p, helm: {valueFiles: [c.yaml]}}
  templatePatch: |
    metadata: {labels: {b: "2"}}
    spec:
      project: other
      source:
        helm:
          valueFiles:
          {{- range $file := .files }}
          - {{ $file }}
          {{- end }}
    {{- if .auto }}
      syncPolicy: {automated: {prune: {{ .auto }}}}
    {{- end }}
`);
  expect(
    expanded.ok && expanded.applications.map(({ value }) => [follow(value, ['metadata']), follow(value, ['spec'])]),
  ).toEqual([
    [
      { name: 'x', namespace: 'argocd', labels: { a: '1', b: '2' }, finalizers: FINALIZERS },
      {
        project: 'own',
        source: { path: 'p', helm: { valueFiles: ['a.yaml', 'b.yaml'] } },
        syncPolicy: { automated: { prune: true } },
      },
    ],
    [
      { name: 'x', namespace: 'argocd', labels: { a: '1', b: '2' }, finalizers: FINALIZERS },
      { project: 'own', source: { path: 'p', helm: {} } },
    ],
  ]);
});

test('a list of clusters', async () => {
  const template = '{{range .clusters}}{{.name}}={{.values.k}};{{end}}';
  const expanded = await expand(
    `  goTemplate: true\n  generators: [{clusters: {flatList: true, values: {k: "v-{{.name}}"}}}]\n  template: {spec: {project: "${template}"}}\n`,
    { clusters: CLUSTERS },
  );
  expect(expanded.ok && expanded.applications.map(({ value }) => follow(value, ['spec', 'project']))).toEqual([
    'in-cluster=v-in-cluster;Prod_EU=v-Prod_EU;',
  ]);
});

test.each<readonly [goTemplate: boolean, template: string]>([
  [false, '{{branch}} {{a.b}}'],
  [true, '{{.branch}} {{.a.b}}'],
])('the parameters that the user names, goTemplate %s', async (goTemplate, template) => {
  const expanded = await expand(
    `  goTemplate: ${goTemplate}\n  generators: [{pullRequest: {github: {owner: o}}}]\n  template: {spec: {project: "${template}"}}\n`,
    { parameters: new Map([['argocd/s', [{ branch: 'x', a: { b: 'z' } }]]]) },
  );
  expect(expanded.ok && expanded.applications.map(({ value }) => follow(value, ['spec', 'project']))).toEqual(['x z']);
});

test.each<readonly [path: Path, lines: readonly string[]]>([
  [
    ['metadata', 'name'],
    ['s.yaml:10', 's.yaml:7'],
  ],
  [['metadata', 'namespace'], ['s.yaml:3']],
  [['spec', 'project'], ['s.yaml:11']],
  [
    ['spec', 'source', 'path'],
    ['s.yaml:12', 's.yaml:7'],
  ],
])('%s comes from %s', async (path, lines) => {
  const expanded = await expand(`  generators:
  - list:
      elements: [{env: prod}]
  template:
    metadata:
      name: 'web-{{env}}'
    spec: {project: default,
      source: {path: 'apps/{{env}}'}}
`);
  const [application] = expanded.ok ? expanded.applications : [];
  expect(application?.value).toEqual({
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'Application',
    metadata: { name: 'web-prod', namespace: 'argocd', finalizers: FINALIZERS },
    spec: { project: 'default', source: { path: 'apps/prod' } },
  });
  const steps = application === undefined ? [] : originsAt(application.origins, path).steps;
  const shown = steps.map(locateStep).map((location) => `${location?.path ?? ''}:${location?.line ?? 0}`);
  expect(shown).toEqual(lines);
});

const CLUSTERS: readonly ArgoCluster[] = [
  { name: 'in-cluster', server: 'https://kubernetes.default.svc', project: '', labels: {}, annotations: {} },
  { name: 'Prod_EU', server: 'https://eu', project: 'shop', labels: { env: 'prod' }, annotations: { a: 'b' } },
];

// https://argo-cd.readthedocs.io/en/stable/operator-manual/applicationset/Generators-Cluster/
test.each<readonly [generator: string, template: string, goTemplate: boolean, made: readonly string[]]>([
  [
    'clusters: {}',
    '{{name}} {{nameNormalized}} {{server}}',
    false,
    ['in-cluster in-cluster https://kubernetes.default.svc', 'Prod_EU prod-eu https://eu'],
  ],
  [
    'clusters: {selector: {matchLabels: {env: prod}}, values: {k: "v-{{name}}"}}',
    '{{metadata.labels.env}} {{metadata.annotations.a}} {{values.k}} {{project}}',
    false,
    ['prod b v-Prod_EU shop'],
  ],
  [
    'clusters: {selector: {matchLabels: {env: prod}}, values: {k: "v-{{.name}}"}}',
    '{{.metadata.labels.env}} {{.nameNormalized}} {{.values.k}}',
    true,
    ['prod prod-eu v-Prod_EU'],
  ],
  [
    'matrix: {generators: [{clusters: {selector: {matchLabels: {env: prod}}}}, {list: {elements: [{app: web}]}}]}',
    '{{name}}-{{app}}',
    false,
    ['Prod_EU-web'],
  ],
])('the clusters that the user names: %s %s', async (generator, template, goTemplate, made) => {
  const quoted = JSON.stringify(template);
  const expanded = await expand(
    `  goTemplate: ${goTemplate}\n  generators:\n  - ${generator}\n  template: {metadata: {name: x}, spec: {project: ${quoted}}}\n`,
    { clusters: CLUSTERS },
  );
  expect(expanded.ok && expanded.applications.map(({ value }) => follow(value, ['spec', 'project']))).toEqual(made);
});
