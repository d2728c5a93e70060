import type { Problem } from '@krmkit/base';
import { compileTemplate } from '@krmkit/expansion';
import { compareBytes } from '@krmkit/base';
import { podFinding } from '../finding.ts';
import type { LocatedContainer, PodContext } from '../context.ts';
import type { Finding } from '../finding.ts';
import type { VolumeMount } from '../model.ts';
import type { ContainerFailure } from '../pod-event.ts';
import type { Scope } from '../env/scope.ts';
import { resolveName } from '../env/scope.ts';
import { utf8Length } from '../utf8.ts';
import type { Value } from '../value.ts';
import { concatenate, displayText, literal } from '../value.ts';

export interface ResolvedMount {
  /** The volume's name in the pod. */
  readonly volume: string;
  readonly mountPath: string;
  readonly readOnly: boolean;
  /** Below the volume's root; empty for the root itself. */
  readonly subPath: Value;
}

export interface Mounts {
  readonly mounts: readonly ResolvedMount[];
  readonly findings: readonly Finding[];
  readonly errors: readonly ContainerFailure[];
}

/** `makeMounts` in pkg/kubelet/kubelet_pods.go, as far as its result is known before the pod runs. */
export function buildMounts(context: PodContext, located: LocatedContainer, scope: Scope): Mounts {
  const mounts: ResolvedMount[] = [];
  const findings: Finding[] = [];
  const errors: ContainerFailure[] = [];
  located.container.volumeMounts?.forEach((mount, index) => {
    const key = hasExpression(mount) ? 'subPathExpr' : 'subPath';
    const path = [...located.path, 'volumeMounts', index, key];
    const field = `${key} of ${mount.mountPath}`;
    const { subPath, failures } = prepareSubPath(context, located, scope, mount);
    for (const { message, hint, refusal } of failures) {
      errors.push({ message, code: 'unprepared-subpath' });
      const effect =
        refusal === undefined
          ? `the container waits with CreateContainerConfigError: ${message}`
          : `the API server refuses it: ${refusal}`;
      findings.push(podFinding(located, 'unprepared-subpath', path, effect, { field, hint }));
    }
    if (subPath === undefined) return;
    mounts.push({ volume: mount.name, mountPath: mount.mountPath, readOnly: mount.readOnly === true, subPath });
  });
  return { mounts, findings, errors };
}

function hasExpression({ subPathExpr = '' }: VolumeMount): boolean {
  return subPathExpr !== '';
}

interface SubPathFailure extends Required<Problem> {
  /** Why an API server refuses the pod. */
  readonly refusal: string | undefined;
}

interface PreparedSubPath {
  /** Undefined if the volume cannot be mounted. */
  readonly subPath: Value | undefined;
  readonly failures: readonly SubPathFailure[];
}

function prepareSubPath(
  context: PodContext,
  located: LocatedContainer,
  scope: Scope,
  mount: VolumeMount,
): PreparedSubPath {
  const { subPath = '' } = mount;
  const isExpression = hasExpression(mount);
  const hasSubPath = isExpression || subPath !== '';
  if (hasSubPath && located.list === 'ephemeralContainers' && context.behaviour.ephemeralSubPath === 'refused') {
    const key = isExpression ? 'subPathExpr' : 'subPath';
    const message = `${key} cannot be set for an Ephemeral Container`;
    return { subPath: undefined, failures: [{ message, hint: `remove ${key}`, refusal: message }] };
  }
  const failures: SubPathFailure[] = [];
  if (isExpression && subPath !== '') {
    const message = 'subPathExpr and subPath are mutually exclusive';
    failures.push({ message, hint: 'keep one of them', refusal: message });
  }
  if (!isVolume(context, mount.name) && (isExpression || mount.subPath !== undefined)) {
    const message = `cannot find volume "${mount.name}" to mount into container "${located.container.name}"`;
    const hint = `add the volume ${mount.name} to the pod`;
    failures.push({ message, hint, refusal: `there is no volume ${JSON.stringify(mount.name)}` });
    return { subPath: undefined, failures };
  }
  const expanded = expandSubPath(context, scope, mount, isExpression);
  if ('missing' in expanded) {
    const message = `missing value for ${expanded.missing.join(', ')}`;
    const hint = 'every variable of a subPathExpr must be set, and not empty';
    return { subPath: undefined, failures: [...failures, { message, hint, refusal: undefined }] };
  }
  const unusable = unusablePath(expanded.value, located, mount);
  return unusable === undefined
    ? { subPath: expanded.value, failures }
    : { subPath: undefined, failures: [...failures, unusable] };
}

