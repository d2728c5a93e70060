import type { Diagnostic, JsonValue, KnownOptions, Problem, Result } from '@krmkit/base';
import { checkOptions, isRecord, parseSelector, printableJson } from '@krmkit/base';
import type { FileChange, Selection } from '@krmkit/manifests';
import { readPackageFiles } from '@krmkit/manifests';
import { readImageEdit } from '../edit/image-edit.ts';
import { locateImages, missesOf, planSetWithRoots } from '../edit/plan-set-with-roots.ts';
import type { RequestedEdit } from '../edit/set-request.ts';
import type { OpenedEnvironments } from './open-environments.ts';
import { openedModel } from './open-environments.ts';

/** A change of one field: a new value, no field, or another image (`web=example.com/web:2`, `web:2`). */
export type SetEdit =
  | { readonly field: string; readonly value: JsonValue }
  | { readonly remove: string }
  | { readonly image: string };

/** Which resources to change, and how. */
export interface SetOptions {
  /** Which resources to change. Default: all that have the field. */
  readonly selection?: Selection;
  /** Adds a missing field, with the mappings and the list item above it. Default: false. */
  readonly create?: boolean;
}

const SET_OPTIONS: KnownOptions<SetOptions> = { selection: 'object', create: 'boolean' };

/** The edits of the files, and why an edit has no effect. */
export interface SetResult {
  /** The edits of the files; `applyPlan` of `krmkit/node` writes them. */
  readonly changes: readonly FileChange[];
  /** What is wrong with the files, and values that do not fit. */
  readonly diagnostics: readonly Diagnostic[];
  /** Edits that change nothing, because no selected resource has the field or the image. */
  readonly misses: readonly Problem[];
}

/**
 * Plans changes of fields, as `krmkit set` does: everything else keeps its bytes. Writes nothing. A TypeError says that an
 * edit is none.
 */
export async function planSet(
  environments: OpenedEnvironments,
  edits: readonly SetEdit[],
  options: SetOptions = {},
): Promise<SetResult> {
  checkOptions('planSet', options, SET_OPTIONS);
  if (!Array.isArray(edits)) throw new TypeError('planSet: pass a list of edits: [{ field, value }]');
  const { ports, settings } = openedModel('planSet', environments);
  const request = {
    edits: edits.map(fieldEdit),
    selection: options.selection ?? {},
    type: 'json',
    create: options.create ?? false,
    paths: settings.paths,
  } as const;
  const located = await locateImages(request, ports.files);
  const { files, diagnostics } = await readPackageFiles(located.paths, ports);
  const { plan } = await planSetWithRoots(ports, files, located, located.paths);
  return {
    changes: plan.changes,
    diagnostics: [...diagnostics, ...plan.diagnostics],
    misses: missesOf(files, plan, located),
  };
}

function fieldEdit(edit: SetEdit): RequestedEdit {
  if (!isEdit(edit)) throw new TypeError('planSet: pass each edit as { field, value }, { remove } or { image }');
  if ('image' in edit) return valueOf(readImageEdit(edit.image));
  const field = 'remove' in edit ? edit.remove : edit.field;
  const parsed = parseSelector(field);
  if (!parsed.ok) throw new TypeError(`planSet: the field ${JSON.stringify(field)} is not valid: ${parsed.message}`);
  const { selector } = parsed;
  return 'remove' in edit
    ? { kind: 'remove', field, selector }
    : { kind: 'set', field, selector, text: printableJson(edit.value) };
}

/** Callers without types can pass anything. */
function isEdit(edit: unknown): boolean {
  if (!isRecord(edit)) return false;
  if ('image' in edit || 'remove' in edit) return typeof (edit['image'] ?? edit['remove']) === 'string';
  return typeof edit['field'] === 'string' && edit['value'] !== undefined;
}

function valueOf<T>(read: Result<T>): T {
  if (read.ok) return read.value;
  throw new TypeError(`planSet: ${read.message}`);
}
