import { test } from 'vitest';
import type { GeneratorRow } from './application-sets.ts';
import { HERE, expectMade } from './application-sets.ts';

const ROWS: readonly GeneratorRow[] = [
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
];

test.each(ROWS)('$title', expectMade);
