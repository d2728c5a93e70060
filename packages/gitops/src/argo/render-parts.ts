import type { JsonValue } from '@krmkit/base';
import { isArray, isObject, member } from '@krmkit/base';
import type { PartOrigins, Sourced, Step } from '@krmkit/kustomize';
import { originsAt } from '@krmkit/kustomize';
import type { NotBuilt } from './application.ts';
import type { RenderedText } from './fast-template.ts';

/** Replaces the parameters in a text. */
export type Render = (template: string, parameters: Sourced) => RenderedText;

type RenderedParts = { readonly ok: true; readonly sourced: Sourced } | NotBuilt;

/** Replaces the parameters in all texts and keys of a value. */
export function renderParts(template: Sourced, parameters: Sourced, render: Render): RenderedParts {
  const { value, origins } = template;
  if (typeof value === 'string') {
    const rendered = render(value, parameters);
    if (!rendered.ok) return notRendered(rendered, template);
    if (rendered.text === value) return { ok: true, sourced: template };
    return {
      ok: true,
      sourced: { value: rendered.text, origins: { steps: addedSteps(origins.steps, rendered.steps) } },
    };
  }
  const partAt = (segment: string | number, part: JsonValue): RenderedParts =>
    renderParts({ value: part, origins: originsAt(origins, [segment]) }, parameters, render);
  if (isArray(value)) {
    const items: Sourced[] = [];
    for (const [index, item] of value.entries()) {
      const rendered = partAt(index, item);
      if (!rendered.ok) return rendered;
      items.push(rendered.sourced);
    }
    const own = items.map((item) => item.origins);
    return {
      ok: true,
      sourced: { value: items.map((item) => item.value), origins: { steps: origins.steps, items: own } },
    };
  }
  if (!isObject(value)) return { ok: true, sourced: template };
  const members: [string, JsonValue][] = [];
  const own: [string, PartOrigins][] = [];
  for (const key of Object.keys(value)) {
    const name = render(key, parameters);
    if (!name.ok) return notRendered(name, template);
    const rendered = partAt(key, member(value, key) ?? null);
    if (!rendered.ok) return rendered;
    members.push([name.text, rendered.sourced.value]);
    own.push([name.text, rendered.sourced.origins]);
  }
  const made = { steps: origins.steps, members: Object.fromEntries(own) };
  return { ok: true, sourced: { value: Object.fromEntries(members), origins: made } };
}

/** Why a template is not rendered. */
export function notRendered(
  { message, isRefused }: Extract<RenderedText, { readonly ok: false }>,
  at: Sourced,
): NotBuilt {
  return { ok: false, reason: message, at, ...(isRefused === true ? { isRefused } : {}) };
}

/** Values that are made of a template and of parameters. */
export function addedSteps(steps: readonly Step[], added: readonly Step[]): readonly Step[] {
  return [...steps, ...added.map((step): Step => ({ ...step, effect: 'edit' }))];
}
