import type { Resource } from '@krmkit/manifests';
import type { JsonObject, JsonValue } from '@krmkit/base';
import { isObject, member, follow, textAt, isNamePlaceholder } from '@krmkit/base';
import type { Finding } from '../finding.ts';
import { namespaceOf } from '../namespace-of.ts';
import { ingressFindings } from './ingresses.ts';
import type { ObjectReferenceContext } from './missing-object.ts';
import { missing } from './missing-object.ts';
import { GATEWAY_GROUP, routeFindings, ROUTES } from './routes.ts';
import { selectorFinding } from './selectors.ts';
import { targetPortFindings } from './target-ports.ts';

/** A finding about an object other than a pod; its paths start at the root of the resource. */
interface ObjectFinding {
  readonly resource: Resource;
  readonly finding: Finding;
}

/** What Ingresses, routes, autoscalers, disruption budgets, Services and StatefulSets name or select, and is not there. */
export function* objectReferenceFindings(
  resources: readonly Resource[],
  context: ObjectReferenceContext,
): Generator<ObjectFinding> {
  for (const resource of resources) {
    for (const finding of findingsOf(resource, context)) yield { resource, finding };
  }
}

function findingsOf(resource: Resource, context: ObjectReferenceContext): readonly Finding[] {
  if (context.facts.patches.has(resource.origin?.source.path ?? '')) return [];
  const { group, kind } = resource.identity;
  if (group === GATEWAY_GROUP && ROUTES.has(kind)) return routeFindings(resource, context);
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
      return [
        ...selectorFindings(resource, context, { matchLabels: selector }, 'has no endpoints'),
        ...targetPortFindings(resource, context),
      ];
    }
    case 'StatefulSet.apps':
      return governingServiceFindings(resource, context);
    default:
      return [];
  }
}

function scaleTargetFindings(resource: Resource, context: ObjectReferenceContext): readonly Finding[] {
  const path = ['spec', 'scaleTargetRef'];
  const reference = follow(resource.value, path);
  const kind = textAt(reference, 'kind');
  const name = textAt(reference, 'name');
  if (kind === '' || name === '' || isNamePlaceholder(name)) return [];
  const [group, version] = textAt(reference, 'apiVersion').split('/');
  const namespace = namespaceOf(resource, context.facts);
  const target = { group: version === undefined ? '' : (group ?? ''), kind, name };
  const found = context.objects.named.find(target, namespace);
  if (found.state !== 'missing') return [];
  const title = `${kind} ${namespace ?? context.namespace}/${name}`;
  const written = target.group === '' ? '' : ` of the group ${target.group}`;
  const object = { title: `${title}${written}`, consequence: 'nothing is scaled', path: [...path, 'name'] };
  return [missing({ code: 'missing-scale-target', ...object, hint: found.hint, only: found.only }, context)];
}

/** The Service that gives the pods of a StatefulSet their DNS names. */
function governingServiceFindings(resource: Resource, context: ObjectReferenceContext): readonly Finding[] {
  const name = textAt(resource.value['spec'], 'serviceName');
  if (name === '' || isNamePlaceholder(name)) return [];
  const { complete, objects, facts } = context;
  const namespace = namespaceOf(resource, facts);
  const target = { group: '', kind: 'Service', name };
  const found = objects.named.find(target, namespace);
  if (found.state !== 'missing' || (!complete && !objects.named.hasKind(target))) return [];
  const title = `Service ${namespace ?? context.namespace}/${name}`;
  const consequence = 'its pods have no DNS names of their own';
  return [
    missing(
      {
        code: 'missing-governing-service',
        title,
        consequence,
        path: ['spec', 'serviceName'],
        hint: found.hint,
        only: found.only,
        elsewhere: 'info',
      },
      context,
    ),
  ];
}

function selectorFindings(
  resource: Resource,
  { facts, complete, objects, podsOf }: ObjectReferenceContext,
  selector: JsonValue | undefined,
  consequence: string,
): readonly Finding[] {
  if (!isObject(selector)) return [];
  const own = namespaceOf(resource, facts);
  // The pods of the control plane come from files of the node.
  if (own === 'kube-system' && !complete) return [];
  const finding = selectorFinding(resource.identity.name, selector, podsOf(own), { consequence, complete });
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
