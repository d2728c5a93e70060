import type { Resource } from '@krmkit/manifests';
import { nearest, isObject, member, integerAt, listAt, objectsAt, textAt, isNamePlaceholder } from '@krmkit/base';
import type { JsonValue, Path } from '@krmkit/base';
import type { Finding } from '../finding.ts';
import { podFinding } from '../finding.ts';
import { namespaceOf } from '../namespace-of.ts';
import type { Backend } from './ingresses.ts';
import { backendFindings } from './ingresses.ts';
import type { ObjectReferenceContext } from './missing-object.ts';
import { ambiguousFinding, missing } from './missing-object.ts';
import type { ObjectName } from '../outside.ts';

export const GATEWAY_GROUP = 'gateway.networking.k8s.io';

/** The kinds of routes of the Gateway API; all have the same references. */
export const ROUTES: ReadonlySet<string> = new Set(['HTTPRoute', 'GRPCRoute', 'TLSRoute', 'TCPRoute', 'UDPRoute']);

/** The Gateways, listeners, Services and ports that a route names and that are not there. */
export function routeFindings(resource: Resource, context: ObjectReferenceContext): readonly Finding[] {
  const { spec } = resource.value;
  return [
    ...listAt(spec, 'parentRefs').flatMap((parent, index) =>
      parentFindings(resource, parent, ['spec', 'parentRefs', index], context),
    ),
    ...listAt(spec, 'rules').flatMap((rule, index) =>
      backendsOf(rule, ['spec', 'rules', index]).flatMap(([backend, path]) =>
        routedFindings(resource, backend, path, context),
      ),
    ),
  ];
}

/** Those that get the requests, and those that get a copy. */
function backendsOf(rule: JsonValue, path: Path): readonly (readonly [JsonValue | undefined, Path])[] {
  return [
    ...listAt(rule, 'backendRefs').map((backend, index) => [backend, [...path, 'backendRefs', index]] as const),
    ...listAt(rule, 'filters').map((filter, index) => {
      const at = [...path, 'filters', index, 'requestMirror', 'backendRef'];
      return [member(member(filter, 'requestMirror'), 'backendRef'), at] as const;
    }),
  ];
}

/** `group` and `kind` default to a Service, `namespace` to that of the route. */
function routedFindings(
  resource: Resource,
  backend: JsonValue | undefined,
  path: Path,
  context: ObjectReferenceContext,
): readonly Finding[] {
  const kind = textAt(backend, 'kind');
  if (!isObject(backend) || (kind !== '' && kind !== 'Service') || !isCore(textAt(backend, 'group'))) return [];
  const service = textAt(backend, 'name');
  const namespace = namespaceAt(backend) ?? namespaceOf(resource, context.facts);
  const other = elsewhere({ group: '', kind: 'Service', name: service }, namespace, context);
  const reference: Backend = {
    service,
    namespace,
    port: integerAt(backend, 'port'),
    servicePath: [...path, 'name'],
    portPath: [...path, 'port'],
    missingHint:
      other && `there is a Service ${other}/${service}: name its namespace, and allow it with a ReferenceGrant there`,
  };
  return backendFindings(resource, reference, context);
}

function parentFindings(
  resource: Resource,
  parent: JsonValue,
  path: Path,
  context: ObjectReferenceContext,
): readonly Finding[] {
  const name = textAt(parent, 'name');
  if (!isGateway(parent) || name === '' || isNamePlaceholder(name)) return [];
  const { complete, objects } = context;
  const target: ObjectName = { group: GATEWAY_GROUP, kind: 'Gateway', name };
  const namespace = namespaceAt(parent) ?? namespaceOf(resource, context.facts);
  const found = objects.named.find(target, namespace);
  const title = `Gateway ${namespace ?? context.namespace}/${name}`;
  switch (found.state) {
    case 'created':
      return [];
    case 'missing': {
      // The Gateways of a cluster are usually in a repository of their own.
      if (!complete && !objects.named.hasKind(target)) return [];
      const other = elsewhere(target, namespace, context);
      const hint = other === undefined ? found.hint : `there is a Gateway ${other}/${name}: write namespace: ${other}`;
      const consequence = 'the route gets no requests';
      return [
        missing(
          {
            code: 'missing-gateway',
            title,
            consequence,
            path: [...path, 'name'],
            hint,
            only: found.only,
            elsewhere: 'info',
          },
          context,
        ),
      ];
    }
    case 'found': {
      const findings = listenerFindings(parent, path, title, found.objects);
      const reference = { resource, namespace, path: [...path, 'sectionName'] };
      const ambiguous = findings.length > 0 ? ambiguousFinding(title, found.objects, reference, context) : undefined;
      return ambiguous === undefined ? findings : [ambiguous];
    }
  }
}

/** `group` and `kind` default to those of a Gateway. */
function isGateway(parent: JsonValue): boolean {
  const kind = textAt(parent, 'kind');
  const group = textAt(parent, 'group');
  return (kind === '' || kind === 'Gateway') && (group === '' || group === GATEWAY_GROUP);
}

function listenerFindings(
  parent: JsonValue,
  path: Path,
  title: string,
  gateways: readonly Resource[],
): readonly Finding[] {
  const section = textAt(parent, 'sectionName');
  if (section === '' || isNamePlaceholder(section)) return [];
  const names = gateways.flatMap(({ value }) =>
    objectsAt(value['spec'], 'listeners').map((one) => textAt(one, 'name')),
  );
  // Without listeners, it is incomplete.
  if (names.length === 0 || names.includes(section)) return [];
  const similar = nearest(section, names);
  const hint = similar === undefined ? `it has ${[...new Set(names)].join(', ')}` : `did you mean ${similar}?`;
  const message = `${title} has no listener ${section}: the route gets no requests`;
  return [
    podFinding(undefined, 'missing-gateway', [...path, 'sectionName'], message, {
      hint,
      replacement: similar,
      cause: `${title}, listener ${section}`,
    }),
  ];
}

/** The other namespace that has the object; undefined if there is none. */
function elsewhere(
  target: ObjectName,
  namespace: string | undefined,
  { objects, facts }: ObjectReferenceContext,
): string | undefined {
  const found = objects.named.find(target, undefined);
  const [first] = found.state === 'found' ? found.objects : [];
  const other = first && namespaceOf(first, facts);
  return other === namespace ? undefined : other;
}

function namespaceAt(reference: JsonValue): string | undefined {
  const namespace = textAt(reference, 'namespace');
  return namespace === '' || isNamePlaceholder(namespace) ? undefined : namespace;
}

function isCore(group: string): boolean {
  return group === '' || group === 'core';
}
