import { identityOf } from '@krmkit/manifests';
import type { Identity, Resource } from '@krmkit/manifests';
import type { JsonObject } from '@krmkit/base';

/** A resource on its way through functions. */
export interface FunctionItem {
  /** Unique in the run; undefined for an item that a function has created. */
  readonly id: string | undefined;
  /**
   * The current resource, without the bookkeeping annotations. Its origin, if present, is the text that its comments
   * are read from: its file, or the output of a function.
   */
  readonly resource: Resource;
  readonly value: JsonObject;
  /** True if the value equals that of the resource and is parsed from its text on first use. */
  readonly isUnread?: boolean;
  /** In the package, `/` between segments. */
  readonly path: string | undefined;
  readonly index: number | undefined;
  /**
   * What the path is relative to, if the sender of a stream says so: for kpt, two packages can have files of the same
   * path.
   */
  readonly packagePath?: string;
  /** True if a function has removed a comment on purpose: comments that the resource lacks stay away. */
  readonly removesComments?: boolean;
}

/** The identity of an item, without reading its value. */
export function identityOfItem(item: FunctionItem): Identity | undefined {
  return item.isUnread === true ? item.resource.identity : identityOf(item.value);
}

/** The items, and what functions and the package have reported so far. */
export interface FunctionItems {
  readonly items: readonly FunctionItem[];
}
