import type { ContainerList, JsonObject, JsonValue } from '@krmkit/base';
import type { ResolvedContainer, Value } from '@krmkit/pods';
import { displayText, shownField } from '@krmkit/pods';
import type { ExpansionView, Workload } from '../findings/expansion.ts';
import { shownVariables } from '../findings/expansion.ts';
import type { ExpansionReport } from './expansion-report.ts';
import { printYaml } from '@krmkit/base';

/**
 * One document for each workload in the form of a pod: env, command and args as the processes get them. Runtime values
 * appear as `<podIP>`, Secret values as `<secret NAME/KEY>`; the JSON output distinguishes them from literal text.
 */
export function yamlReport(view: ExpansionView): ExpansionReport {
  return {
    workload: (workload) => [`---\n${printYaml(document(workload, view))}`],
    end: () => [],
  };
}

const LISTS: readonly ContainerList[] = ['initContainers', 'containers', 'ephemeralContainers'];

function document(workload: Workload, view: ExpansionView): JsonObject {
  const { subject, namespace, containers } = workload;
  const spec: Record<string, JsonValue> = {};
  for (const list of LISTS) {
    const own = containers.filter(({ located }) => located.list === list);
    if (own.length > 0) spec[list] = own.map((container) => containerObject(container, view));
  }
  return {
    apiVersion: 'krmkit.dev/v1',
    kind: 'ExpandedPod',
    metadata: { namespace, name: subject.name },
    workload: { apiVersion: subject.apiVersion, kind: subject.kind },
    spec,
  };
}

function containerObject(container: ResolvedContainer, view: ExpansionView): JsonObject {
  const show = (value: Value): string => displayText(value, view.showSecrets);
  const object: Record<string, JsonValue> = { name: container.name };
  const { image } = container;
  if (image !== undefined) object['image'] = shownField(container, 'image', image, view.showSecrets);
  if (container.command.length > 0) object['command'] = container.command.map(show);
  if (container.args.length > 0) object['args'] = container.args.map(show);
  const { workingDir } = container;
  if (workingDir !== undefined) {
    object['workingDir'] = shownField(container, 'workingDir', workingDir, view.showSecrets);
  }
  const variables = shownVariables(view, container);
  if (variables.length > 0) object['env'] = variables.map(({ name, value }) => ({ name, value: show(value) }));
  if (container.mounts.length > 0) {
    object['volumeMounts'] = container.mounts.map(({ volume, mountPath, readOnly, subPath }) => ({
      name: volume,
      mountPath,
      ...(readOnly ? { readOnly } : {}),
      ...(subPath.length === 0 ? {} : { subPath: show(subPath) }),
    }));
  }
  if (container.error !== undefined) {
    object['waiting'] = { reason: container.error.reason, message: container.error.message };
  }
  return object;
}
