import { checkArgument } from '@krmkit/base';
import { encodeBase64 } from '../base64.ts';
import type {
  Container,
  EnvVar,
  ObjectMeta,
  Pod,
  ResourceList,
  ResourceRequirements,
  Secret,
  Service,
} from '../model.ts';
import { canonicalText, parseQuantity, roundUp } from '../quantity.ts';
import { encodeUtf8 } from '../utf8.ts';

const POD = { words: 'decodePod returns it', members: ['metadata', 'spec'] };

/**
 * The defaults that an API server sets before a kubelet sees the objects, as far as they affect containers
 * (pkg/apis/core/v1/defaults.go; the service account and the namespace come from admission and the request).
 */
export function applyPodDefaults(pod: Pod, namespace: string): Pod {
  checkArgument('applyPodDefaults', 'the pod', pod, POD);
  checkArgument('applyPodDefaults', 'the spec of the pod', pod.spec, { ...POD, members: ['containers'] });
  checkArgument('applyPodDefaults', 'the namespace', namespace, 'string');
  const { spec } = pod;
  return {
    metadata: withNamespace(pod.metadata, namespace),
    spec: {
      ...spec,
      containers: spec.containers.map((container) => withContainerDefaults(container, true)),
      ...(spec.initContainers && {
        initContainers: spec.initContainers.map((container) => withContainerDefaults(container, true)),
      }),
      // Ephemeral containers have no resources of their own, and get no requests from limits.
      ...(spec.ephemeralContainers && {
        ephemeralContainers: spec.ephemeralContainers.map((container) => withContainerDefaults(container, false)),
      }),
      ...(spec.resources && { resources: roundResources(spec.resources) }),
      enableServiceLinks: spec.enableServiceLinks ?? true,
      serviceAccountName: textOr(spec.serviceAccountName, 'default'),
      restartPolicy: textOr(spec.restartPolicy, 'Always'),
    },
  };
}

/**
 * Protocols and the clusterIP. If the clusterIP is missing or empty, the cluster chooses one: it becomes undefined, and
 * `''` only for an ExternalName service, which never gets one.
 */
export function applyServiceDefaults(service: Service, namespace: string): Service {
  const { clusterIP, ...rest } = service.spec;
  const type = textOr(rest.type, 'ClusterIP');
  const address = textOr(clusterIP, '');
  const addressKnown = address !== '' || type === 'ExternalName';
  return {
    metadata: withNamespace(service.metadata, namespace),
    spec: {
      ...rest,
      type,
      ...(addressKnown && { clusterIP: address }),
      ...(rest.ports && { ports: rest.ports.map((port) => ({ ...port, protocol: textOr(port.protocol, 'TCP') })) }),
    },
  };
}

/** A Secret as in a manifest. */
export interface WrittenSecret extends Secret {
  readonly stringData?: Readonly<Record<string, string>>;
}

/** `stringData` overrides `data`, encoded (pkg/apis/core/v1/conversion.go). */
export function foldStringData(secret: WrittenSecret): Secret {
  const { metadata, data, stringData } = secret;
  if (stringData === undefined) return data === undefined ? { metadata } : { metadata, data };
  const encoded = Object.entries(stringData).map(([key, text]) => [key, encodeBase64(encodeUtf8(text))] as const);
  return { metadata, data: { ...data, ...Object.fromEntries(encoded) } };
}

function withNamespace(metadata: ObjectMeta, namespace: string): ObjectMeta {
  const own = textOr(metadata.namespace, namespace);
  return metadata.namespace === own ? metadata : { ...metadata, namespace: own };
}

function withContainerDefaults(container: Container, requestsFromLimits: boolean): Container {
  const { env, resources } = container;
  const held = env?.some(readsField) === true ? { ...container, env: env.map(withEnvDefaults) } : container;
  if (resources === undefined) return held;
  return { ...held, resources: withResourceDefaults(roundResources(resources), requestsFromLimits) };
}

function readsField({ valueFrom }: EnvVar): boolean {
  return valueFrom?.fieldRef !== undefined;
}

function withEnvDefaults(entry: EnvVar): EnvVar {
  const fieldRef = entry.valueFrom?.fieldRef;
  if (fieldRef === undefined) return entry;
  const apiVersion = textOr(fieldRef.apiVersion, 'v1');
  return { ...entry, valueFrom: { ...entry.valueFrom, fieldRef: { ...fieldRef, apiVersion } } };
}

function withResourceDefaults(resources: ResourceRequirements, requestsFromLimits: boolean): ResourceRequirements {
  if (!requestsFromLimits || resources.limits === undefined) return resources;
  return { ...resources, requests: { ...resources.limits, ...resources.requests } };
}

function roundResources(resources: ResourceRequirements): ResourceRequirements {
  return {
    ...(resources.limits && { limits: roundList(resources.limits) }),
    ...(resources.requests && { requests: roundList(resources.requests) }),
  };
}

/** Rounds up to whole thousandths. Text that is not a quantity stays, and validation refuses it. */
function roundList(list: ResourceList): ResourceList {
  if (Object.values(list).every(isWhole)) return list;
  return Object.fromEntries(Object.entries(list).map(([resource, text]) => [resource, roundText(text)]));
}

/** `500m`, `2`, `128Mi`: the form of nearly all quantities. */
function isWhole(text: string): boolean {
  return WHOLE_THOUSANDTHS.test(text);
}

const WHOLE_THOUSANDTHS = /^\d+(?:m|k|[MGTPE]|[KMGTPE]i)?$/;

function roundText(text: string): string {
  const quantity = parseQuantity(text);
  if (quantity === undefined) return text;
  const rounded = roundUp(quantity, -3);
  return rounded === quantity ? text : canonicalText(rounded);
}

function textOr(text: string | undefined, fallback: string): string {
  return text === undefined || text === '' ? fallback : text;
}
