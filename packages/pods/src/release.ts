import { checkArgument } from '@krmkit/base';

/**
 * All differences between the Kubernetes releases that krmkit knows, in one table. Other files do not compare releases:
 * they use a named behaviour.
 */

/** A Kubernetes release. Without a patch, it is the newest patch of the minor. */
export interface Release {
  /** The major version: 1. */
  readonly major: number;
  /** The minor version: 34. */
  readonly minor: number;
  /** The patch version; undefined if the text has none. */
  readonly patch: number | undefined;
  /** `1.34` or `1.34.3`: without the `v` and without the suffix of a distribution. */
  readonly text: string;
}

const OLDEST_MINOR = 20;
const NEWEST_MINOR = 37;

/** The oldest Kubernetes release that krmkit knows, such as `1.20`. */
export const OLDEST_RELEASE: string = `1.${String(OLDEST_MINOR)}`;
/** CHANGELOG-1.38 v1.38.0-alpha.1, "Changelog since v1.37.0". */
export const NEWEST_RELEASE: string = `1.${String(NEWEST_MINOR)}`;

/** Where kubelets, API servers and controllers differ; each field's row in `behaviourOf` names the change. */
export interface Behaviour {
  /**
   * A non-ASCII character directly after `$`: kept; written as damaged bytes; or damaged, and then refused because the
   * bytes are not UTF-8.
   */
  readonly dollarNonAscii: 'bytes' | 'damaged' | 'refused';
  /** Keys that are not valid names of variables, in `envFrom`: skipped with an event, or set like other keys. */
  readonly envFromBadNames: 'skip-and-event' | 'inject';
  /** The names that the API server accepts in `env` (and as a prefix in `envFrom`). */
  readonly envNames: 'c-identifier' | 'relaxed';
  /** The field `status.hostIPs`: unknown; known, but refused by the API server; or supported. */
  readonly hostIPs: 'unknown' | 'forbidden' | 'known';
  /**
   * `status.podIPs`: in the runtime's order; at most one for each family; or the same with each address normalized.
   */
  readonly podIPs: 'as-given' | 'one-per-family' | 'rewritten';
  /** Whether `spec.resources.limits` of the pod replaces a missing limit of a container. */
  readonly podLevelResources: boolean;
  /** Whether the API server accepts hugepages in `resourceFieldRef`. */
  readonly hugepagesFields: boolean;
  /** How the file of a `fileKeyRef` is read; false if the field does not exist. */
  readonly fileKeyRef: false | 'dotenv' | 'single-quoted';
  /** False if `fileKeyRef` exists but its feature gate (EnvFiles) is off by default. */
  readonly fileKeyRefByDefault: boolean;
  /** Whether `subPath` and `subPathExpr` are allowed in ephemeral containers. */
  readonly ephemeralSubPath: 'allowed' | 'refused';
  /** Whether `restartPolicy: Always` makes an init container a sidecar. */
  readonly sidecars: boolean;
  /** The `restartPolicy` of a single container: dropped; forbidden but for `Always` of an init container; or any. */
  readonly containerRestartPolicy: 'dropped' | 'forbidden' | 'any';
  /** Whether the pod's `hostnameOverride` sets its host name. */
  readonly hostnameOverride: boolean;
  /**
   * Bytes of a Secret that are not UTF-8, in a variable: the process gets U+FFFD for each, because runtimes write the
   * configuration of a container as JSON; or the container cannot be created.
   */
  readonly nonUtf8Variable: 'replaced' | 'refused';
  /** The same in `command`, `args` and the path of a mount. */
  readonly nonUtf8Argument: 'replaced' | 'refused';
  /** Whether a pod gets the labels `topology.kubernetes.io/zone` and `region` of its node. */
  readonly topologyLabels: boolean;
  /** Whether a Job labels its pods with `batch.kubernetes.io/job-name` and `batch.kubernetes.io/controller-uid`. */
  readonly prefixedJobLabels: boolean;
  /** Whether StatefulSets and indexed Jobs label their pods with the pod's index. */
  readonly podIndexLabels: boolean;
  /** Whether `completionMode: Indexed` numbers the pods of a Job: an annotation, and `JOB_COMPLETION_INDEX`. */
  readonly indexedJobs: boolean;
  /** Whether a Job with `backoffLimitPerIndex` counts the failures of an index in annotations. */
  readonly jobIndexFailureCounts: boolean;
  /** Whether the name of a Service can start with a digit. */
  readonly digitServiceNames: boolean;
  /** Whether the API server knows the action `grpc` of a probe. */
  readonly grpcProbes: boolean;
  /** Whether the API server knows the action `sleep` of a hook. */
  readonly sleepHooks: boolean;
  /** Whether the API server knows `ephemeral` volumes. */
  readonly ephemeralVolumes: boolean;
  /** An `image` volume: an unknown field, so the volume is an empty directory; refused by default; or supported. */
  readonly imageVolumes: 'emptied' | 'refused' | 'known';
}

