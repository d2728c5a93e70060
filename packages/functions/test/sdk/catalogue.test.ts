import { describe, expect, it } from 'vitest';
import { CATALOGUE_FUNCTIONS, findFunction } from '../../src/sdk/catalogue.ts';
import type { Row } from './catalogue/rows.ts';
import { checkRow, data, deployment } from './catalogue/rows.ts';

describe('the catalogue', () => {
  it('has each function once, by its name and with a description', () => {
    const names = CATALOGUE_FUNCTIONS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(CATALOGUE_FUNCTIONS.filter(({ description }) => description === '')).toEqual([]);
  });

  it('has no function that reads anything but its input, so their results are cached', () => {
    expect(CATALOGUE_FUNCTIONS.filter(({ hermetic }) => !hermetic)).toEqual([]);
  });
});

interface FunctionRow extends Row {
  readonly fn: string;
}

describe('a function of the catalogue', () => {
  const rows: readonly FunctionRow[] = [
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
    ).map(([fn, config, said]): FunctionRow => ({
      name: `${fn} says in words what ${Object.keys(config).at(-1) ?? ''} accepts`,
      fn,
      config: data(config),
      items: deployment(''),
      results: [{ severity: 'error', message: `${fn}: functionConfig: data.${said}` }],
    })),
    ...['set-namespace', 'set-labels', 'set-annotations', 'ensure-name-substring'].map((fn): FunctionRow => ({
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
    ).map(([what, fn, fields, before, after]): FunctionRow => ({
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
    ).flatMap(([fn, fields]): readonly FunctionRow[] => {
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
    ...(['set-labels', 'set-annotations'] as const).map((fn): FunctionRow => {
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
    ].map(([fn, what, config]): FunctionRow => ({
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
    ...["data['a b']", `data.${'k'.repeat(64)}`, "data['']", 'data.x/', "data['-a']", 'data.x/y/z'].flatMap((field) =>
      ['set-labels', 'set-annotations'].map((fn): FunctionRow => ({
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
    ...[
      ['set-labels', 'the configuration has no labels, so nothing is set'] as const,
      ['set-annotations', 'the configuration has no annotations, so nothing is set'] as const,
      ['ensure-name-substring', 'neither prepend nor append is set, so no name changes'] as const,
      ['apply-setters', 'the configuration has no setters, so nothing is set'] as const,
      ['create-setters', 'the configuration has no setters, so nothing is set'] as const,
    ].map(([fn, message]): FunctionRow => ({
      name: `${fn} says that there is nothing to set`,
      fn,
      config: data({}),
      items: deployment(''),
      results: [{ severity: 'warning', message }],
    })),
  ];
  it.each(rows)('$name', async ({ fn, ...row }) => {
    const found = findFunction(fn);
    if (found === undefined) throw new RangeError(`no function ${fn}`);
    await checkRow(found, row);
  });
});
