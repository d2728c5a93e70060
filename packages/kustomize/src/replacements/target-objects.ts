import type { Path } from '@krmkit/base';
import type { Entry } from '../build-context.ts';
import type { ReplacementConfig, ReplacementTargetConfig, SelectorConfig } from '../kustomization-decoder.ts';
import type { BuildObject, ObjectList } from '../objects.ts';
import { allIds } from '../objects.ts';
import type { PatchSelector } from '../patches/target.ts';
import { hasLabels, readTarget } from '../patches/target.ts';
import { reportEntry } from '../report-entry.ts';
import type { ReplacementBuild } from './source.ts';

/** The positions of the objects that a target of a replacement selects. Reports a target that cannot be read. */
export function selectTargets(
  objects: ObjectList,
  { select, reject = [] }: ReplacementTargetConfig,
  { entry, index }: { readonly entry: Entry<ReplacementConfig>; readonly index: number },
  build: ReplacementBuild,
): readonly number[] | undefined {
  const at: Path = ['targets', index];
  if (select === undefined) {
    reportEntry(build, entry, {
      at,
      message: 'A target needs select',
      hint: 'Add select with the kind and the name of the objects',
    });
    return undefined;
  }
  const wanted = readTarget(select, entry, [...at, 'select'], build);
  const rejected: Rejection[] = [];
  for (const [number, config] of reject.entries()) {
    const read = readTarget(config, entry, [...at, 'reject', number], build);
    if (read === undefined) return undefined;
    rejected.push({ target: read, hasId: hasId(config) });
  }
  if (wanted === undefined) return undefined;
  const { literalName } = wanted;
  const candidates =
    literalName === undefined ? [...objects.entries()].map(([position]) => position) : objects.named(literalName);
  const selected = candidates.filter((position) => {
    const object = objects.at(position);
    return (
      object !== undefined &&
      hasLabels(object, wanted) &&
      matchesId(object, wanted) &&
      !rejected.some((one) => isRejected(object, one))
    );
  });
  if (selected.length === 0) {
    const message = 'The target matches no object, so the replacement does nothing there';
    const hint = 'Correct the target, or remove it. Each field of a target must match the whole text';
    reportEntry(build, entry, { at: [...at, 'select'], message, hint, code: 'unmatched-target' });
  }
  return selected;
}

interface Rejection {
  readonly target: PatchSelector;
  readonly hasId: boolean;
}

function hasId({ group = '', version = '', kind = '', name = '', namespace = '' }: SelectorConfig): boolean {
  return group + version + kind + name + namespace !== '';
}

/** The ids and the labels of a rejection count separately. */
function isRejected(object: BuildObject, { target, hasId: byId }: Rejection): boolean {
  const byLabels = target.labels.length + target.annotations.length > 0;
  return (byLabels && hasLabels(object, target)) || (byId && matchesId(object, target));
}

function matchesId(object: BuildObject, { matches }: PatchSelector): boolean {
  return allIds(object).some(
    (id) =>
      matches('name', id.name) &&
      matches('kind', id.kind) &&
      matches('group', id.group) &&
      matches('version', id.version) &&
      matches('namespace', id.namespace),
  );
}
