import { identityOf } from '../resource/identity.ts';
import type { Identity, Resource } from '../resource/resource.ts';
import type { JsonObject } from '../value/json.ts';

/** A resource on its way through functions. */
export interface FunctionItem {
  /** Tells it from all others of the run; undefined for one that a function has made. */
  readonly id: string | undefined;
  /**
   * As it is now, without the annotations of its travel. Its origin, where it has one, is the text that its comments
   * are taken from: its file, or what a function printed.
   */
  readonly resource: Resource;
  readonly value: JsonObject;
  /** True where the value is that of the resource, and made of its text only when somebody asks for it. */
  readonly isUnread?: boolean;
  /** In the package, `/` between segments. */
  readonly path: string | undefined;
  readonly index: number | undefined;
  /** What the path is relative to, where whoever sent a stream says so: to kpt two packages have a file of one path. */
  readonly packagePath?: string;
}

/** Who an item is; its value need not be read for that. */
export function identityOfItem(item: FunctionItem): Identity | undefined {
  return item.isUnread === true ? item.resource.identity : identityOf(item.value);
}

/** What functions and the package have said so far. */
export interface FunctionItems {
  readonly items: readonly FunctionItem[];
}