/** Whether the pods have a volume, or can have it. */
function isVolume({ controller, engine, partial, pod }: PodContext, name: string): boolean {
  // A StatefulSet's claims are volumes of its pods, too, and so are the volumes of a patched resource, those that other
  // controllers add, and those that Argo makes of `spec.volumeClaimTemplates` of a Workflow.
  return (
    controller === 'stateful-set' ||
    controller === 'custom' ||
    engine !== undefined ||
    partial ||
    pod.spec.volumes?.some((volume) => volume.name === name) === true
  );
}

/** Why a kubelet cannot use a path below a volume. */
function unusablePath(value: Value, { container }: LocatedContainer, mount: VolumeMount): SubPathFailure | undefined {
  // An unknown part counts as a character other than a dot. Values of Secrets are not shown.
  const text = value.map((part) => (part.kind === 'hole' ? '\0' : part.text)).join('');
  const shown = displayText(value, false);
  const { name, subPath = '', subPathExpr = '' } = mount;
  const refusal = refusalOf(hasExpression(mount) ? subPathExpr : subPath);
  if (text.startsWith('/')) {
    const message = `error SubPath \`${shown}\` must not be an absolute path`;
    return { message, hint: 'make it relative to the volume', refusal };
  }
  if (text.split('/').includes('..')) {
    const message = `unable to provision SubPath \`${shown}\`: must not contain '..'`;
    return { message, hint: 'stay inside the volume', refusal };
  }
  const hasNul = value.some((part) => part.kind !== 'hole' && part.text.includes('\0'));
  if (!hasNul && !text.split('/').some(isTooLong)) return undefined;
  const message = `failed to prepare subPath for volumeMount "${name}" of container "${container.name}"`;
  const hint = hasNul
    ? 'a path cannot contain a NUL byte: remove it'
    : `a name in a path has at most ${String(LONGEST_NAME)} bytes: shorten it`;
  return { message, hint, refusal: undefined };
}

/** NAME_MAX of Linux, for each part of a path. */
const LONGEST_NAME = 255;

/** Applies even if an unknown part turns out to be empty. */
function isTooLong(name: string): boolean {
  return utf8Length(name.replaceAll('\0', '')) > LONGEST_NAME;
}

/** `validateLocalDescendingPath`: an API server checks the text before references in it are expanded. */
function refusalOf(written: string): string | undefined {
  if (written.startsWith('/')) return 'must be a relative path';
  return written.split('/').includes('..') ? "must not contain '..'" : undefined;
}

/** Only in a subPathExpr, an unresolved reference is an error, and an empty variable counts as unresolved. */
function expandSubPath(
  context: PodContext,
  scope: Scope,
  mount: VolumeMount,
  expression: boolean,
): { readonly value: Value } | { readonly missing: readonly string[] } {
  if (!expression) return { value: literal(mount.subPath ?? '') };
  const missing = new Set<string>();
  const values: Value[] = [];
  for (const segment of compileTemplate(mount.subPathExpr ?? '').segments) {
    if (segment.kind === 'literal') {
      values.push(literal(segment.text));
      continue;
    }
    const resolution = resolveName(context, scope, segment.name);
    if (resolution.state === 'possible') values.push(resolution.value);
    else if (resolution.state === 'resolved' && resolution.variable.value.length > 0) {
      values.push(resolution.variable.value);
    } else missing.add(segment.name);
  }
  if (missing.size > 0) return { missing: [...missing].sort(compareBytes) };
  return { value: concatenate(values) };
}
