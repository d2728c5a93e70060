import type { PackageFacts } from '../../resource/package-facts.ts';
import type { Resource } from '../../resource/resource.ts';
import { nearest } from '../../text/similar.ts';
import type { JsonObject, JsonValue } from '../../value/json.ts';
import { isObject, member } from '../../value/json.ts';
import type { Path } from '../../value/path.ts';
import { follow } from '../../value/path.ts';
import { integerAt, listAt, objectsAt, textAt } from '../../value/read.ts';
import type { Finding } from '../finding.ts';
import { podFinding } from '../finding.ts';
import { namespaceOf } from '../namespace-of.ts';
import { directoryOf } from '../nearest-object.ts';
import type { PackageObjects } from '../package-objects.ts';
import { isNameFilledIn } from '../placeholder.ts';
import { selectorFinding } from './selectors.ts';
import type { PodLabels } from './selectors.ts';

export interface ObjectReferenceContext {
  readonly facts: PackageFacts;
  /** The namespace for manifests that have none. */
  readonly namespace: string;
  /** True: the files are complete, so a missing object does not exist. */
  readonly complete: boolean;
  readonly objects: PackageObjects;
  /** The labels of all pod templates. */
  readonly podLabels: () => readonly PodLabels[];
}

/** A finding about an object other than a pod; its paths start at the root of the resource. */
interface ObjectFinding {
  readonly resource: Resource;
  readonly finding: Finding;
}

/** What Ingresses, autoscalers, disruption budgets and Services name or select, and is not there. */
export function* objectReferenceFindings(
  resources: readonly Resource[],
  context: ObjectReferenceContext,
): Generator<ObjectFinding> {
  let labels: readonly PodLabels[] | undefined;
  const once = { ...context, podLabels: () => (labels ??= context.podLabels()) };
  for (const resource of resources) {
    for (const finding of findingsOf(resource, once)) yield { resource, finding };
  }
}

function findingsOf(resource: Resource, context: ObjectReferenceContext): readonly Finding[] {
  if (context.facts.patches.has(resource.origin?.source.path ?? '')) return [];
  const { group, kind } = resource.identity;
  switch (`${kind}.${group}`) {
    case 'Ingress.networking.k8s.io':
    case 'Ingress.extensions':
      return ingressFindings(resource, context);
    case 'HorizontalPodAutoscaler.autoscaling':
      return scaleTargetFindings(resource, context);
    case 'PodDisruptionBudget.policy':
      return selectorFindings(resource, context, member(resource.value['spec'], 'selector'), 'protects nothing');
    case 'Service.': {
      const spec = resource.value['spec'];
      const selector = member(spec, 'selector');
      if (textAt(spec, 'type') === 'ExternalName' || !isObject(selector)) return [];
      return selectorFindings(resource, context, { matchLabels: selector }, 'has no endpoints');
    }
    default:
      return [];
  }
}

/** A backend of an Ingress, in `networking.k8s.io/v1` or in the versions before it. */
interface Backend {
  readonly service: string;
  /** The name or the number of the port; undefined if there is none. */
  readonly port: string | number | undefined;
  readonly servicePath: Path;
  readonly portPath: Path;
}

function ingressFindings(resource: Resource, context: ObjectReferenceContext): readonly Finding[] {
  const { spec = {}, metadata } = resource.value;
  const rules = objectsAt(spec, 'rules').flatMap((rule, index) =>
    listAt(member(rule, 'http'), 'paths').map((entry, at): readonly [JsonValue | undefined, Path] => [
      member(entry, 'backend'),
      ['spec', 'rules', index, 'http', 'paths', at, 'backend'],
    ]),
  );
  const backends = [
    [member(spec, 'defaultBackend'), ['spec', 'defaultBackend']] as const,
    [member(spec, 'backend'), ['spec', 'backend']] as const,
    ...rules,
  ].flatMap(([backend, path]) => backendOf(backend, path));
  const annotations = member(metadata, 'annotations');
  const isIssued = isObject(annotations) && Object.keys(annotations).some((key) => ISSUES_CERTIFICATES.test(key));
  const tls = isIssued ? [] : listAt(spec, 'tls');
  return [
    ...backends.flatMap((backend) => backendFindings(resource, backend, context)),
    ...tls.flatMap((entry, index) =>
      certificateFindings(resource, textAt(entry, 'secretName'), ['spec', 'tls', index, 'secretName'], context),
    ),
  ];
}

/** cert-manager and its predecessors create the Secret for an Ingress with these annotations. */
const ISSUES_CERTIFICATES = /^(?:cert-manager\.io|certmanager\.k8s\.io)\/|^kubernetes\.io\/tls-acme$/;

function backendOf(backend: JsonValue | undefined, path: Path): readonly Backend[] {
  const service = member(backend, 'service');
  if (isObject(service)) {
    const port = member(service, 'port');
    const key = member(port, 'name') === undefined ? 'number' : 'name';
    const at = [...path, 'service'];
    return [
      {
        service: textAt(service, 'name'),
        port: key === 'name' ? textAt(port, 'name') : integerAt(port, 'number'),
        servicePath: [...at, 'name'],
        portPath: [...at, 'port', key],
      },
    ];
  }
  const port = member(backend, 'servicePort');
  return [
    {
      service: textAt(backend, 'serviceName'),
      port: typeof port === 'string' || typeof port === 'number' ? port : undefined,
      servicePath: [...path, 'serviceName'],
      portPath: [...path, 'servicePort'],
    },
  ];
}

/** The AWS load balancer controller reads an annotation for a port of this name. */
const USES_ANNOTATION = 'use-annotation';