const RELEASE = /^v?(0|[1-9]\d{0,3})\.(0|[1-9]\d{0,3})(?:\.(0|[1-9]\d{0,5})(?:[-+][0-9A-Za-z.+-]*)?)?$/;

/** Reads `1.34`, `v1.34.3`, and versions that clusters report: `v1.30.4+k3s1`, `v1.29.8-gke.1031000`. */
export function parseRelease(text: string): Release | undefined {
  checkArgument('parseRelease', 'the text', text, 'string');
  const match = RELEASE.exec(text);
  if (match === null) return undefined;
  const major = Number(match[1]);
  const minor = Number(match[2]);
  const patch = match[3] === undefined ? undefined : Number(match[3]);
  return { major, minor, patch, text: patch === undefined ? `${major}.${minor}` : `${major}.${minor}.${patch}` };
}

/** Parses a release from a caller. Throws a RangeError for any other text, and a TypeError for a number. */
export function readRelease(kubernetes: Release | string): Release {
  if (typeof kubernetes === 'object') return kubernetes;
  if (typeof kubernetes !== 'string') {
    throw new TypeError(`Pass the Kubernetes release as a string such as '1.34', not ${String(kubernetes)}`);
  }
  const release = parseRelease(kubernetes);
  if (release === undefined) {
    throw new RangeError(`not a Kubernetes release: ${kubernetes} (use a release such as 1.34 or v1.34.3)`);
  }
  return release;
}

/** Whether krmkit knows a release, or treats it as the oldest or newest one that it knows. */
export function ageOf({ major, minor }: Release): 'older' | 'known' | 'newer' {
  if (major > 1 || (major === 1 && minor > NEWEST_MINOR)) return 'newer';
  return major < 1 || minor < OLDEST_MINOR ? 'older' : 'known';
}

