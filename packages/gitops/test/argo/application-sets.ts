import { expect } from 'vitest';
import { createSource, follow, memoryFileSystem } from '@krmkit/base';
import { originsOf } from '@krmkit/kustomize';
import { readSource } from '@krmkit/manifests';
import { expandApplicationSet } from '../../src/argo/application-set.ts';
import type { Expanded } from '../../src/argo/application-set.ts';
import type { ArgoContext } from '../../src/argo/argo-context.ts';
import { contentOfRepository } from '../../src/argo/repository-content.ts';

const FILES: Readonly<Record<string, string>> = {
  'apps/My_App/c.json': '{"a": {"b": 1000000, "c": [true, null]}, "path": "own"}',
  'apps/other/k.yaml': '- {name: one}\n- {name: two}\n',
  'apps/empty/e.yaml': '',
  'apps/other/deep/x.txt': '',
  'apps/.hidden/x.yaml': '',
  'apps/list.yml': '- {name: one}\n- two\n',
  'apps/scalar.yml': 'text\n',
  'top.yaml': '',
};

/** What an ApplicationSet with a `spec` makes in a repository with a few files. */
export async function expand(
  spec: string,
  known: Partial<Pick<ArgoContext, 'clusters' | 'parameters'>> = {},
  metadata = '{name: s, namespace: argocd}',
): Promise<Expanded> {
  const text = `apiVersion: argoproj.io/v1alpha1\nkind: ApplicationSet\nmetadata: ${metadata}\nspec:\n${spec}`;
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

/** An ApplicationSet, and what it makes. */
export interface GeneratorRow {
  readonly title: string;
  readonly generators: string;
  readonly template: string;
  readonly goTemplate?: true | 'strict';
  /** The values of `spec.project` of the Applications, or the reason not to build them. */
  readonly made: readonly string[] | string;
}

/** The repository itself, as a field of a git generator. */
export const HERE = 'repoURL: https://example.com/o/here.git';
/** A generator of one directory, and one of one file. */
export const DIRECTORY = `git: {${HERE}, directories: [{path: apps/My_App}]}`;
export const FILE = `git: {${HERE}, files: [{path: apps/My_App/c.json}]}`;

export async function expectMade({ generators, template, goTemplate, made }: GeneratorRow): Promise<void> {
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
}
