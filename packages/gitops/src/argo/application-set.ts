import type { JsonValue } from '@krmkit/base';
import { isArray, isObject, member, textAt } from '@krmkit/base';
import type { Sourced, Step } from '@krmkit/kustomize';
import { partOf } from '@krmkit/kustomize';
import { valueOfText } from '../find/read-document.ts';
import { itemsAt, onlyMembers, withMember } from '../sourced-edits.ts';
import type { NotBuilt } from './application.ts';
import { mergedPatch } from './application.ts';
import type { ArgoContext } from './argo-context.ts';
import { renderFastTemplate } from './fast-template.ts';
import { generateParameters, generatorKind } from './generators.ts';
import { renderGoTemplate } from './go-template.ts';
import type { Render } from './render-parts.ts';
import { addedSteps, notRendered, renderParts } from './render-parts.ts';
import { isEmptyValue } from './template-functions.ts';

/** The Applications of an ApplicationSet. */
export type Expanded = { readonly ok: true; readonly applications: readonly Sourced[] } | NotBuilt;

/**
 * The Applications that an ApplicationSet generates. Each value comes from the line of the template and from those of the
 * parameters in it. Follows applicationset/controllers/template/template.go.
 */
export async function expandApplicationSet(set: Sourced, context: ArgoContext): Promise<Expanded> {
  const spec = partOf(set, ['spec']) ?? set;
  const template = partOf(spec, ['template']);
  if (template === undefined) return { ok: false, reason: 'it has no template', at: spec, isRefused: true };
  const goTemplate = member(spec.value, 'goTemplate') === true;
  const render = goTemplate ? goRenderer(spec.value) : renderFastTemplate;
  const given = context.parameters.get(nameOf(set));
  const applications: Sourced[] = [];
  for (const generator of itemsAt(spec, 'generators')) {
    const generated = await generateParameters(generator, { ...context, render, goTemplate, given });
    if (!generated.ok) return generated;
    const own = withTemplateOf(template, generator);
    for (const parameters of generated.sets) {
      const rendered = renderParts(own, parameters, render);
      if (!rendered.ok) return rendered;
      const patched = withPatch(rendered.sourced, partOf(spec, ['templatePatch']), { parameters, render });
      if (!patched.ok) return patched;
      applications.push(applicationOf(patched.sourced, set));
    }
  }
  if (applications.length > 0) return { ok: true, applications };
  const at = partOf(spec, ['generators']) ?? spec;
  return { ok: false, reason: 'its generators make no Application', at, isEmpty: true };
}

/** `argocd/previews`. */
function nameOf({ value }: Sourced): string {
  const metadata = member(value, 'metadata');
  const namespace = textAt(metadata, 'namespace');
  return `${namespace === '' ? '' : `${namespace}/`}${textAt(metadata, 'name')}`;
}

/** What the template of a generator has comes before that of the ApplicationSet. Empty values do not count. */
function withTemplateOf(template: Sourced, generator: Sourced): Sourced {
  const own = partOf(generator, [generatorKind(generator), 'template']);
  return own === undefined || !isObject(own.value) ? template : mergedPatch(template, withoutEmpty(own));
}

/** A mapping without what counts as empty in Go. */
function withoutEmpty(mapping: Sourced): Sourced {
  const { value } = mapping;
  if (!isObject(value)) return mapping;
  return Object.keys(value).reduce((made, key) => {
    const part = partOf(made, [key]);
    if (part === undefined) return made;
    if (!isEmptyValue(part.value)) return isObject(part.value) ? withMember(made, key, withoutEmpty(part)) : made;
    const others = (isObject(made.value) ? Object.keys(made.value) : []).filter((one) => one !== key);
    return onlyMembers(made, others);
  }, mapping);
}

type Patched = { readonly ok: true; readonly sourced: Sourced } | NotBuilt;

/**
 * Renders `templatePatch` as one text, and merges it into the template: lists are replaced, and the project stays. Follows
 * `applyTemplatePatch` in applicationset/controllers/template/patch.go.
 */
function withPatch(
  template: Sourced,
  patch: Sourced | undefined,
  { parameters, render }: { readonly parameters: Sourced; readonly render: Render },
): Patched {
  if (patch === undefined || typeof patch.value !== 'string' || patch.value === '') {
    return { ok: true, sourced: template };
  }
  const rendered = render(patch.value, parameters);
  if (!rendered.ok) return notRendered(rendered, patch);
  const value = valueOfText(rendered.text);
  if (value === null) return { ok: true, sourced: template };
  if (value === undefined || !isObject(value)) {
    return { ok: false, reason: 'its templatePatch is no mapping', at: patch, isRefused: true };
  }
  if (/"\$(?:patch|retainKeys|setElementOrder|deleteFromPrimitiveList)/.test(JSON.stringify(value))) {
    return { ok: false, reason: 'krmkit does not apply a templatePatch with directives', at: patch };
  }
  const steps = addedSteps(patch.origins.steps, rendered.steps).map((step): Step => ({ ...step, generated: true }));
  const merged = mergedPatch(template, { value, origins: { steps } });
  const project = partOf(template, ['spec', 'project']);
  const spec = partOf(merged, ['spec']);
  if (project === undefined || spec === undefined) return { ok: true, sourced: merged };
  return { ok: true, sourced: withMember(merged, 'spec', withMember(spec, 'project', project)) };
}

function goRenderer(spec: JsonValue): Render {
  const options = member(spec, 'goTemplateOptions');
  const isStrict = isArray(options) && options.includes('missingkey=error');
  return (template, parameters) => renderGoTemplate(template, parameters, isStrict);
}

/** Argo CD gives it to Applications without finalizers: with an Application, its objects go. */
const FINALIZER = 'resources-finalizer.argocd.argoproj.io';

/** The Application is in the namespace of the ApplicationSet. */
function applicationOf(rendered: Sourced, set: Sourced): Sourced {
  const { steps } = set.origins;
  const generated = steps.map((step): Step => ({ ...step, generated: true }));
  const metadata = partOf(rendered, ['metadata']) ?? { value: {}, origins: { steps: generated } };
  const namespace = partOf(set, ['metadata', 'namespace']);
  const placed = namespace === undefined ? metadata : withMember(metadata, 'namespace', namespace);
  const preserves = partOf(set, ['spec', 'syncPolicy', 'preserveResourcesOnDeletion'])?.value === true;
  const isFinal = preserves || itemsAt(placed, 'finalizers').length > 0;
  const finalizers = { value: [FINALIZER], origins: { steps: generated } };
  const named = isFinal ? placed : withMember(placed, 'finalizers', finalizers);
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