/** Unknown releases behave like the nearest known one. */
export function behaviourOf(release: Release): Behaviour {
  const from = (minor: number): boolean => hasChange(release, [[minor, 0]]);
  // CHANGELOG-1.34 v1.34.4 #136490, CHANGELOG-1.35 v1.35.1 #136491, CHANGELOG-1.36 #136325.
  const dollarRepaired = hasChange(release, [
    [34, 4],
    [35, 1],
    [36, 0],
  ]);
  // CHANGELOG-1.34 v1.34.9 #139194, CHANGELOG-1.36 v1.36.2 #139192, and the same for v1.35.6.
  const bytesRepaired = hasChange(release, [
    [34, 9],
    [35, 6],
    [36, 2],
  ]);
  return {
    // Expand in third_party/forked/golang/expansion/expand.go; from 1.34 on protobuf checks strings (nonUtf8Argument).
    dollarNonAscii: dollarRepaired ? 'bytes' : from(34) ? 'refused' : 'damaged',
    // makeEnvironmentVariables in pkg/kubelet/kubelet_pods.go, #123385. Independent of the feature gate in the next
    // row.
    envFromBadNames: from(30) ? 'inject' : 'skip-and-event',
    // KEP-4369, gate RelaxedEnvironmentVariableValidation in pkg/features/kube_features.go: on from 1.32, GA 1.34;
    // ValidateEnv and ValidateEnvFrom in pkg/apis/core/validation/validation.go.
    envNames: from(32) ? 'relaxed' : 'c-identifier',
    // KEP-2681, gate PodHostIPs: alpha 1.28, on from 1.29; ConvertDownwardAPIFieldLabel in pkg/apis/core/pods/helpers.go
    // and validateDownwardAPIHostIPs in validation.go, both from 1.28.
    hostIPs: from(29) ? 'known' : from(28) ? 'forbidden' : 'unknown',
    // sortPodIPs in pkg/kubelet/kubelet_pods.go, #97979; from 1.33 on it prints the addresses that it has parsed.
    podIPs: from(33) ? 'rewritten' : from(22) ? 'one-per-family' : 'as-given',
    // KEP-2837, gate PodLevelResources: on from 1.34; defaultPodLimitsForDownwardAPI in
    // pkg/kubelet/kubelet_resources.go uses the pod's limits from 1.34 on, regardless of the gate.
    podLevelResources: from(34),
    // KEP-2053, gate DownwardAPIHugePages: on from 1.23 (its comment says 1.22), GA 1.27; validateEnvVarValueFrom in
    // validation.go.
    hugepagesFields: from(23),
    // KEP-3721, gate EnvFiles: alpha 1.34, on from 1.35; ParseEnv in env_util.go, whose syntax changes in
    // CHANGELOG-1.35 v1.35.0 #134414.
    fileKeyRef: from(35) ? 'single-quoted' : from(34) ? 'dotenv' : false,
    // The same gate; dropFileKeyRefInUse in pkg/api/pod/util.go drops the field if it is off.
    fileKeyRefByDefault: from(35),
    // validateEphemeralContainers in validation.go: no check in 1.22.6, Forbidden in 1.23.1.
    ephemeralSubPath: from(23) ? 'refused' : 'allowed',
    // KEP-753, gate SidecarContainers: alpha 1.28, on from 1.29; dropDisabledFields in pkg/api/pod/util.go.
    sidecars: from(29),
    // KEP-5307, gate ContainerRestartRules: alpha 1.34, which drops the field, on from 1.35. From 1.28 to 1.33,
    // validateContainers in validation.go forbids it; up to 1.27 there is no such field.
    containerRestartPolicy: from(35) ? 'any' : from(34) ? 'dropped' : from(28) ? 'forbidden' : 'dropped',
    // KEP-4762, gate HostnameOverride: alpha 1.34, on from 1.35; GeneratePodHostNameAndDomain in kubelet_pods.go.
    hostnameOverride: from(35),
    // KeyValue.value in staging/src/k8s.io/cri-api/pkg/apis/runtime/v1/api.proto: a string, which
    // google.golang.org/protobuf validates from 1.34 on (gogo/protobuf did not), and bytes since the fix.
    nonUtf8Variable: from(34) && !bytesRepaired ? 'refused' : 'replaced',
    // ContainerConfig.command and args, Mount.host_path and ExecSyncRequest.cmd in api.proto stay strings.
    nonUtf8Argument: from(34) ? 'refused' : 'replaced',
    // KEP-4742, gate PodTopologyLabelsAdmission: alpha 1.33, on from 1.35; defaultConfig and mergeLabels in
    // plugin/pkg/admission/podtopologylabels/admission.go.
    topologyLabels: from(35),
    // PrepareForCreate in pkg/registry/batch/job/strategy.go, #114930.
    prefixedJobLabels: from(27),
    // KEP-4017, gate PodIndexLabel: on from 1.28; addCompletionIndexLabel in pkg/controller/job/indexed_job_utils.go.
    podIndexLabels: from(28),
    // KEP-2214, gate IndexedJob: alpha 1.21, on from 1.22, GA 1.24; addCompletionIndexEnvVariables and
    // addCompletionIndexAnnotation in indexed_job_utils.go.
    indexedJobs: from(22),
    // KEP-3850, gate JobBackoffLimitPerIndex: alpha 1.28, on from 1.29; addIndexFailureCountAnnotation in
    // indexed_job_utils.go.
    jobIndexFailureCounts: from(29),
    // KEP-5311 RelaxedServiceNameValidation: alpha 1.34, on by default 1.36 (pkg/features/kube_features.go).
    digitServiceNames: from(36),
    // KEP-2727, gate GRPCContainerProbe: alpha 1.23; validateHandler in pkg/apis/core/validation/validation.go.
    grpcProbes: from(23),
    // KEP-3960, gate PodLifecycleSleepAction: alpha 1.29; validateHandler in validation.go.
    sleepHooks: from(29),
    // KEP-1698, gate GenericEphemeralVolume: alpha 1.19, on from 1.21; dropDisabledFields in pkg/api/pod/util.go.
    ephemeralVolumes: from(21),
    // KEP-4639, gate ImageVolume: alpha 1.31, on from 1.35; before 1.31 SetDefaults_Volume in pkg/apis/core/v1/defaults.go
    // makes an emptyDir of a volume without a known source.
    imageVolumes: from(35) ? 'known' : from(31) ? 'refused' : 'emptied',
  };
}

/**
 * Whether a release has a change that appeared in each of these `[minor, patch]`, oldest first: a backport applies only
 * to its own minor, the last one to every later minor, too.
 */
function hasChange(release: Release, arrivals: readonly (readonly [number, number])[]): boolean {
  if (release.major === 0) return false;
  const patch = release.patch ?? Number.POSITIVE_INFINITY;
  const last = arrivals.at(-1);
  if (release.major > 1 || (last !== undefined && release.minor > last[0])) return true;
  return arrivals.some(([minor, arrival]) => minor === release.minor && patch >= arrival);
}

/** The warning about a release that is newer than those that krmkit knows; undefined for other releases. */
export function newerRelease(release: Release): string | undefined {
  if (ageOf(release) !== 'newer') return undefined;
  return `Kubernetes ${release.text} is newer than ${NEWEST_RELEASE}, the newest release that krmkit knows; krmkit treats it as ${NEWEST_RELEASE}`;
}
