import type { EventObject, PodEvent } from '@krmkit/pods';
import type { ObjectReference, EventRecorder } from '@krmkit/expansion';
import { eventObjectRecorder } from '@krmkit/pods';
import type { JsonValue } from '@krmkit/base';
import { printPath, printYaml } from '@krmkit/base';
import type { Workload } from '../findings/expansion.ts';
import type { ExpansionReport } from './expansion-report.ts';

/**
 * `v1` Events as YAML documents: those that a kubelet would record about variables, and krmkit's own
 * `UnresolvedReference`. Events of a Pod are about the Pod; those of a template are about its workload, because its
 * pods have no names yet.
 */
export function eventReport(now: number): ExpansionReport {
  const events = new Map<string, EventObject>();
  const record = (component: PodEvent['component'], time: number): EventRecorder =>
    eventObjectRecorder({
      clock: { now: () => time },
      source: { component },
      sink: (event) => events.set(`${event.metadata.namespace}/${component}/${event.metadata.name}`, event),
      // All events have the same time, so the rate limits for a live cluster must not drop any.
      aggregateMessages: Number.MAX_SAFE_INTEGER,
      spamBurst: Number.MAX_SAFE_INTEGER,
    });
  const recorders: Readonly<Record<PodEvent['component'], EventRecorder>> = {
    // The time is part of an event's name, so two recorders must not share one.
    kubelet: record('kubelet', now),
    krmkit: record('krmkit', now + 1),
  };
  return {
    workload: (workload) => {
      for (const container of workload.containers) {
        for (const event of container.events) {
          const { component, type, reason, message } = event;
          recorders[component].event(reference(workload, event), type, reason, message);
        }
      }
      return [];
    },
    *end() {
      for (const event of events.values()) yield `---\n${printYaml(eventValue(event))}`;
    },
  };
}

function reference({ subject, namespace, template }: Workload, { fieldPath }: PodEvent): ObjectReference {
  const { apiVersion, kind, name } = subject;
  if (fieldPath === undefined) return { apiVersion, kind, namespace, name };
  if (template.containers !== undefined) {
    const inList = `${printPath(template.path)}${fieldPath.slice('spec.containers'.length)}`;
    return { apiVersion, kind, namespace, name, fieldPath: inList };
  }
  const inside = template.path.length === 0 ? fieldPath : `${printPath(template.path)}.${fieldPath}`;
  return { apiVersion, kind, namespace, name, fieldPath: inside };
}

function eventValue(event: EventObject): JsonValue {
  const { involvedObject, source, metadata } = event;
  return {
    apiVersion: event.apiVersion,
    kind: event.kind,
    metadata: { name: metadata.name, namespace: metadata.namespace },
    involvedObject: {
      apiVersion: involvedObject.apiVersion,
      kind: involvedObject.kind,
      namespace: involvedObject.namespace ?? metadata.namespace,
      name: involvedObject.name,
      ...(involvedObject.fieldPath === undefined ? {} : { fieldPath: involvedObject.fieldPath }),
    },
    reason: event.reason,
    message: event.message,
    source: { component: source.component },
    firstTimestamp: event.firstTimestamp,
    lastTimestamp: event.lastTimestamp,
    count: event.count,
    type: event.type,
    reportingComponent: event.reportingComponent,
    reportingInstance: event.reportingInstance,
  };
}
