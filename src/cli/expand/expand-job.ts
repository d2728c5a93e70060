import { createTemplateResolver } from '../../kubelet/resolve-resources.ts';
import { mayHavePodTemplate } from '../../kubelet/workloads.ts';
import type { DocumentText } from '../../read/resource-text.ts';
import { createTextReader, sourceOfText } from '../../read/resource-text.ts';
import { readSource } from '../../read/documents.ts';
import { createDocumentMemory } from '../../yaml/document-memory.ts';
import { reportFor } from '../report/report.ts';
import type { ShownWorkload } from '../report/shown-workload.ts';
import type { Job } from '../threads/jobs.ts';
import { createWorkloadCollector, resolveOptions } from './expansion.ts';
import type { ShownResource, ToldFinding } from './shown-resource.ts';

/** Expands resources that are documents of their own, each as if it was alone with the objects that all may need. */
export const expandJob: Job<'expand'> = async ({ settings, style, images, facts, objects }) => {
  // What a form needs of other workloads, and of the clock, is the main thread's matter.
  const { report } = await reportFor(settings, style, { now: () => 0 });
  const memory = createDocumentMemory();
  const options = resolveOptions({ facts }, settings, images);
  let findings: ToldFinding[] = [];
  const resolve = createTemplateResolver(
    objects.map(createTextReader(memory)),
    options,
    { isChecked: true },
    (diagnostic, key) => findings.push({ diagnostic, key }),
  );
  const showDocument = (text: DocumentText): ShownResource => {
    findings = [];
    const collector = createWorkloadCollector(settings.container);
    const workloads: ShownWorkload[] = [];
    for (const resource of readSource(sourceOfText(text), {}, memory).resources) {
      if (!mayHavePodTemplate(resource.identity, settings.templates)) continue;
      for (const template of resolve(resource)) {
        const workload = collector.choose(template);
        if (workload !== undefined) workloads.push(report.show(workload));
      }
    }
    return { workloads, findings, counts: { ...collector.counts(), containerNames: collector.containerNames() } };
  };
  return (batch) => batch.map(showDocument);
};
