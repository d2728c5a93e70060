/**
 * Everything that differs between the Kubernetes releases krmkit knows, as one table. No other file compares releases:
 * they ask for a named behaviour.
 */

/** A Kubernetes release. A missing patch stands for the newest patch of that minor. */
export interface Release {
  readonly major: number;
  readonly minor: number;
  readonly patch: number | undefined;
  /** `1.34` or `1.34.3`: without the `v` and without what a distribution adds. */
  readonly text: string;
}

export const OLDEST_RELEASE: string = '1.20';
export const NEWEST_RELEASE: string = '1.37';

/** Where kubelets and API servers differ; each field's row in `behaviourOf` names the change. */
export interface Behaviour {
  /**
   * A character beyond ASCII directly after `$`: kept; written as damaged bytes; or damaged, and the container cannot
   * be created because the bytes are not UTF-8.
   */
  readonly dollarNonAscii: 'bytes' | 'damaged' | 'refused';
  /** Keys that are no variable names, through `envFrom`: left out with an event, or set like any other. */
  readonly envFromBadNames: 'skip-and-event' | 'inject';
  /** What the API server accepts as a name in `env` (and as a prefix in `envFrom`). */
  readonly envNames: 'c-identifier' | 'relaxed';
  /** Whether `status.hostIPs` exists. */
  readonly hostIPs: boolean;
  /** `status.podIPs` in the runtime's order, or at most one for each family with the node's family first. */
  readonly podIPs: 'as-given' | 'one-per-family';
  /** Whether `spec.resources.limits` of the pod stands in for a container's missing limit. */
  readonly podLevelResources: boolean;
  /** Whether the API server lets `resourceFieldRef` name hugepages. */
  readonly hugepagesFields: boolean;
  /** How the file of a `fileKeyRef` is read; false where the field does not exist. */
  readonly fileKeyRef: false | 'dotenv' | 'single-quoted';
  /** False where `fileKeyRef` exists but its feature gate (EnvFiles) is off unless an administrator turns it on. */
  readonly fileKeyRefByDefault: boolean;
  /** `subPath` and `subPathExpr` in ephemeral containers. */
  readonly ephemeralSubPath: 'allowed' | 'refused';
  /** Whether `restartPolicy: Always` makes an init container a sidecar. */
  readonly sidecars: boolean;
  /** What a failing hook's event says: the command and its output, or a fixed text. */
  readonly hookEventText: 'quotes-command' | 'fixed';
  /** The messages of `Created` and `Started` events; `{name}` stands for the container's name. */
  readonly startedTexts: { readonly created: string; readonly started: string };
  /** A Secret value that is not UTF-8: reaches the process, or keeps the container from being created. */
  readonly nonUtf8Secret: 'passes' | 'refused';
  /** A static pod that refers to a ConfigMap or Secret. */
  readonly staticPodReferences: 'tolerated' | 'refused';
  /** Whether a Job labels its pods with `batch.kubernetes.io/job-name` and `batch.kubernetes.io/controller-uid`. */
  readonly prefixedJobLabels: boolean;
  /** Whether StatefulSets and indexed Jobs label their pods with the pod's index. */
  readonly podIndexLabels: boolean;
}

const RELEASE = /^v?(0|[1-9]\d{0,3})\.(0|[1-9]\d{0,3})(?:\.(0|[1-9]\d{0,5})(?:[-+][0-9A-Za-z.+-]*)?)?$/;

/** Reads `1.34`, `v1.34.3`, and what clusters say of themselves: `v1.30.4+k3s1`, `v1.29.8-gke.1031000`. */
export function parseRelease(text: string): Release | undefined {
  const match = RELEASE.exec(text);
  if (match === null) return undefined;
  const major = Number(match[1]);
  const minor = Number(match[2]);
  const patch = match[3] === undefined ? undefined : Number(match[3]);
  return { major, minor, patch, text: patch === undefined ? `${major}.${minor}` : `${major}.${minor}.${patch}` };
}

