import { describe, expect, it } from 'vitest';
import { expandJson } from '../check-files.ts';

interface Answer {
  readonly diagnostics: readonly {
    readonly code: string;
    readonly location: { readonly path: string } & Readonly<
      Record<'line' | 'column' | 'endLine' | 'endColumn', number>
    >;
  }[];
}

const WEB = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      containers:
      - name: app
        image: nginx
        env:
        - name: URL
          value: plain
        - name: OTHER
          value: plain
`;
const SERVICE = `apiVersion: v1
kind: Service
metadata: {name: web}
spec: {selector: {app: web}, ports: [{port: 80}]}
`;
const WITH_SETTINGS = `${WEB}        envFrom:
        - configMapRef: {name: settings}
`;
const PATCH = `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  template:
    spec:
      containers:
      - name: app
        env:
        - name: URL
          value: a$(NO_SUCH)b
`;
const indent = (text: string, by: string): string => text.replaceAll(/^(?=.)/gm, by);

interface Row {
  readonly of: string;
  readonly files: Readonly<Record<string, string>>;
  /** The code of the finding, its file, and the text at its location. */
  readonly found: string;
}

const ROWS: readonly Row[] = [
  {
    of: 'a literal',
    files: {
      'web.yaml': WITH_SETTINGS,
      'kustomization.yaml':
        'resources: [web.yaml]\nconfigMapGenerator:\n- name: settings\n  literals:\n  - A=1\n  - HREF=http://$(NO_SUCH)/\n',
    },
    found: 'never-expanded kustomization.yaml http://$(NO_SUCH)/',
  },
  {
    of: 'a line of an env file',
    files: {
      'web.yaml': WITH_SETTINGS,
      'settings.env': '# comment\nA=1\nHREF=http://$(NO_SUCH)/\n',
      'kustomization.yaml': 'resources: [web.yaml]\nconfigMapGenerator:\n- name: settings\n  envs: [settings.env]\n',
    },
    found: 'never-expanded settings.env http://$(NO_SUCH)/',
  },
  {
    of: 'a file',
    files: {
      'web.yaml': WITH_SETTINGS,
      HREF: 'http://$(NO_SUCH)/\n',
      'kustomization.yaml': 'resources: [web.yaml]\nconfigMapGenerator:\n- name: settings\n  files: [HREF]\n',
    },
    found: 'never-expanded HREF http://$(NO_SUCH)/',
  },
  {
    of: 'a strategic merge patch',
    files: {
      'web.yaml': WEB,
      'p.yaml': PATCH,
      'kustomization.yaml': 'resources: [web.yaml]\npatches:\n- path: p.yaml\n',
    },
    found: 'unresolved-reference p.yaml $(NO_SUCH)',
  },
  {
    of: 'an inline patch',
    files: {
      'web.yaml': WEB,
      'kustomization.yaml': `resources: [web.yaml]\npatches:\n- patch: |\n${indent(PATCH, '    ')}`,
    },
    found: 'unresolved-reference kustomization.yaml $(NO_SUCH)',
  },
  {
    of: 'an inline patch in quotes',
    files: {
      'web.yaml': WEB,
      'kustomization.yaml': `resources: [web.yaml]\npatches:\n- patch: ${JSON.stringify(PATCH)}\n`,
    },
    found: 'unresolved-reference kustomization.yaml $(NO_SUCH)',
  },
  {
    of: 'a JSON 6902 operation',
    files: {
      'web.yaml': WEB,
      'ops.yaml':
        '- op: test\n  path: /kind\n  value: Deployment\n- op: replace\n  path: /spec/template/spec/containers/0/env/0/value\n  value: "a$(NO_SUCH)b"\n',
      'kustomization.yaml': 'resources: [web.yaml]\npatches:\n- path: ops.yaml\n  target: {kind: Deployment}\n',
    },
    found: 'unresolved-reference ops.yaml $(NO_SUCH)',
  },
  {
    of: 'an inline JSON 6902 operation',
    files: {
      'web.yaml': WEB,
      'kustomization.yaml':
        'resources: [web.yaml]\npatches:\n- target: {kind: Deployment}\n  patch: |-\n    - op: replace\n      path: /spec/template/spec/containers/0/env/0/value\n      value: a$(NO_SUCH)b\n',
    },
    found: 'unresolved-reference kustomization.yaml $(NO_SUCH)',
  },
  {
    of: 'a JSON 6902 operation that adds a variable',
    files: {
      'web.yaml': WEB,
      'kustomization.yaml':
        'resources: [web.yaml]\npatches:\n- target: {kind: Deployment}\n  patch: |-\n    - op: add\n      path: /spec/template/spec/containers/0/env/-\n      value: {name: ADDED, value: a$(NO_SUCH)b}\n',
    },
    found: 'unresolved-reference kustomization.yaml $(NO_SUCH)',
  },
  {
    of: 'the source of a replacement',
    files: {
      'web.yaml': WEB,
      'source.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: source}\ndata:\n  url: a$(NO_SUCH)b\n',
      'kustomization.yaml':
        'resources: [web.yaml, source.yaml]\nreplacements:\n- source: {kind: ConfigMap, name: source, fieldPath: data.url}\n  targets:\n  - select: {kind: Deployment}\n    fieldPaths: [spec.template.spec.containers.0.env.0.value]\n',
    },
    found: 'unresolved-reference source.yaml $(NO_SUCH)',
  },
  {
    of: 'a replacement of a part',
    files: {
      'web.yaml': WEB.replace('value: plain', 'value: http://host:80'),
      'source.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: source}\ndata:\n  url: a$(NO_SUCH)b\n',
      'kustomization.yaml':
        'resources: [web.yaml, source.yaml]\nreplacements:\n- source: {kind: ConfigMap, name: source, fieldPath: data.url}\n  targets:\n  - select: {kind: Deployment}\n    fieldPaths: [spec.template.spec.containers.0.env.0.value]\n    options: {delimiter: ":", index: 2}\n',
    },
    found: 'unresolved-reference source.yaml $(NO_SUCH)',
  },
  {
    of: 'the source of a replacement in a generator',
    files: {
      'web.yaml': WEB,
      'kustomization.yaml':
        'resources: [web.yaml]\nconfigMapGenerator:\n- name: source\n  literals:\n  - url=a$(NO_SUCH)b\nreplacements:\n- source: {kind: ConfigMap, name: source, fieldPath: data.url}\n  targets:\n  - select: {kind: Deployment}\n    fieldPaths: [spec.template.spec.containers.0.env.0.value]\n',
    },
    found: 'unresolved-reference kustomization.yaml $(NO_SUCH)',
  },
  {
    of: 'the declaration of a variable whose name a patch changes',
    files: {
      'web.yaml': WEB.replace('value: plain', 'value: $(LATER)'),
      'kustomization.yaml':
        'resources: [web.yaml]\npatches:\n- target: {kind: Deployment}\n  patch: |-\n    - op: replace\n      path: /spec/template/spec/containers/0/env/1/name\n      value: LATER\n',
    },
    found: 'forward-reference web.yaml $(LATER)',
  },
  {
    of: 'a key that a generated ConfigMap does not have',
    files: {
      'web.yaml': WEB.replace('value: plain', 'valueFrom: {configMapKeyRef: {name: settings, key: gone}}'),
      'kustomization.yaml': 'resources: [web.yaml]\nconfigMapGenerator:\n- name: settings\n  literals: [A=1]\n',
    },
    found: 'missing-key web.yaml gone',
  },
  {
    of: 'a selector that no pod of the build has',
    files: {
      'web.yaml': WEB.replaceAll('plain', '"1"'),
      'service.yaml': SERVICE.replace('app: web', 'app: wbe'),
      'kustomization.yaml': 'resources: [web.yaml, service.yaml]\nnamePrefix: my-\n',
    },
    found: 'unmatched-selector service.yaml wbe',
  },
];

it.each([
  ['labels of all selectors', 'labels:\n- pairs: {team: a}\n  includeSelectors: true\n'],
  ['labels of templates', 'labels:\n- pairs: {team: a}\n  includeTemplates: true\n'],
  ['a new label of both', 'labels:\n- pairs: {app: shop}\n  includeSelectors: true\n'],
])('a selector of the build matches: %s', async (_, labels) => {
  const files = {
    'web.yaml': WEB,
    'service.yaml': SERVICE,
    'kustomization.yaml': `resources: [web.yaml, service.yaml]\nnamespace: shop\n${labels}`,
  };
  expect((await expandJson<Answer>(files)).diagnostics).toEqual([]);
});

describe('a finding in a build is at its source', () => {
  it.each(ROWS)('$of', async ({ files, found: wanted }) => {
    const { diagnostics } = await expandJson<Answer>(files);
    const found = diagnostics.map(({ code, location: { path, line, column, endLine, endColumn } }) => {
      const lines = (files[path] ?? '').split('\n').slice(line - 1, endLine);
      const last = lines.at(-1)?.slice(0, endColumn - 1) ?? '';
      const text = [...lines.slice(0, -1), last].join('\n').slice(column - 1);
      return `${code} ${path} ${text.trim()}`;
    });
    expect(found).toEqual([wanted]);
  });
});
