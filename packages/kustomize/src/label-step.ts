import type { Path } from '@krmkit/base';
import type { FieldSpec } from '@krmkit/manifests';
import type { Build, Entry } from './build-context.ts';
import { locateEntry, stepOf } from './build-context.ts';
import type { ObjectList } from './objects.ts';
import { currentId } from './objects.ts';
import type { Step } from './origins.ts';
import { changeSpecFields, setMembers } from './set-spec-fields.ts';
import { sharing } from './shared-scalars.ts';
import { specsByKind } from './walk-field.ts';

export interface MapFieldConfig {
  readonly members: Readonly<Record<string, string>>;
  readonly fieldSpecs: readonly FieldSpec[];
  /** The path of the members in the entry. */
  readonly at?: Path;
  /** Field specs of the entry itself: each must match a field, else there is a warning. */
  readonly own?: readonly FieldSpec[];
}

/** Adds labels or annotations. Follows api/filters/labels/labels.go and api/filters/annotations/annotations.go. */
export function addMembers(objects: ObjectList, entry: Entry<MapFieldConfig>, build: Build): void {
  const { members, fieldSpecs, at = [], own = [] } = entry.config;
  const keys = Object.keys(members);
  if (keys.length === 0) return;
  const step = stepOf(entry, 'set', at);
  const steps = new Map(keys.map((key) => [key, stepOf(entry, 'set', [...at, key])]));
  const found = new Set<FieldSpec>();
  const specsOf = specsByKind(fieldSpecs);
  const share = sharing([...steps.values()]);
  const added = { values: members, stepFor: (key: string): Step => steps.get(key) ?? step, step };
  for (const [position, object] of objects.entries()) {
    const after = changeSpecFields(
      object,
      {
        specs: specsOf(currentId(object)),
        creates: 'mapping',
        change: (sourced, path, value) => setMembers(sourced, path, value, added),
        isFound: (spec) => found.add(spec),
      },
      entry,
      build,
    );
    objects.replace(position, share(after));
  }
  for (const [index, spec] of own.entries()) {
    if (found.has(spec)) continue;
    const location = locateEntry(entry, ['fields', index]);
    build.report({
      code: 'unmatched-target',
      severity: 'warning',
      message: `No object has the field ${spec.path} of ${entry.label}`,
      hint: 'Correct the path or the kind, or add create: true',
      ...(location === undefined ? {} : { location }),
    });
  }
}
