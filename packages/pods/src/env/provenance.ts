import { checkArgument } from '@krmkit/base';
import type { Path } from '@krmkit/base';
import type { Value } from '../value.ts';

/** The source of a variable's value. Paths lead from the root of the pod to the entry that set it. */
export type Provenance =
  | { readonly kind: 'value'; readonly path: Path; readonly references: readonly string[] }
  | { readonly kind: 'field'; readonly path: Path; readonly fieldPath: string }
  | {
      readonly kind: 'resource';
      readonly path: Path;
      readonly resource: string;
      readonly container: string;
      /** The limit was unset or zero, so the node's allocatable amount took its place. */
      readonly fromNode: boolean;
    }
  | KeyProvenance
  | { readonly kind: 'file'; readonly path: Path; readonly volume: string; readonly file: string; readonly key: string }
  | { readonly kind: 'service'; readonly namespace: string; readonly name: string };

/** A value from a key of a ConfigMap or a Secret. */
export interface KeyProvenance {
  /** The kind of the object. */
  readonly kind: 'configMap' | 'secret';
  /** From the root of the pod to the field that refers to the object. */
  readonly path: Path;
  /** The namespace of the object. */
  readonly namespace: string;
  /** The name of the object. */
  readonly name: string;
  /** The key of the object. */
  readonly key: string;
  /** All keys by `envFrom`, or one key by `env`. */
  readonly by: 'env' | 'envFrom';
}

/** `ConfigMap web/color`, `Service gitserver`, `fieldRef metadata.name` ...: one line for messages. */
export function describeProvenance(provenance: Provenance): string {
  checkArgument('describeProvenance', 'the provenance', provenance, { words: 'that of a variable', members: ['kind'] });
  switch (provenance.kind) {
    case 'value':
      return 'value';
    case 'field':
      return `fieldRef ${provenance.fieldPath}`;
    case 'resource':
      return `resourceFieldRef ${provenance.resource}${provenance.fromNode ? ' (node allocatable)' : ''}`;
    case 'configMap':
      return `ConfigMap ${provenance.name}/${provenance.key}`;
    case 'secret':
      return `Secret ${provenance.name}/${provenance.key}`;
    case 'file':
      return `file ${provenance.volume}/${provenance.file} ${provenance.key}`;
    case 'service':
      return `Service ${provenance.name}`;
    default:
      return provenance satisfies never;
  }
}

/** A variable of a container's environment. */
export interface Variable {
  readonly name: string;
  readonly value: Value;
  readonly provenance: Provenance;
}
