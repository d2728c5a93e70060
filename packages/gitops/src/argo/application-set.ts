import type { JsonValue } from '@krmkit/base';
import { isArray, member, textAt } from '@krmkit/base';
import type { Sourced, Step } from '@krmkit/kustomize';
import { partOf } from '@krmkit/kustomize';
import { itemsAt, withMember } from '../sourced-edits.ts';
import type { NotBuilt } from './application.ts';
import type { ArgoContext } from './argo-context.ts';
import { renderFastTemplate } from './fast-template.ts';
import { generateParameters } from './generators.ts';
import { renderGoTemplate } from './go-template.ts';
import type { Render } from './render-parts.ts';
import { renderParts } from './render-parts.ts';

/** The Applications of an ApplicationSet. */
export type Expanded = { readonly ok: true; readonly applications: readonly Sourced[] } | NotBuilt;

/**
 * The Applications that an ApplicationSet generates. Each value comes from the line of the template and from those of the
 * parameters in it. Follows applicationset/controllers/template/template.go.
 */
export async function expandApplicationSet(set: Sourced, context: ArgoContext): Promise<Expanded> {
  const spec = partOf(set, ['spec']) ?? set;
  const patch = partOf(spec, ['templatePatch']);
  if (patch !== undefined && patch.value !== null && patch.value !== '') {
    return { ok: false, reason: 'krmkit does not apply templatePatch', at: patch };
  }
  const template = partOf(spec, ['template']);
  if (template === undefined) return { ok: false, reason: 'it has no template', at: spec };
  const goTemplate = member(spec.value, 'goTemplate') === true;
  const render = goTemplate ? goRenderer(spec.value) : renderFastTemplate;
  const applications: Sourced[] = [];
  for (const generator of itemsAt(spec, 'generators')) {
    const generated = await generateParameters(generator, { ...context, render, goTemplate });
    if (!generated.ok) return generated;
    for (const parameters of generated.sets) {
      const rendered = renderParts(template, parameters, render);
      if (!rendered.ok) return rendered;
      applications.push(applicationOf(rendered.sourced, set));
    }
  }
  return { ok: true, applications };
}

function goRenderer(spec: JsonValue): Render {
  const options = member(spec, 'goTemplateOptions');
  const isStrict = isArray(options) && options.includes('missingkey=error');
  return (template, parameters) => renderGoTemplate(template, parameters, isStrict);
}

/** The Application is in the namespace of the ApplicationSet. */
function applicationOf(rendered: Sourced, set: Sourced): Sourced {
  const { steps } = set.origins;
  const generated = steps.map((step): Step => ({ ...step, generated: true }));
  const metadata = partOf(rendered, ['metadata']) ?? { value: {}, origins: { steps: generated } };
  const namespace = partOf(set, ['metadata', 'namespace']);
  const named = namespace === undefined ? metadata : withMember(metadata, 'namespace', namespace);
  const spec = partOf(rendered, ['spec']) ?? { value: {}, origins: { steps: generated } };
  return {
    value: {
      apiVersion: textAt(set.value, 'apiVersion'),
      kind: 'Application',
      metadata: named.value,
      spec: spec.value,
    },
    origins: { steps: generated, members: { metadata: named.origins, spec: spec.origins } },
  };
}
