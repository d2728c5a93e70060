import { decodeBase64, isZero, milliCeil, parseQuantity, unitsCeil } from '@krmkit/pods';
import type { Container, RunContainerOptions, HolePart, LiteralPart, PublishedValue, SecretPart } from '@krmkit/pods';
import type { Result } from '@krmkit/base';
import type { ContainerSpec, ContainerVariable, LocalImage, ResourceLimits } from './container-runtime.ts';
import type { ContainerSettings, PodSettings } from './pod-settings.ts';
import type { WantedMount } from './pod-volumes.ts';

/** A ContainerSpec without names, and with mounts that are not resolved yet. */
export type ContainerPlan = Omit<ContainerSpec, 'name' | 'labels' | 'sandbox' | 'mounts'> & {
  readonly mounts: readonly WantedMount[];
  readonly warnings: readonly string[];
};

/** What a kubelet passes to its runtime; placeholders replace unknown values. Failures are worded as a kubelet does. */
export function planContainer(
  options: RunContainerOptions,
  container: Container,
  from: {
    readonly settings: ContainerSettings;
    readonly pod: PodSettings;
    readonly image: string;
    readonly local: LocalImage;
    readonly placeholder: (label: string) => string;
    /** The value to use where several Services define the same variable, by the label of the unknown value. */
    readonly choices: ReadonlyMap<string, string>;
  },
): Result<ContainerPlan> {
  const { settings, pod, image, local, placeholder, choices } = from;
  const { textOf, warnings } = textFiller(placeholder, choices);
  const env = options.env.map(({ name, value, parts }): ContainerVariable => {
    const isSecret = parts.some(({ kind }) => kind === 'secret');
    return { name, value: textOf(value, `env ${name}`), isSecret };
  });
  const argv = (options.argv ?? []).map((value, index) => textOf(value, `argument ${index}`));
  const mounts = options.mounts.map((mount) => ({
    ...mount,
    subPath: textOf(mount.subPath, `subPath of ${mount.mountPath}`),
  }));
  if ((argv[0] ?? '') === '') {
    return { ok: false, message: 'no command specified: neither the pod nor the image defines one' };
  }
  const unsafe = [...argv, ...env.map(({ value }) => value)].some((text) => text.includes('\0'));
  if (unsafe) return { ok: false, message: 'an argument or a variable contains a NUL character' };
  const root = rootProblem(settings, options.user);
  if (root !== undefined) return { ok: false, message: root };
  const fsGroup = pod.fsGroup === undefined ? [] : [pod.fsGroup];
  return {
    ok: true,
    value: {
      image,
      argv,
      env,
      imageNames: (local.config.env ?? []).map((entry) => entry.split('=')[0] ?? ''),
      workingDir: options.workingDir,
      user: options.user,
      groups: [...new Set([...pod.groups, ...fsGroup])],
      mounts,
      limits: limitsOf(container),
      security: {
        readOnlyRoot: settings.readOnlyRoot,
        privileged: settings.privileged,
        noNewPrivileges: settings.noNewPrivileges,
        addCapabilities: settings.addCapabilities,
        dropCapabilities: settings.dropCapabilities,
        unconfinedSeccomp: settings.unconfinedSeccomp,
      },
      tty: settings.tty,
      stdin: settings.stdin,
      warnings: [...new Set(warnings)],
    },
  };
}

/** Gives values as texts, and warns of the parts that are not known. */
interface TextFiller {
  readonly textOf: (value: PublishedValue, what: string) => string;
  readonly warnings: readonly string[];
}

function textFiller(placeholder: (label: string) => string, choices: ReadonlyMap<string, string>): TextFiller {
  const warnings: string[] = [];
  const fill = ({ source, label }: HolePart, what: string): string => {
    const choice = source === 'ambiguous' ? choices.get(label) : undefined;
    if (choice !== undefined) {
      warnings.push(`${what}: a kubelet uses either value of ${label}; krmkit uses ${choice}`);
      return choice;
    }
    warnings.push(`${what}: the value of <${label}> is not known here`);
    return placeholder(label);
  };
  const textOf = (value: PublishedValue, what: string): string => {
    if (typeof value === 'string') return value;
    return joinAsGo(value.map((part) => (part.kind === 'hole' ? fill(part, what) : bytesOrText(part))));
  };
  return { textOf, warnings };
}

/** Bytes of a Secret that are not UTF-8 stay bytes until the value is complete. */
function bytesOrText(part: LiteralPart | SecretPart): string | Uint8Array {
  if (part.kind === 'literal' || part.base64 === undefined) return part.text;
  const decoded = decodeBase64(part.base64);
  return decoded.error === undefined ? decoded.bytes : part.text;
}

/** `verifyRunAsNonRoot` in pkg/kubelet/kuberuntime/security_context.go. */
function rootProblem({ runAsNonRoot, runAsUser }: ContainerSettings, user: string | undefined): string | undefined {
  if (!runAsNonRoot) return undefined;
  if (runAsUser !== undefined) {
    return runAsUser === 0 ? "container's runAsUser breaks non-root policy" : undefined;
  }
  const name = user?.split(':')[0] ?? '';
  if (name === '' || /^0+$/.test(name)) return 'container has runAsNonRoot and image will run as root';
  if (/^\d+$/.test(name)) return undefined;
  return `container has runAsNonRoot and image has non-numeric user (${name}), cannot verify user is non-root`;
}

/** pkg/kubelet/cm/helpers_linux.go, `MilliCPUToShares`. A limit that is missing or zero is no limit. */
function limitsOf({ resources }: Container): ResourceLimits {
  const memory = quantityOf(resources?.limits?.['memory']);
  const cpu = quantityOf(resources?.limits?.['cpu']);
  const request = quantityOf(resources?.requests?.['cpu']);
  const shares = request && (milliCeil(request) * 1024n) / 1000n;
  return {
    ...(memory && { memoryBytes: unitsCeil(memory) }),
    ...(cpu && { cpuMillis: milliCeil(cpu) }),
    ...(shares !== undefined && { cpuShares: shares < 2n ? 2n : shares }),
  };
}

function quantityOf(text: string | undefined): ReturnType<typeof parseQuantity> {
  const quantity = text === undefined ? undefined : parseQuantity(text);
  return quantity === undefined || isZero(quantity) ? undefined : quantity;
}

/**
 * Joins text and bytes as a process on a node gets them. OCI runtimes are configured with JSON, and Go's encoder writes
 * U+FFFD for each byte that is not valid UTF-8; `TextDecoder` writes one for a truncated sequence.
 */
export function joinAsGo(parts: readonly (string | Uint8Array)[]): string {
  if (parts.every((part) => typeof part === 'string')) return parts.join('');
  const encoder = new TextEncoder();
  const bytes = parts.flatMap((part) => [...(typeof part === 'string' ? encoder.encode(part) : part)]);
  const valid: number[] = [];
  for (let index = 0; index < bytes.length;) {
    const length = sequenceAt(bytes, index);
    if (length === 0) valid.push(0xef, 0xbf, 0xbd);
    else valid.push(...bytes.slice(index, index + length));
    index += Math.max(1, length);
  }
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(valid));
}

/**
 * The length of a byte with the continuation bytes that it announces; 0 where some of these are missing. `TextDecoder`
 * writes one U+FFFD for each byte of other invalid sequences, as Go does.
 */
function sequenceAt(bytes: readonly number[], index: number): number {
  const first = bytes[index] ?? 0;
  const length = first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  const more = bytes.slice(index + 1, index + length);
  return more.length === length - 1 && more.every((byte) => byte >= 0x80 && byte < 0xc0) ? length : 0;
}
