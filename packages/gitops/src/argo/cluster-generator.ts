import type { JsonObject, JsonValue } from '@krmkit/base';
import { isObject, member } from '@krmkit/base';
import type { Sourced, Step } from '@krmkit/kustomize';
import { partOf } from '@krmkit/kustomize';
import { withMember } from '../sourced-edits.ts';
import type { ArgoCluster } from './argo-context.ts';
import { selectsLabels } from './label-selector.ts';
import type { GeneratedParameters, GeneratorContext } from './parameters.ts';
import { flattened, normalized, parametersOf } from './parameters.ts';
import { renderParts } from './render-parts.ts';

/** The parameters of the clusters that the user names; with `flatList`, one set with a list of them. Follows applicationset/generators/cluster.go. */
export function clusterParameters(
  generator: Sourced,
  { clusters, goTemplate, render }: GeneratorContext,
): GeneratedParameters {
  if (clusters === undefined) {
    const reason = 'krmkit does not know the clusters; name them in gitops.clusters of .krmkit.yaml';
    return { ok: false, reason, cause: 'clusters', at: generator };
  }
  const selector = member(generator.value, 'selector') ?? {};
  const steps = generator.origins.steps.map((step): Step => ({ ...step, generated: true }));
  const values = partOf(generator, ['values']);
  const sets: Sourced[] = [];
  for (const cluster of clusters) {
    const isChosen = selectsLabels(selector, cluster.labels);
    if (isChosen === undefined) return { ok: false, reason: 'krmkit cannot read its selector', at: generator };
    if (!isChosen) continue;
    const own = ownParameters(cluster);
    const set: Sourced = { value: goTemplate ? own : flatTexts(own), origins: { steps } };
    if (values === undefined || !isObject(values.value)) {
      sets.push(set);
      continue;
    }
    const rendered = renderParts(values, set, render);
    if (!rendered.ok) return rendered;
    const added = goTemplate ? [['values', rendered.sourced] as const] : flattened(rendered.sourced, 'values');
    sets.push(added.reduce((made, [key, part]) => withMember(made, key, part), set));
  }
  if (member(generator.value, 'flatList') !== true) return { ok: true, sets };
  const list = { value: sets.map(({ value }) => value), origins: { steps, items: sets.map(({ origins }) => origins) } };
  return { ok: true, sets: [parametersOf([['clusters', list]], steps)] };
}

function ownParameters({ name, server, project, labels, annotations }: ArgoCluster): JsonObject {
  return { name, nameNormalized: normalized(name), server, project, metadata: { labels, annotations } };
}

/** As `metadata.labels.KEY`. */
function flatTexts({ metadata, ...own }: JsonObject): JsonObject {
  const texts: Record<string, JsonValue> = { ...own };
  for (const field of ['labels', 'annotations']) {
    const pairs = member(metadata, field);
    for (const key of isObject(pairs) ? Object.keys(pairs) : []) {
      texts[`metadata.${field}.${key}`] = member(pairs, key) ?? '';
    }
  }
  return texts;
}
