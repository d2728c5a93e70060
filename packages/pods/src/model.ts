import type { CopiedSecret } from '@krmkit/manifests';

/**
 * The part of core/v1 that decides what a container gets, as an API server stores it (`k8s.io/api/core/v1/types.go`).
 * `decode.ts` reads it from manifests, `defaults.ts` adds the defaults of an API server.
 */

export interface ObjectMeta {
  /** The name; absent with a `generateName`. */
  readonly name?: string;
  /** The prefix of a name that the API server completes. */
  readonly generateName?: string;
  /** The namespace; absent for cluster-scoped objects, and in manifests that do not set it. */
  readonly namespace?: string;
  /** The identifier that the API server assigned; absent in manifests. */
  readonly uid?: string;
  /** Labels by key. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Annotations by key. */
  readonly annotations?: Readonly<Record<string, string>>;
}

/** The fields of a core/v1 Pod that krmkit uses. */
export interface Pod {
  /** The name, the namespace, the labels and the annotations. */
  readonly metadata: ObjectMeta;
  /** The desired state. */
  readonly spec: PodSpec;
}

/** The fields of a core/v1 PodSpec that krmkit uses. */
export interface PodSpec {
  /** The containers that run at the same time. */
  readonly containers: readonly Container[];
  /** Containers that run before `containers`, one after another. */
  readonly initContainers?: readonly Container[];
  /** Containers that were added to a running pod for debugging. */
  readonly ephemeralContainers?: readonly Container[];
  /** The volumes that containers can mount. */
  readonly volumes?: readonly Volume[];
  /** False: only the variables of the Service `kubernetes` are set. Absent: true. */
  readonly enableServiceLinks?: boolean;
  /** The node that the pod runs on; absent before scheduling. */
  readonly nodeName?: string;
  /** The ServiceAccount of the pod. */
  readonly serviceAccountName?: string;
  /** True: the pod uses the network of the node. */
  readonly hostNetwork?: boolean;
  /** The host name; absent: the name of the pod. */
  readonly hostname?: string;
  /** `Always`, `OnFailure` or `Never`. */
  readonly restartPolicy?: string;
  /** Requests and limits of the pod as a whole. */
  readonly resources?: ResourceRequirements;
  /** The user and the group of all containers. */
  readonly securityContext?: SecurityContext;
}

/** The fields of a core/v1 Container that krmkit uses. */
export interface Container {
  /** Unique among the containers of the pod. */
  readonly name: string;
  /** The reference of the image: `nginx:1.27`. */
  readonly image?: string;
  /** Replaces the ENTRYPOINT of the image; `$(NAME)` is expanded. */
  readonly command?: readonly string[];
  /** Replaces the CMD of the image; `$(NAME)` is expanded. */
  readonly args?: readonly string[];
  /** The working directory; absent: that of the image. */
  readonly workingDir?: string;
  /** Variables of the environment, in order. A later one can refer to an earlier one. */
  readonly env?: readonly EnvVar[];
  /** Sources of variables; `env` replaces variables of the same name. */
  readonly envFrom?: readonly EnvFromSource[];
  /** Requests and limits. */
  readonly resources?: ResourceRequirements;
  /** The volumes to mount. */
  readonly volumeMounts?: readonly VolumeMount[];
  /** The kubelet restarts the container if this probe fails. */
  readonly livenessProbe?: Handler;
  /** The container receives traffic while this probe succeeds. */
  readonly readinessProbe?: Handler;
  /** The other probes start after this probe succeeds. */
  readonly startupProbe?: Handler;
  /** Hooks that run after the container starts and before it stops. */
  readonly lifecycle?: { readonly postStart?: Handler; readonly preStop?: Handler };
  /** `Always` on an init container makes it a sidecar. */
  readonly restartPolicy?: string;
  /** The user and the group; replaces the fields of the pod. */
  readonly securityContext?: SecurityContext;
  /** True: the container gets a terminal. */
  readonly tty?: boolean;
}

/** The fields of a core/v1 EnvVar that krmkit uses. */
export interface EnvVar {
  /** The name of the variable. */
  readonly name: string;
  /** The value; `$(NAME)` is expanded. */
  readonly value?: string;
  /** Where the value comes from; absent with a `value`. */
  readonly valueFrom?: EnvVarSource;
}

/** The fields of a core/v1 EnvVarSource that krmkit uses. */
export interface EnvVarSource {
  /** A field of the pod. */
  readonly fieldRef?: ObjectFieldSelector;
  /** A request or a limit of a container. */
  readonly resourceFieldRef?: ResourceFieldSelector;
  /** A key of a ConfigMap. */
  readonly configMapKeyRef?: KeySelector;
  /** A key of a Secret. */
  readonly secretKeyRef?: KeySelector;
  /** A key of a file in a volume. */
  readonly fileKeyRef?: FileKeySelector;
}

/** The fields of a core/v1 ObjectFieldSelector that krmkit uses. */
export interface ObjectFieldSelector {
  /** The version of the field path; absent: `v1`. */
  readonly apiVersion?: string;
  /** The field: `metadata.name`, `status.podIP`. */
  readonly fieldPath: string;
}

/** The fields of a core/v1 ResourceFieldSelector that krmkit uses. */
export interface ResourceFieldSelector {
  /** The name of the container; absent: the container that has the variable. */
  readonly containerName?: string;
  /** The request or the limit: `limits.cpu`. */
  readonly resource: string;
  /** A quantity as text; unset or `0` means 1. */
  readonly divisor?: string;
}

