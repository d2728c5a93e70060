import type { Provenance, Variable, Value } from '@krmkit/pods';
import type { OutputContainerChange, OutputMountSide, OutputVariableSide } from '../outputs/changes.ts';
import type { OutputProvenance, OutputValue } from '../outputs/expansion.ts';
import { valueJson } from './json.ts';
import { changeKind } from './change-rows.ts';
import type { ContainerChange, ListChange, MountedVolume } from '../changes/container-changes.ts';

/** The changes of a container, as in `ExpansionDiffOutput`. */
export function containerJson(
  container: ContainerChange,
  { showSecrets }: { readonly showSecrets: boolean },
): OutputContainerChange {
  const value = (of: Value): OutputValue => valueJson(of, showSecrets);
  const variable = (of: Variable | undefined): OutputVariableSide | null =>
    of === undefined ? null : { value: value(of.value), provenance: provenanceJson(of.provenance) };
  const list = (of: ListChange['before']): readonly OutputValue[] | null => of?.map(value) ?? null;
  const mount = (of: MountedVolume | undefined): OutputMountSide | null =>
    of === undefined
      ? null
      : { volume: of.volume, source: of.source, subPath: value(of.subPath), readOnly: of.readOnly };
  return {
    name: container.name,
    list: container.list,
    change: container.kind,
    env: container.env.map((change) => ({
      name: change.name,
      change: changeKind(change),
      before: variable(change.before),
      after: variable(change.after),
    })),
    fields: [
      ...container.facts.map(({ name, before, after }) => ({
        field: name,
        change: changeKind({ before, after }),
        before: before ?? null,
        after: after ?? null,
      })),
      ...container.lists.map((change) => ({
        field: change.name,
        change: changeKind(change),
        before: list(change.before),
        after: list(change.after),
      })),
    ],
    mounts: container.mounts.map((change) => ({
      mountPath: change.name,
      change: changeKind(change),
      before: mount(change.before),
      after: mount(change.after),
    })),
    files: container.files.map(({ mountPath, path, kind, from }) => ({ mountPath, path, change: kind, from })),
  };
}

/** Without a location: a workload from both files and cluster is not in a single file. */
function provenanceJson(provenance: Provenance): OutputProvenance {
  if (provenance.kind === 'service') return { ...provenance };
  const { path: _, ...rest } = provenance;
  return rest;
}
