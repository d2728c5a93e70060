import type { JsonValue } from '../value/json.ts';
import { parseDocuments } from '../yaml/parse.ts';
import { toValue } from '../yaml/to-value.ts';
import { createListRules } from './rules/list-rules.ts';
import type { MergeOptions } from './options.ts';
import { createChoice, writesMarkers } from './policy.ts';
import { addSchemas, readSchemas } from './rules/schemas.ts';
import type { MergeSettings } from './settings.ts';

/** A text is what its documents hold; what cannot be read says nothing. */
function schemaValues(schema: JsonValue): readonly JsonValue[] {
  if (typeof schema !== 'string') return [schema];
  return parseDocuments(schema).flatMap(({ root }) => (root === undefined ? [] : [toValue(root, 'kubectl').value]));
}

/** Understands the options of a merge. `crds`: those among what is merged; what `schemas` says comes before them. */
export function prepareMerge(options: MergeOptions, crds: readonly JsonValue[] = []): MergeSettings {
  const profile = options.profile ?? 'kubectl';
  const schemas = addSchemas(readSchemas((options.schemas ?? []).flatMap(schemaValues)), crds);
  return {
    profile,
    resources: options.resources ?? true,
    listRules: createListRules({
      lists: options.lists ?? 'all',
      listKeys: options.listKeys ?? [],
      schemas,
      profile,
    }),
    choose: createChoice(options.onConflict),
    scalarItems: options.scalarLists === 'items',
    writesMarkers: writesMarkers(options.onConflict),
  };
}
