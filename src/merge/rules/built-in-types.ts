import type { Path } from '../../value/path.ts';

/** A place in a built-in kind, for the table of `listKeys`. */
export interface BuiltInPlace {
  readonly type: { readonly group: string; readonly kind: string };
  readonly path: Path;
}

const POD = { group: '', kind: 'Pod' } as const;

/** Types that several kinds share, by the last word of their definition. */
const SHARED: ReadonlyMap<string, BuiltInPlace> = new Map<string, BuiltInPlace>([
  ['ObjectMeta', { type: POD, path: ['metadata'] }],
  ['PodSpec', { type: POD, path: ['spec'] }],
  ['Container', { type: POD, path: ['spec', 'containers', 0] }],
  ['EphemeralContainer', { type: POD, path: ['spec', 'ephemeralContainers', 0] }],
  ['Volume', { type: POD, path: ['spec', 'volumes', 0] }],
  ['PodTemplateSpec', { type: { group: '', kind: 'PodTemplate' }, path: ['template'] }],
  ['JobTemplateSpec', { type: { group: 'batch', kind: 'CronJob' }, path: ['spec', 'jobTemplate'] }],
  ['PersistentVolumeClaimTemplate', { type: POD, path: ['spec', 'volumes', 0, 'ephemeral', 'volumeClaimTemplate'] }],
]);

/** Groups whose definitions leave `.k8s.io` out. */
const PLAIN_GROUPS: readonly string[] = ['apps', 'batch', 'autoscaling', 'policy', 'extensions'];

/** What a definition of Kubernetes' own OpenAPI is: `io.k8s.api.core.v1.PodSpec`, `io.k8s.api.apps.v1.Deployment`. */
export function builtInType(definition: string): BuiltInPlace | undefined {
  const parts = definition.split('.');
  const [host, company, ...rest] = parts;
  const name = parts.at(-1);
  if (host !== 'io' || company !== 'k8s' || name === undefined || rest.length < 4) return undefined;
  const shared = SHARED.get(name);
  if (shared !== undefined) return shared;
  const group = groupOf(rest.at(-3) ?? '');
  for (const [ending, field] of [
    ['Spec', 'spec'],
    ['Status', 'status'],
  ] as const) {
    const kind = name.slice(0, -ending.length);
    if (name.endsWith(ending) && kind !== '') return { type: { group, kind }, path: [field] };
  }
  return { type: { group, kind: name }, path: [] };
}

/** The part of a definition's name that stands for its group. */
function groupOf(part: string): string {
  if (part === 'core') return '';
  if (PLAIN_GROUPS.includes(part)) return part;
  return part === 'rbac' ? 'rbac.authorization.k8s.io' : `${part}.k8s.io`;
}
