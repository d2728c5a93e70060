/**
 * The part of core/v1 that decides what a container gets, as an API server stores it (`k8s.io/api/core/v1/types.go`).
 * `decode.ts` reads it from manifests, `defaults.ts` adds the defaults of an API server.
 */

export interface ObjectMeta {
  readonly name?: string;
  readonly generateName?: string;
  readonly namespace?: string;
  readonly uid?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
}

/** The fields of a core/v1 Pod that krmkit uses. */
export interface Pod {
  readonly metadata: ObjectMeta;
  readonly spec: PodSpec;
}

/** The fields of a core/v1 PodSpec that krmkit uses. */
export interface PodSpec {
  readonly containers: readonly Container[];
  readonly initContainers?: readonly Container[];
  readonly ephemeralContainers?: readonly Container[];
  readonly volumes?: readonly Volume[];
  readonly enableServiceLinks?: boolean;
  readonly nodeName?: string;
  readonly serviceAccountName?: string;
  readonly hostNetwork?: boolean;
  readonly hostname?: string;
  readonly restartPolicy?: string;
  readonly resources?: ResourceRequirements;
  readonly securityContext?: SecurityContext;
}

/** The fields of a core/v1 Container that krmkit uses. */
export interface Container {
  readonly name: string;
  readonly image?: string;
  readonly command?: readonly string[];
  readonly args?: readonly string[];
  readonly workingDir?: string;
  readonly env?: readonly EnvVar[];
  readonly envFrom?: readonly EnvFromSource[];
  readonly resources?: ResourceRequirements;
  readonly volumeMounts?: readonly VolumeMount[];
  readonly livenessProbe?: Handler;
  readonly readinessProbe?: Handler;
  readonly startupProbe?: Handler;
  readonly lifecycle?: { readonly postStart?: Handler; readonly preStop?: Handler };
  /** `Always` on an init container makes it a sidecar. */
  readonly restartPolicy?: string;
  readonly securityContext?: SecurityContext;
  readonly tty?: boolean;
}

/** The fields of a core/v1 EnvVar that krmkit uses. */
export interface EnvVar {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: EnvVarSource;
}

/** The fields of a core/v1 EnvVarSource that krmkit uses. */
export interface EnvVarSource {
  readonly fieldRef?: ObjectFieldSelector;
  readonly resourceFieldRef?: ResourceFieldSelector;
  readonly configMapKeyRef?: KeySelector;
  readonly secretKeyRef?: KeySelector;
  readonly fileKeyRef?: FileKeySelector;
}

/** The fields of a core/v1 ObjectFieldSelector that krmkit uses. */
export interface ObjectFieldSelector {
  readonly apiVersion?: string;
  readonly fieldPath: string;
}

/** The fields of a core/v1 ResourceFieldSelector that krmkit uses. */
export interface ResourceFieldSelector {
  readonly containerName?: string;
  readonly resource: string;
  /** A quantity as text; unset or `0` means 1. */
  readonly divisor?: string;
}

/** The fields of a core/v1 KeySelector that krmkit uses. */
export interface KeySelector {
  readonly name: string;
  readonly key: string;
  readonly optional?: boolean;
}

/** The fields of a core/v1 FileKeySelector that krmkit uses. */
export interface FileKeySelector {
  readonly volumeName: string;
  readonly path: string;
  readonly key: string;
  readonly optional?: boolean;
}

/** The fields of a core/v1 EnvFromSource that krmkit uses. */
export interface EnvFromSource {
  readonly prefix?: string;
  readonly configMapRef?: NameSelector;
  readonly secretRef?: NameSelector;
}

/** The fields of a core/v1 NameSelector that krmkit uses. */
export interface NameSelector {
  readonly name: string;
  readonly optional?: boolean;
}

/** Quantities as text, by resource name. */
export type ResourceList = Readonly<Record<string, string>>;

/** The fields of a core/v1 ResourceRequirements that krmkit uses. */
export interface ResourceRequirements {
  readonly limits?: ResourceList;
  readonly requests?: ResourceList;
}

/** The fields of a core/v1 SecurityContext that krmkit uses. */
export interface SecurityContext {
  readonly runAsUser?: number;
  readonly runAsGroup?: number;
}

/** The fields of a core/v1 VolumeMount that krmkit uses. */
export interface VolumeMount {
  readonly name: string;
  readonly mountPath: string;
  readonly subPath?: string;
  readonly subPathExpr?: string;
  readonly readOnly?: boolean;
}

/** Only `emptyDir` matters, because fileKeyRef needs it. */
export interface Volume {
  readonly name: string;
  readonly emptyDir?: object;
}

/** A probe or a lifecycle hook; only exec commands matter here, and that there is exactly one action. */
export interface Handler {
  readonly exec?: { readonly command?: readonly string[] };
  readonly httpGet?: object;
  readonly tcpSocket?: object;
  readonly grpc?: object;
  readonly sleep?: object;
}

/** The fields of a core/v1 ConfigMap that krmkit uses. */
export interface ConfigMap {
  readonly metadata: ObjectMeta;
  readonly data?: Readonly<Record<string, string>>;
  readonly binaryData?: Readonly<Record<string, string>>;
}

/** The fields of a core/v1 Secret that krmkit uses. */
export interface Secret {
  readonly metadata: ObjectMeta;
  /** Base64, as in the API; `stringData` is merged into it. */
  readonly data?: Readonly<Record<string, string>>;
}

/** The fields of a core/v1 Service that krmkit uses. */
export interface Service {
  readonly metadata: ObjectMeta;
  readonly spec: ServiceSpec;
}

/** The fields of a core/v1 ServiceSpec that krmkit uses. */
export interface ServiceSpec {
  /** `''` and `None` give no variables; undefined: the cluster will choose one, so it is known at run time. */
  readonly clusterIP?: string;
  readonly type?: string;
  readonly ports?: readonly ServicePort[];
}

/** The fields of a core/v1 ServicePort that krmkit uses. */
export interface ServicePort {
  readonly name?: string;
  readonly protocol?: string;
  readonly port: number;
}

/** The fields of a core/v1 Node that krmkit uses. */
export interface Node {
  readonly metadata: ObjectMeta;
  readonly status?: {
    readonly addresses?: readonly { readonly type: string; readonly address: string }[];
    readonly allocatable?: ResourceList;
  };
}
