import { isObject, member, listAt, printPath, textAt, isPlaceholder } from '@krmkit/base';
import type { JsonValue, Path } from '@krmkit/base';
import type { PodContext } from '../context.ts';
import { validateFieldRef } from '../env/downward.ts';
import { validateResourceFieldRef } from '../env/resource-field.ts';
import type { Finding } from '../finding.ts';
import { podFinding } from '../finding.ts';
import type { Controller } from '../pod/workloads.ts';

/**
 * What the API server refuses in a pod beside its containers (pkg/apis/core/validation/validation.go). `spec` is that of
 * the manifest.
 */
export function refusedPodFindings(context: PodContext, spec: JsonValue | undefined): readonly Finding[] {
  return [
    ...refusedVolumes(context, spec),
    ...listAt(spec, 'volumes').flatMap((volume, index) => {
      const projected = listAt(member(volume, 'projected'), 'sources');
      const path = ['spec', 'volumes', index];
      return [
        ...downwardFindings(context, member(volume, 'downwardAPI'), [...path, 'downwardAPI']),
        ...projected.flatMap((source, at) =>
          downwardFindings(context, member(source, 'downwardAPI'), [
            ...path,
            'projected',
            'sources',
            at,
            'downwardAPI',
          ]),
        ),
      ];
    }),
    ...restartFindings(context, spec),
  ];
}

/** Volumes that the API server refuses, or empties (validateVolumes in pkg/apis/core/validation/validation.go). */
function refusedVolumes({ behaviour, release }: PodContext, spec: JsonValue | undefined): readonly Finding[] {
  const findings: Finding[] = [];
  const names = new Set<string>();
  listAt(spec, 'volumes').forEach((volume, index) => {
    const path = ['spec', 'volumes', index];
    const name = textAt(volume, 'name');
    const find = (at: Path, message: string, hint: string, severity: 'error' | 'warning' = 'error'): void => {
      findings.push(
        podFinding(undefined, 'invalid-resource', at, message, { field: `volume ${name}`, severity, hint }),
      );
    };
    if (names.has(name) && name !== '' && !isPlaceholder(name)) {
      find([...path, 'name'], `the API server refuses it: another volume has the name ${name}`, 'rename one of them');
    }
    names.add(name);
    if (isObject(member(volume, 'ephemeral')) && !behaviour.ephemeralVolumes) {
      const message = `the API server refuses it: ephemeral volumes are on by default from 1.21, not in ${release.text}`;
      find([...path, 'ephemeral'], message, 'use a persistentVolumeClaim');
    }
    if (!isObject(member(volume, 'image')) || behaviour.imageVolumes === 'known') return;
    const since = `image volumes are on by default from 1.35, not in ${release.text}`;
    if (behaviour.imageVolumes === 'refused') {
      const message = `the API server refuses it, unless the feature gate ImageVolume is on: ${since}`;
      find([...path, 'image'], message, 'turn the feature gate on, or copy the files in an init container', 'warning');
    } else {
      find([...path, 'image'], `the volume is an empty directory: ${since}`, 'copy the files in an init container');
    }
  });
  return findings;
}

/** `validVolumeDownwardAPIFieldPathExpressions`. */
const VOLUME_FIELDS: readonly string[] = [
  'metadata.name',
  'metadata.namespace',
  'metadata.labels',
  'metadata.annotations',
  'metadata.uid',
];

/** `validateDownwardAPIVolumeFile`: the references of a downwardAPI volume. */
function downwardFindings({ behaviour }: PodContext, source: JsonValue | undefined, path: Path): readonly Finding[] {
  return listAt(source, 'items').flatMap((item, index): readonly Finding[] => {
    const at = [...path, 'items', index];
    const [field, resource] = [member(item, 'fieldRef'), member(item, 'resourceFieldRef')];
    if (isObject(field)) {
      const reference = { fieldPath: textAt(field, 'fieldPath') };
      if (isPlaceholder(reference.fieldPath)) return [];
      return validateFieldRef(reference, behaviour, VOLUME_FIELDS).map(({ message }) =>
        refusal('invalid-field-ref', [...at, 'fieldRef', 'fieldPath'], message),
      );
    }
    if (!isObject(resource) || isPlaceholder(textAt(resource, 'resource'))) return [];
    const refusals = validateResourceFieldRef({ resource: textAt(resource, 'resource') }, behaviour);
    const unnamed =
      textAt(resource, 'containerName') === '' ? [{ field: 'containerName', message: 'Required value' }] : [];
    return [...refusals, ...unnamed].map((problem) =>
      refusal('invalid-resource-field-ref', [...at, 'resourceFieldRef', problem.field], problem.message),
    );
  });
}

const FOREVER: readonly Controller[] = [
  'deployment',
  'daemon-set',
  'stateful-set',
  'replica-set',
  'replication-controller',
];

/** `ValidatePodTemplateSpecForReplicaSet` and `ValidateJobSpec`: a Job ends, and other controllers restart their pods. */
function restartFindings({ controller }: PodContext, spec: JsonValue | undefined): readonly Finding[] {
  const policy = textAt(spec, 'restartPolicy') || 'Always';
  const at = member(spec, 'restartPolicy') === undefined ? ['spec'] : ['spec', 'restartPolicy'];
  if (isPlaceholder(policy)) return [];
  if (controller === 'job' || controller === 'indexed-job') {
    const message = 'the restartPolicy is Always';
    return policy === 'Always' ? [refusal('invalid-resource', at, message, 'use Never or OnFailure')] : [];
  }
  if (policy === 'Always' || !FOREVER.includes(controller)) return [];
  return [refusal('invalid-resource', at, `the restartPolicy must be Always, not ${policy}`, 'remove it')];
}

function refusal(
  code: 'invalid-resource' | 'invalid-field-ref' | 'invalid-resource-field-ref',
  path: Path,
  message: string,
  hint?: string,
): Finding {
  return podFinding(undefined, code, path, `the API server refuses it: ${message}`, {
    field: printPath(path.slice(1)),
    hint,
  });
}
