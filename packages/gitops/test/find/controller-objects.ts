import { expect, test } from 'vitest';
import { member, memoryFileSystem, textAt } from '@krmkit/base';
import { buildControllerRoots } from '../../src/find/controller-roots.ts';

/** A Flux Kustomization of `flux-system`. */
export function flux(name: string, path: string, more: string = ''): string {
  return `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: {name: ${name}, namespace: flux-system}
spec:
  path: ${path}
  sourceRef: {kind: GitRepository, name: flux-system}
${more}---
`;
}

/** A FluxInstance of flux-operator. */
export function instance(path: string, more: string = ''): string {
  return `apiVersion: fluxcd.controlplane.io/v1
kind: FluxInstance
metadata: {name: flux, namespace: flux-system}
spec:
  sync: {kind: GitRepository, url: "https://example.com/o/here.git", ref: refs/heads/main, path: ${path}}
${more}---
`;
}

export const RESOURCE_SET = `apiVersion: fluxcd.controlplane.io/v1
kind: ResourceSet
metadata: {name: apps, namespace: flux-system}
spec:
  inputs: [{tenant: a}]
  resources: [{apiVersion: v1, kind: Namespace, metadata: {name: << inputs.tenant >>}}]
`;

export const CONFIG_MAP = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web}\ndata: {host: "${HOST}"}\n';

export const URL = 'https://example.com/o/here.git';

/** An Application of `argocd`; `source` is the text of `spec.source`. */
export function application(name: string, source: string, more: string = ''): string {
  return `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: ${name}, namespace: argocd}
spec:
  destination: {namespace: shop}
  source: {repoURL: ${URL}, ${source}}
${more}---
`;
}

export function configMap(name: string, metadata: string = ''): string {
  return `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}${metadata}}\n---\n`;
}

export const REMOTE = { '.git/config': `[remote "origin"]\n\turl = git@example.com:o/here.git\n` };

/** Files of a repository, and the roots that controllers make of them. */
export interface RootsRow {
  readonly title: string;
  readonly files: Readonly<Record<string, string>>;
  readonly paths?: readonly string[];
  readonly excluded?: readonly string[];
  /** `NAME STATE: KIND NAMESPACE/NAME, ...` of each root. */
  readonly roots: readonly string[];
  /** Parts of the messages. */
  readonly says?: readonly string[];
}

/** Tests which roots there are, and what they have. */
export function testRoots(rows: readonly RootsRow[]): void {
  test.each(rows)('$title', async ({ files, paths = ['.'], excluded = [], roots, says = [] }) => {
    const system = memoryFileSystem(new Map(Object.entries(files)));
    const isExcluded = (path: string): boolean => excluded.includes(path);
    const built = await buildControllerRoots(paths, system, { build: {}, isExcluded });
    const shown = built.roots.map(({ directory, state, objects }) => {
      const names = objects.map(({ value }) => {
        const namespace = textAt(member(value, 'metadata'), 'namespace');
        const name = textAt(member(value, 'metadata'), 'name');
        return `${textAt(value, 'kind')} ${namespace === '' ? '' : `${namespace}/`}${name}`;
      });
      return `${directory} ${state}: ${names.join(', ')}`;
    });
    expect(shown).toEqual(roots);
    const messages = built.roots.flatMap((root) => root.package.diagnostics.map(({ message }) => message));
    for (const [index, text] of says.entries()) expect(messages[index]).toContain(text);
  });
}
