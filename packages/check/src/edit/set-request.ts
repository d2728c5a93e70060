import type { Selector } from '@krmkit/base';
import type { Selection } from '@krmkit/manifests';
import type { ImageEdit } from './image-edit.ts';
import type { ValueType } from './new-value.ts';

/** One requested change of a field. */
export type FieldValueEdit =
  | { readonly kind: 'set'; readonly field: string; readonly selector: Selector; readonly text: string }
  | { readonly kind: 'remove'; readonly field: string; readonly selector: Selector };

export type RequestedEdit = FieldValueEdit | ImageEdit;

/** What to change in the files. */
export interface SetRequest {
  readonly edits: readonly RequestedEdit[];
  readonly selection: Selection;
  /** Undefined: the value keeps the type that it has, or gets the one that Kubernetes expects. */
  readonly type: ValueType | undefined;
  /** Adds a missing field to every selected resource, with the mappings and the list item above it. */
  readonly create: boolean;
}
