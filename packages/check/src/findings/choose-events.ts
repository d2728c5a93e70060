import type { Diagnostic } from '@krmkit/base';
import type { PodEvent, ResolvedContainer, ResolvedTemplate } from '@krmkit/pods';
import type { KnownFinding } from './new-findings.ts';
import { createNewFindings } from './new-findings.ts';
import type { FindingSettings } from './choose-findings.ts';

/** Leaves out the events of findings that are ignored or not new. `found` are the findings in the resource. */
export type ChooseEvents = (
  template: ResolvedTemplate,
  root: string | undefined,
  found: readonly Diagnostic[],
) => ResolvedTemplate;

export function createEventChoice(
  { ignored, rules }: Pick<FindingSettings, 'ignored' | 'rules'>,
  known: readonly KnownFinding[] | undefined,
): ChooseEvents {
  const newOf = known && createNewFindings(known);
  if (ignored.size === 0 && rules === undefined && newOf === undefined) return (template) => template;
  return (template, root, found) => {
    const added = new Set(newOf?.({ root, diagnostics: found }).diagnostics ?? found);
    const isLeft = (event: PodEvent, container: ResolvedContainer): boolean => {
      if (event.code === undefined) return true;
      if (ignored.has(event.code)) return false;
      const own = found.filter((diagnostic) => isAbout(event, container, diagnostic));
      return (
        own.length === 0 ||
        own.some((one) => added.has(one) && rules?.isIgnored(one.code, one.location?.path ?? '') !== true)
      );
    };
    const containers = template.containers.map((container) => ({
      ...container,
      events: container.events.filter((event) => isLeft(event, container)),
    }));
    return { ...template, containers };
  };
}

/** The message of a kubelet is not that of the finding. */
function isAbout(event: PodEvent, { name, located }: ResolvedContainer, diagnostic: Diagnostic): boolean {
  const { code, subject, field = '', message } = diagnostic;
  return (
    code === event.code &&
    subject?.container === name &&
    subject.containerList === located.list &&
    (event.component === 'kubelet' || event.message === `${field}: ${message}`)
  );
}
