import { compileTemplate } from '../../expansion/template.ts';
import { compareBytes } from '../../text/compare.ts';
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

export interface Mount {
  /** The volume's name in the pod. */
  readonly volume: string;
  readonly mountPath: string;
  readonly readOnly: boolean;
  /** Below the volume's root; empty for the root itself. */
  readonly subPath: Value;
}

export interface Mounts {
  readonly mounts: readonly Mount[];
  readonly findings: readonly Finding[];
  readonly errors: readonly ContainerFailure[];
}

/** `makeMounts` in pkg/kubelet/kubelet_pods.go, as far as its result is known before the pod runs. */
export function buildMounts(context: PodContext, located: LocatedContainer, scope: Scope): Mounts {
  const mounts: Mount[] = [];
  const findings: Finding[] = [];
  const errors: ContainerFailure[] = [];
  located.container.volumeMounts?.forEach((mount, index) => {
    const expression = mount.subPathExpr !== undefined && mount.subPathExpr !== '';
    const key = expression ? 'subPathExpr' : 'subPath';
    const path = [...located.path, 'volumeMounts', index, key];
    const field = `${key} of ${mount.mountPath}`;
    // `message` is the kubelet's error, which only shows if no API server refuses the pod first.
    const fail = (message: string, hint: string, refusal?: string): void => {
      errors.push({ message, code: 'unprepared-subpath' });
      findings.push(
        podFinding(
          located,
          'unprepared-subpath',
          path,
          refusal === undefined
            ? `the container waits with CreateContainerConfigError: ${message}`
            : `the API server refuses it: ${refusal}`,
          {
            field,
            hint,
          },
        ),
      );
    };
    if (
      (expression || (mount.subPath ?? '') !== '') &&
      located.list === 'ephemeralContainers' &&
      context.behaviour.ephemeralSubPath === 'refused'
    ) {
      const message = `${key} cannot be set for an Ephemeral Container`;
      fail(message, `remove ${key}`, message);
      return;
    }
    if (expression && (mount.subPath ?? '') !== '') {
      const message = 'subPathExpr and subPath are mutually exclusive';
      fail(message, 'keep one of them', message);
    }
    // A StatefulSet's claims are volumes of its pods, too, and so are the volumes of a patched resource.
    const claimed =
      context.controller === 'stateful-set' ||
      context.partial ||
      context.pod.spec.volumes?.some((volume) => volume.name === mount.name);
    if (claimed !== true && (expression || mount.subPath !== undefined)) {
      fail(
        `cannot find volume "${mount.name}" to mount into container "${located.container.name}"`,
        `add the volume ${mount.name} to the pod`,
        `there is no volume ${JSON.stringify(mount.name)}`,
      );
      return;
    }
    const expanded = expandSubPath(context, scope, mount, expression);
    if ('missing' in expanded) {
      fail(
        `missing value for ${expanded.missing.join(', ')}`,
        'every variable of a subPathExpr must be set, and not empty',
      );
      return;
    }
    // An unknown part counts as a character other than a dot. Values of Secrets are not shown.
    const text = expanded.value.map((part) => (part.kind === 'hole' ? '\0' : part.text)).join('');
    const shown = displayText(expanded.value, false);
    const refusal = refusalOf((expression ? mount.subPathExpr : mount.subPath) ?? '');
    if (text.startsWith('/')) {
      fail(`error SubPath \`${shown}\` must not be an absolute path`, 'make it relative to the volume', refusal);
      return;
    }
    if (text.split('/').includes('..')) {
      fail(`unable to provision SubPath \`${shown}\`: must not contain '..'`, 'stay inside the volume', refusal);
      return;
    }
    if (text.split('/').some(isTooLong)) {
      fail(
        `failed to prepare subPath for volumeMount "${mount.name}" of container "${located.container.name}"`,
        `a name in a path has at most ${String(LONGEST_NAME)} bytes: shorten it`,
      );
      return;
    }
    mounts.push({
      volume: mount.name,
      mountPath: mount.mountPath,
      readOnly: mount.readOnly === true,
      subPath: expanded.value,
    });
  });
  return { mounts, findings, errors };
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
