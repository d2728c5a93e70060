import type { Identity, Resource } from '../../resource/resource.ts';
import type { JsonValue } from '../../value/json.ts';

/** What `krmkit tree` shows, whatever it nests. */
export type TreeNode = DirectoryNode | ResourceNode | MissingOwnerNode | FieldsNode | FieldNode;

interface Parent {
  readonly children: readonly TreeNode[];
}

/** `name` is what stands below the directory above: two segments where nothing is in the one between. */
export interface DirectoryNode extends Parent {
  readonly kind: 'directory';
  readonly name: string;
  readonly path: string;
  readonly isPackage: boolean;
}

export interface ResourceNode extends Parent {
  readonly kind: 'resource';
  readonly resource: Resource;
  /** As shown: its name in a directory, the whole path elsewhere; undefined where nobody knows. */
  readonly file: string | undefined;
  readonly ownsItself: boolean;
  readonly ownsItselfThroughOthers: boolean;
}

export interface MissingOwnerNode extends Parent {
  readonly kind: 'missing-owner';
  readonly identity: Pick<Identity, 'apiVersion' | 'kind' | 'namespace' | 'name'>;
}

/** The fields of one container. */
export interface FieldsNode extends Parent {
  readonly kind: 'fields';
  readonly path: string;
}

export interface FieldNode extends Parent {
  readonly kind: 'field';
  /** From the root of the resource. */
  readonly path: string;
  /** Below the node above. */
  readonly name: string;
  readonly value: JsonValue;
}
