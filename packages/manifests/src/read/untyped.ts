import type { Diagnostic, JsonValue } from '@krmkit/base';
import { locationOf, member, textOf } from '@krmkit/base';
import type { Origin } from '../resource/resource.ts';
import { locate } from '@krmkit/yaml';
import type { Outline } from '@krmkit/yaml';

/** The warning about a value that has a name but only apiVersion or kind; undefined for all others. */
export function untypedObject(value: JsonValue | undefined, origin: Origin): Diagnostic | undefined {
  return untyped(
    textOf(member(value, 'apiVersion')),
    textOf(member(value, 'kind')),
    textOf(member(member(value, 'metadata'), 'name')),
    origin,
  );
}

/** The warning about an item of a `List` without a type: kubectl decodes each item (flatten in its resource builder). */
export function untypedItem(value: JsonValue | undefined, origin: Origin): Diagnostic {
  const missing = ['apiVersion', 'kind'].filter((key) => textOf(member(value, key)) === '');
  const name = textOf(member(member(value, 'metadata'), 'name'));
  return warningAt(name === '' ? 'This item of the List' : `The item ${name} of the List`, missing, origin);
}

/** The same for an ordinary document, without its value. */
export function untypedOutline({ apiVersion, kind, name }: Outline, origin: Origin): Diagnostic | undefined {
  return untyped(apiVersion ?? '', kind ?? '', name ?? '', origin);
}

/** A kustomization names the target of its patch, so the patch can omit its apiVersion. */
export function isUntypedPatch({ code, location }: Diagnostic, patches: ReadonlySet<string>): boolean {
  return code === 'untyped-object' && location !== undefined && patches.has(location.path);
}

/** Without a name, such a mapping looks like the settings of another program. */
function untyped(apiVersion: string, kind: string, name: string, origin: Origin): Diagnostic | undefined {
  if (name === '' || (apiVersion === '') === (kind === '')) return undefined;
  return warningAt(`${kind === '' ? 'The object' : kind} ${name}`, [kind === '' ? 'kind' : 'apiVersion'], origin);
}

function warningAt(subject: string, missing: readonly string[], { source, document, path }: Origin): Diagnostic {
  const node = document.root && locate(document.root, path)?.node;
  const start = node?.start ?? document.start;
  return {
    code: 'untyped-object',
    severity: 'warning',
    message: `${subject} has no ${missing.join(' or ')}, so it is skipped: the API server rejects it`,
    hint: `add the ${missing.join(' and ')}, or name the file in .krmignore if this is not a Kubernetes object`,
    location: locationOf(source, { start, end: start }),
    fieldPath: path,
  };
}
