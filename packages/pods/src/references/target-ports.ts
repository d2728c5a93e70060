import type { Resource } from '@krmkit/manifests';
import { nearest, isObject, member, objectsAt, textAt, isNamePlaceholder } from '@krmkit/base';
import type { Finding } from '../finding.ts';
import { podFinding } from '../finding.ts';
import { namespaceOf } from '../namespace-of.ts';
import type { ObjectReferenceContext } from './missing-object.ts';
import { podsMatching } from './selectors.ts';

/**
 * The ports of a Service that name no port of the pods it selects, as `FindPort` in pkg/api/v1/pod/util.go looks for them.
 * A Service without an address is left out: its clients know the ports of the pods.
 */
export function targetPortFindings(
  resource: Resource,
  { facts, objects, podsOf }: ObjectReferenceContext,
): readonly Finding[] {
  const { spec } = resource.value;
  const selector = member(spec, 'selector');
  const isNamed = objectsAt(spec, 'ports').some((port) => textAt(port, 'targetPort') !== '');
  if (!isNamed || !isObject(selector) || textAt(spec, 'clusterIP') === 'None') return [];
  const own = namespaceOf(resource, facts);
  const pods = podsMatching({ matchLabels: selector }, podsOf(own));
  if (pods === undefined || pods.length === 0) return [];
  const texts = [resource.identity.name, ...Object.values(selector).filter((text) => typeof text === 'string')];
  if (objects.named.creatorOf(texts, own) !== undefined) return [];
  const known = pods.map(({ ports }) => ports());
  const all = known.flatMap((ports) => ports ?? []);
  if (known.includes(undefined)) return [];
  return objectsAt(spec, 'ports').flatMap((port, index): readonly Finding[] => {
    const name = textAt(port, 'targetPort');
    const protocol = textAt(port, 'protocol') || 'TCP';
    if (name === '' || isNamePlaceholder(name) || /^\d+$/.test(name)) return [];
    const named = all.filter((one) => one.name === name);
    if (named.some((one) => one.protocol === protocol)) return [];
    const [first] = pods;
    const whose = pods.length === 1 ? (first?.title ?? '') : `the ${pods.length} workloads that it selects`;
    const names = [...new Set(all.filter((one) => one.protocol === protocol).map((one) => one.name))];
    const similar = nearest(name, names);
    const [other] = named;
    const hint =
      other !== undefined
        ? `the port of this name is for ${other.protocol}`
        : similar !== undefined
          ? `did you mean ${similar}?`
          : names.length === 0
            ? 'name the port in ports of the container, or write its number'
            : `the containers have ${names.join(', ')}`;
    const message = `no container of ${whose} has a ${protocol} port named ${name}: connections fail`;
    return [
      podFinding(undefined, 'missing-target-port', ['spec', 'ports', index, 'targetPort'], message, {
        hint,
        replacement: other === undefined ? similar : undefined,
      }),
    ];
  });
}
