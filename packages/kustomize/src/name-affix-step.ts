import { isArray, isObject } from '@krmkit/base';
import type { Path } from '@krmkit/base';
import type { FieldSpec, GvkSelector, SplitSpec } from '@krmkit/manifests';
import { isSelectedGvk } from '@krmkit/manifests';
import type { Build, Entry } from './build-context.ts';
import { stepOf } from './build-context.ts';
import type { BuildObject, ObjectList } from './objects.ts';
import { currentId, originalId } from './objects.ts';
import { storePreviousId } from './previous-id.ts';
import { changeSpecFields, editScalar, setScalar } from './set-spec-fields.ts';
import { specsByKind } from './walk-field.ts';
import { writtenOrNull } from './written-text.ts';
import { partOf } from './origins.ts';

export interface NameAffixConfig {
  readonly affix: string;
  readonly position: 'prefix' | 'suffix';
  readonly fieldSpecs: readonly FieldSpec[];
  /** The path of the affix in the entry. */
  readonly at?: Path;
}

const SKIPPED: readonly GvkSelector[] = [
  { kind: 'CustomResourceDefinition' },
  { group: 'apiregistration.k8s.io', kind: 'APIService' },
  { kind: 'Namespace' },
];

/** Adds a prefix or a suffix to names. Follows PrefixTransformer and SuffixTransformer in api/internal/builtins. */
export function addNameAffix(objects: ObjectList, entry: Entry<NameAffixConfig>, build: Build): void {
  const { affix, fieldSpecs } = entry.config;
  if (affix === '') return;
  const specsOf = specsByKind(fieldSpecs);
  for (const [index, object] of objects.entries()) {
    const id = originalId(object);
    if (SKIPPED.some((selector) => isSelectedGvk(id, selector))) continue;
    const specs = specsOf(id);
    if (specs.length === 0) continue;
    objects.replace(index, withAffix(object, specs, entry, build));
  }
}

function withAffix(
  object: BuildObject,
  specs: readonly SplitSpec[],
  entry: Entry<NameAffixConfig>,
  build: Build,
): BuildObject {
  const { affix, position, at } = entry.config;
  const step = stepOf(entry, 'edit', at);
  const id = currentId(object);
  const named = specs.some(({ spec }) => spec.path === 'metadata/name')
    ? withContext(object, position, affix, build)
    : object;
  return changeSpecFields(
    named,
    {
      specs: specs.filter(({ spec }) => isSelectedGvk(id, spec)),
      creates: 'scalar',
      change: (sourced, path, value) => {
        if (isObject(value) || isArray(value)) return 'The field of a name must be a scalar';
        if (value === undefined) return setScalar(sourced, path, affix, stepOf(entry, 'set', at));
        const present =
          writtenOrNull(partOf(sourced, path) ?? { value, origins: { steps: [] } }, object.reprinted === true) ?? '';
        return editScalar(sourced, path, position === 'prefix' ? affix + present : present + affix, step);
      },
    },
    entry,
    build,
  );
}

function withContext(object: BuildObject, position: 'prefix' | 'suffix', affix: string, build: Build): BuildObject {
  const stored = storePreviousId(object, build);
  return position === 'prefix'
    ? { ...stored, prefixes: [...stored.prefixes, affix] }
    : { ...stored, suffixes: [...stored.suffixes, affix] };
}
