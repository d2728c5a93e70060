import type { Resource } from '@krmkit/manifests';
import { nearest, isObject, member, integerAt, listAt, objectsAt, textAt, isNamePlaceholder } from '@krmkit/base';
import type { JsonValue, Path } from '@krmkit/base';
import type { Finding } from '../finding.ts';
import { podFinding } from '../finding.ts';
import { namespaceOf } from '../namespace-of.ts';
import { directorySegments } from '../nearest-object.ts';
import type { ObjectReferenceContext } from './missing-object.ts';
import { ADD, ambiguousFinding, missing } from './missing-object.ts';

/** A backend of an Ingress, in `networking.k8s.io/v1` or in the versions before it, or of a route. */
export interface Backend {
  readonly service: string;
  /** The name or the number of the port; undefined if there is none. */
  readonly port: string | number | undefined;
  readonly servicePath: Path;
  readonly portPath: Path;
  /** Of the Service; undefined if the manifest does not say it. */
  readonly namespace: string | undefined;
  /** More about a Service that is missing. */
  readonly missingHint?: string | undefined;
}

/** What an Ingress names and is not there. */
export function ingressFindings(resource: Resource, context: ObjectReferenceContext): readonly Finding[] {
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
  ].flatMap(([backend, path]) => backendOf(backend, path, namespaceOf(resource, context.facts)));
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

function backendOf(backend: JsonValue | undefined, path: Path, namespace: string | undefined): readonly Backend[] {
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
        namespace,
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
      namespace,
    },
  ];
}

/** The AWS load balancer controller reads an annotation for a port of this name. */
const USES_ANNOTATION = 'use-annotation';

/** A Service that is missing, or does not have the port. */
export function backendFindings(
  resource: Resource,
  { service: name, port, servicePath, portPath, namespace, missingHint }: Backend,
  context: ObjectReferenceContext,
): readonly Finding[] {
  if (name === '' || isNamePlaceholder(name) || port === USES_ANNOTATION) return [];
  const target = { group: '', kind: 'Service', name };
  const directory = directorySegments(resource.origin?.source.path ?? '');
  const found = context.objects.named.find(target, namespace, directory);
  if (found.state === 'created') return [];
  const title = `Service ${namespace ?? context.namespace}/${name}`;
  if (found.state === 'missing') {
    const hint = missingHint ?? found.hint;
    const consequence = 'requests get an error';
    return [
      missing({ code: 'missing-backend', title, consequence, path: servicePath, hint, only: found.only }, context),
    ];
  }
  if (!isPort(port) || isNamePlaceholder(String(port))) return [];
  const ports = found.objects.flatMap(({ value }) => objectsAt(value['spec'], 'ports'));
  // Without ports, it is the Service of an external name or an incomplete one.
  const isThere = ports.some((one) => member(one, 'port') === port || member(one, 'name') === port);
  if (ports.length === 0 || isThere) return [];
  const ambiguous = ambiguousFinding(title, found.objects, { resource, namespace, path: portPath }, context);
  return [ambiguous ?? missingPort(title, port, portPath, ports)];
}

/** A Service without the port. */
function missingPort(title: string, port: string | number, path: Path, ports: readonly JsonValue[]): Finding {
  const texts = ports.map((one) => [member(one, 'port'), member(one, 'name')].filter(isPort).join(' '));
  const text = [...new Set(texts)].join(', ');
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
  return podFinding(undefined, 'missing-backend', path, `${title} has no port ${String(port)}: requests get an error`, {
    hint,
    replacement: similar,
    cause: `${title}, port ${String(port)}`,
  });
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
  if (name === '' || isNamePlaceholder(name)) return [];
  const own = namespaceOf(resource, facts);
  const inNamespace = own ?? namespace;
  const found = objects.from(directorySegments(resource.origin?.source.path ?? ''), own).secret(inNamespace, name);
  const title = `Secret ${inNamespace}/${name}`;
  const consequence = 'the controller serves its own certificate';
  if (found.state === 'absent') {
    const hint = found.hint ?? 'add the Secret';
    const message = `${title} does not exist: ${consequence}`;
    return [podFinding(undefined, 'missing-secret', path, message, { severity: 'warning', hint, cause: title })];
  }
  if (found.state !== 'unknown' || found.quiet) return [];
  const { hint = ADD } = found;
  return [
    podFinding(undefined, 'missing-secret', path, `${title} is ${found.why}: without it ${consequence}`, {
      severity: found.hint === undefined ? 'info' : 'warning',
      hint,
      cause: title,
      isOptional: true,
    }),
  ];
}