/** The fields of a core/v1 KeySelector that krmkit uses. */
export interface KeySelector {
  /** The name of the object, in the namespace of the pod. */
  readonly name: string;
  /** The key of the object. */
  readonly key: string;
  /** True: the object and the key can be missing. */
  readonly optional?: boolean;
}

/** The fields of a core/v1 FileKeySelector that krmkit uses. */
export interface FileKeySelector {
  /** The name of a volume of the pod. */
  readonly volumeName: string;
  /** The path of the file, relative to the volume. */
  readonly path: string;
  /** The key in the file. */
  readonly key: string;
  /** True: the file and the key can be missing. */
  readonly optional?: boolean;
}

/** The fields of a core/v1 EnvFromSource that krmkit uses. */
export interface EnvFromSource {
  /** Added before each key; absent: nothing. */
  readonly prefix?: string;
  /** The ConfigMap whose keys become variables. */
  readonly configMapRef?: NameSelector;
  /** The Secret whose keys become variables. */
  readonly secretRef?: NameSelector;
}

/** The fields of a core/v1 NameSelector that krmkit uses. */
export interface NameSelector {
  /** The name of the object, in the namespace of the pod. */
  readonly name: string;
  /** True: the object can be missing. */
  readonly optional?: boolean;
}

/** Quantities as text, by resource name. */
export type ResourceList = Readonly<Record<string, string>>;

/** The fields of a core/v1 ResourceRequirements that krmkit uses. */
export interface ResourceRequirements {
  /** The most that the container can use. */
  readonly limits?: ResourceList;
  /** What the scheduler reserves. */
  readonly requests?: ResourceList;
}

/** The fields of a core/v1 SecurityContext that krmkit uses. */
export interface SecurityContext {
  /** The user id of the process; absent: that of the pod or, without one, of the image. */
  readonly runAsUser?: number;
  /** The group id of the process; absent: that of the pod or, without one, of the image. */
  readonly runAsGroup?: number;
  /** True: the kubelet starts no process that would run as root. */
  readonly runAsNonRoot?: boolean;
}

/** The fields of a core/v1 VolumeMount that krmkit uses. */
export interface VolumeMount {
  /** The name of a volume of the pod. */
  readonly name: string;
  /** The path in the container. */
  readonly mountPath: string;
  /** The path in the volume to mount; absent: its root. */
  readonly subPath?: string;
  /** As `subPath`, with `$(NAME)` expanded. */
  readonly subPathExpr?: string;
  /** True: the container cannot write to it. */
  readonly readOnly?: boolean;
}

/** Only `emptyDir` matters, because fileKeyRef needs it. */
export interface Volume {
  /** Unique among the volumes of the pod. */
  readonly name: string;
  /** Present if the volume is an empty directory that exists as long as the pod. */
  readonly emptyDir?: object;
}

/** A probe or a lifecycle hook; only exec commands matter here, and that there is exactly one action. */
export interface Handler {
  /** Runs a command in the container. */
  readonly exec?: { readonly command?: readonly string[] };
  /** An HTTP request. */
  readonly httpGet?: object;
  /** A TCP connection. */
  readonly tcpSocket?: object;
  /** A gRPC health check. */
  readonly grpc?: object;
  /** A pause. */
  readonly sleep?: object;
}

/** The fields of a core/v1 ConfigMap that krmkit uses. */
export interface ConfigMap {
  /** The name and the namespace. */
  readonly metadata: ObjectMeta;
  /** Text by key. */
  readonly data?: Readonly<Record<string, string>>;
  /** Base64 by key. */
  readonly binaryData?: Readonly<Record<string, string>>;
  /** The text of Secrets that a build has copied into `data`. */
  readonly copiedSecrets?: readonly CopiedSecret[];
}

/** The fields of a core/v1 Secret that krmkit uses. */
export interface Secret {
  /** The name and the namespace. */
  readonly metadata: ObjectMeta;
  /** Base64, as in the API; `stringData` is merged into it. */
  readonly data?: Readonly<Record<string, string>>;
}

/** The fields of a core/v1 Service that krmkit uses. */
export interface Service {
  /** The name and the namespace. */
  readonly metadata: ObjectMeta;
  /** The address and the ports. */
  readonly spec: ServiceSpec;
}

/** The fields of a core/v1 ServiceSpec that krmkit uses. */
export interface ServiceSpec {
  /** `''` and `None` give no variables; undefined: the cluster will choose one, so it is known at run time. */
  readonly clusterIP?: string;
  /** `ClusterIP`, `NodePort`, `LoadBalancer` or `ExternalName`. */
  readonly type?: string;
  /** In order; the variables without a port name use the first. */
  readonly ports?: readonly ServicePort[];
}

/** The fields of a core/v1 ServicePort that krmkit uses. */
export interface ServicePort {
  /** Unique among the ports of the Service; absent if there is one port. */
  readonly name?: string;
  /** `TCP`, `UDP` or `SCTP`; absent: `TCP`. */
  readonly protocol?: string;
  /** The port number of the Service. */
  readonly port: number;
}

/** The fields of a core/v1 Node that krmkit uses. */
export interface Node {
  /** The name, the labels and the annotations. */
  readonly metadata: ObjectMeta;
  /** The addresses, and the resources that pods can use. */
  readonly status?: {
    readonly addresses?: readonly { readonly type: string; readonly address: string }[];
    readonly allocatable?: ResourceList;
  };
}
