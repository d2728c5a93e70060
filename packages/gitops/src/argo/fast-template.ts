import type { Sourced, Step } from '@krmkit/kustomize';
import { partOf } from '@krmkit/kustomize';

/** A text after its parameters are replaced, or why krmkit cannot replace them. `isRefused`: Argo CD cannot, either. */
export type RenderedText =
  | { readonly ok: true; readonly text: string; readonly steps: readonly Step[] }
  | { readonly ok: false; readonly message: string; readonly isRefused?: true };

/**
 * Replaces `{{ NAME }}` by the parameters of an ApplicationSet without goTemplate. What is no parameter stays as it is.
 * Follows `Replace` in applicationset/utils/utils.go.
 */
export function renderFastTemplate(template: string, parameters: Sourced): RenderedText {
  const steps: Step[] = [];
  let text = '';
  let rest = template;
  for (let start = rest.indexOf('{{'); start !== -1; start = rest.indexOf('{{')) {
    const end = rest.indexOf('}}', start + 2);
    if (end === -1) break;
    const parameter = partOf(parameters, [rest.slice(start + 2, end).trim()]);
    const isText = typeof parameter?.value === 'string';
    text += rest.slice(0, start) + (isText ? parameter.value : rest.slice(start, end + 2));
    if (isText) steps.push(...parameter.origins.steps);
    rest = rest.slice(end + 2);
  }
  return { ok: true, text: text + rest, steps };
}