function backendFindings(
  resource: Resource,
  { service: name, port, servicePath, portPath }: Backend,
  context: ObjectReferenceContext,
): readonly Finding[] {
  if (name === '' || isNameFilledIn(name) || port === USES_ANNOTATION) return [];
  const target = { group: '', kind: 'Service', name };
  const namespace = namespaceOf(resource, context.facts);
  const found = context.objects.named.find(target, namespace);
  if (found.state === 'created') return [];
  const title = `Service ${namespace ?? context.namespace}/${name}`;
  if (found.state === 'missing') {
    return [missing('missing-backend', title, 'requests get an error', servicePath, found.hint, context)];
  }
  if (port === undefined || port === '' || (typeof port === 'string' && isNameFilledIn(port))) return [];
  const ports = found.objects.flatMap(({ value }) => objectsAt(value['spec'], 'ports'));
  // Without ports, it is the Service of an external name or an incomplete one.
  const isThere = ports.some((one) => member(one, 'port') === port || member(one, 'name') === port);
  if (ports.length === 0 || isThere) return [];
  const text = ports.map((one) => [member(one, 'port'), member(one, 'name')].filter(isPort).join(' ')).join(', ');
  const names = ports.map((one) => textAt(one, 'name'));
  const similar = typeof port === 'string' ? nearest(port, names) : undefined;
  const targets = ports.filter((one) => member(one, 'targetPort') === port).map((one) => member(one, 'port'));
  const [number] = targets;
  const hint =
    similar !== undefined
      ? `did you mean ${similar}?`
      : typeof number === 'number'
        ? `${String(port)} is the port of the container: use ${String(number)}`
        : `it has ${text}`;
  return [
    podFinding(undefined, 'missing-backend', portPath, `${title} has no port ${String(port)}: requests get an error`, {
      hint,
      replacement: similar,
    }),
  ];
}

function isPort(value: JsonValue | undefined): value is string | number {
  return typeof value === 'number' || (typeof value === 'string' && value !== '');
}

/** Controllers use a certificate of their own if there is no Secret. */
function certificateFindings(
  resource: Resource,
  name: string,
  path: Path,
  { facts, namespace, objects }: ObjectReferenceContext,
): readonly Finding[] {
  if (name === '' || isNameFilledIn(name)) return [];
  const own = namespaceOf(resource, facts);
  const inNamespace = own ?? namespace;
  const found = objects.from(directoryOf(resource.origin?.source.path ?? ''), own).secret(inNamespace, name);
  const title = `Secret ${inNamespace}/${name}`;
  const consequence = 'the controller serves its own certificate';
  if (found.state === 'absent') {
    const hint = found.hint ?? 'add the Secret';
    const message = `${title} does not exist: ${consequence}`;
    return [podFinding(undefined, 'missing-secret', path, message, { severity: 'warning', hint })];
  }
  if (found.state !== 'unknown' || found.quiet) return [];
  const hint = found.hint ?? ADD;
  return [
    podFinding(undefined, 'missing-secret', path, `${title} is ${found.why}: without it ${consequence}`, {
      severity: 'info',
      hint,
    }),
  ];
}

const ADD = 'add it to the files, or pass --complete if the files contain every object';

function scaleTargetFindings(resource: Resource, context: ObjectReferenceContext): readonly Finding[] {
  const path = ['spec', 'scaleTargetRef'];
  const reference = follow(resource.value, path);
  const kind = textAt(reference, 'kind');
  const name = textAt(reference, 'name');
  if (kind === '' || name === '' || isNameFilledIn(name)) return [];
  const [group, version] = textAt(reference, 'apiVersion').split('/');
  const namespace = namespaceOf(resource, context.facts);
  const target = { group: version === undefined ? '' : (group ?? ''), kind, name };
  const found = context.objects.named.find(target, namespace);
  if (found.state !== 'missing') return [];
  const title = `${kind} ${namespace ?? context.namespace}/${name}`;
  const written = target.group === '' ? '' : ` of the group ${target.group}`;
  return [
    missing('missing-scale-target', `${title}${written}`, 'nothing is scaled', [...path, 'name'], found.hint, context),
  ];
}

function missing(
  code: 'missing-backend' | 'missing-scale-target',
  title: string,
  consequence: string,
  path: Path,
  hint: string | undefined,
  { complete }: ObjectReferenceContext,
): Finding {
  return complete
    ? podFinding(undefined, code, path, `${title} does not exist: ${consequence}`, { hint: hint ?? 'add it' })
    : podFinding(undefined, code, path, `${title} is not among the files: without it ${consequence}`, {
        severity: 'warning',
        hint: hint ?? ADD,
      });
}

function selectorFindings(
  resource: Resource,
  { facts, complete, objects, podLabels }: ObjectReferenceContext,
  selector: JsonValue | undefined,
  consequence: string,
): readonly Finding[] {
  if (!isObject(selector)) return [];
  const own = namespaceOf(resource, facts);
  // The pods of the control plane come from files of the node.
  if (own === 'kube-system' && !complete) return [];
  const visible = podLabels().filter(
    (pod) => own === undefined || pod.namespace === undefined || pod.namespace === own,
  );
  const finding = selectorFinding(resource.identity.name, selector, visible, { consequence, complete });
  if (finding === undefined) return [];
  const texts = [
    resource.identity.name,
    ...Object.values(matchLabels(selector)).filter((text) => typeof text === 'string'),
  ];
  if (objects.named.creatorOf(texts, own) !== undefined) return [];
  const inSpec = resource.identity.kind === 'Service' ? finding.path.slice(1) : finding.path;
  return [{ ...finding, path: ['spec', 'selector', ...inSpec] }];
}

function matchLabels(selector: JsonObject): JsonObject {
  const labels = member(selector, 'matchLabels');
  return isObject(labels) ? labels : {};
}
