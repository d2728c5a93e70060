import type { Query } from '@krmkit/manifests';

/** The fields of containers, in display order. */
export const CONTAINER_FIELDS = ['name', 'image', 'command', 'args', 'ports', 'env', 'resources'] as const;
export type ShownField = (typeof CONTAINER_FIELDS)[number] | 'replicas';
export const SHOWN_FIELDS: readonly ShownField[] = [...CONTAINER_FIELDS, 'replicas'];

/** What a tree shows of its resources, and how it nests them. */
export interface TreeOptions {
  readonly fields: ReadonlySet<ShownField>;
  readonly queries: readonly Query[];
  /** Undefined: owners if a resource has one, else directories. */
  readonly structure: 'directory' | 'owners' | undefined;
  /** Also resources for tools: config.kubernetes.io/local-config. */
  readonly includeLocal: boolean;
  readonly excludeNonLocal: boolean;
  readonly showSecrets: boolean;
}
