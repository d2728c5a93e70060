import type { ResolveOptions } from '../../src/resolve-resources.ts';
import { resolveWithOverrides } from '../../src/resolve-resources.ts';
import { readSource, collectFacts } from '@krmkit/manifests';
import { createSource } from '@krmkit/base';

// What objects name and is not there. Consequences are those of Kubernetes 1.34: pkg/volume/{configmap,secret},
// pkg/scheduler, plugin/pkg/admission/serviceaccount and pkg/apis/core/validation. Each row is a package of its own.

/** `FILE:LINE CODE SEVERITY: MESSAGE; HINT` for each finding. */
export function found(text: string, options: ResolveOptions = {}): readonly string[] {
  const { resources } = readSource(createSource('all.yaml', text));
  const { diagnostics } = resolveWithOverrides(resources, { ...options, facts: collectFacts(resources, []) });
  return diagnostics.map(
    ({ location, code, severity, message, hint }) =>
      `${String(location?.line)} ${code} ${severity}: ${message}${hint === undefined ? '' : `; ${hint}`}`,
  );
}

export const ADD = 'add it to the files, or pass --complete if the files contain every object';

export const pod = (spec: string): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: web, labels: {app: web}}\nspec:\n  containers: [{name: app, image: x}]\n${spec}\n`;
export const volume = (source: string): string => pod(`  volumes: [{name: v, ${source}}]`);
export const object = (kind: string, name: string, rest = ''): string =>
  `---\napiVersion: v1\nkind: ${kind}\nmetadata: {name: ${name}}\n${rest}\n`;

export interface Row {
  readonly title: string;
  readonly text: string;
  readonly complete?: true;
  readonly wants: readonly string[];
}