/** A release that a caller gives; throws a RangeError for what is none. */
export function readRelease(kubernetes: Release | string): Release {
  if (typeof kubernetes !== 'string') return kubernetes;
  const release = parseRelease(kubernetes);
  if (release === undefined) throw new RangeError(`not a Kubernetes release: ${kubernetes} (1.34 or v1.34.3 would be)`);
  return release;
}

/** Releases older or newer than those known behave like the nearest known one. */
export function behaviourOf(release: Release): Behaviour {
  const from = (minor: number): boolean => hasChange(release, [[minor, 0]]);
  // kubernetes#136325, backports #136490 and #136491.
  const dollarRepaired = hasChange(release, [
    [34, 4],
    [35, 1],
    [36, 0],
  ]);
  // kubernetes#139132, repaired by #139168 and #139192 to #139194.
  const bytesRepaired = hasChange(release, [
    [34, 9],
    [35, 6],
    [36, 2],
  ]);
  return {
    // From 1.34 the gRPC layer refuses strings that are not UTF-8 (kubernetes#136323).
    dollarNonAscii: dollarRepaired ? 'bytes' : from(34) ? 'refused' : 'damaged',
    // kubernetes#123385; the complaint is #130099. Not tied to the gate of the next row.
    envFromBadNames: from(30) ? 'inject' : 'skip-and-event',
    // KEP-4369 RelaxedEnvironmentVariableValidation: alpha 1.30, on by default 1.32, GA 1.34.
    envNames: from(32) ? 'relaxed' : 'c-identifier',
    // KEP-2681 PodHostIPs: alpha 1.28, on by default 1.29, GA 1.30.
    hostIPs: from(29),
    // kubernetes#97979.
    podIPs: from(22) ? 'one-per-family' : 'as-given',
    // KEP-2837 PodLevelResources: alpha 1.32, on by default 1.34.
    podLevelResources: from(34),
    // KEP-2053 DownwardAPIHugePages: alpha 1.20, on by default 1.22, GA 1.27.
    hugepagesFields: from(22),
    // KEP-3721 EnvFiles: alpha 1.34 with another syntax, on by default 1.35 (kubernetes#134414).
    fileKeyRef: from(35) ? 'single-quoted' : from(34) ? 'dotenv' : false,
    fileKeyRefByDefault: from(35),
    // KEP-277 EphemeralContainers: alpha until 1.22, on by default 1.23, GA 1.25; the exact minor of the refusal is
    // taken to be that of the first one that people use.
    ephemeralSubPath: from(23) ? 'refused' : 'allowed',
    // KEP-753 SidecarContainers: alpha 1.28, on by default 1.29.
    sidecars: from(29),
    // The fixed text keeps secrets out of events. Its minor is not on record; the two ends of the range are sure.
    hookEventText: from(26) ? 'fixed' : 'quotes-command',
    // Two steps, each dated to about this minor.
    startedTexts: from(35)
      ? { created: 'Container created', started: 'Container started' }
      : {
          created: from(32) ? 'Created container: {name}' : 'Created container {name}',
          started: 'Started container {name}',
        },
    nonUtf8Secret: from(34) && !bytesRepaired ? 'refused' : 'passes',
    // PreventStaticPodAPIReferences, on by default 1.34 and later without a gate.
    staticPodReferences: from(34) ? 'refused' : 'tolerated',
    // kubernetes#114930.
    prefixedJobLabels: from(27),
    // KEP-4017 PodIndexLabel: on by default 1.28.
    podIndexLabels: from(28),
  };
}

/**
 * Whether a release has a change that arrived with each of these `[minor, patch]`, oldest first: a backport counts only
 * inside its own minor, the last one for every later minor too.
 */
function hasChange(release: Release, arrivals: readonly (readonly [number, number])[]): boolean {
  if (release.major !== 1) return release.major > 1;
  const patch = release.patch ?? Number.POSITIVE_INFINITY;
  const last = arrivals.at(-1);
  if (last !== undefined && release.minor > last[0]) return true;
  return arrivals.some(([minor, arrival]) => minor === release.minor && patch >= arrival);
}
