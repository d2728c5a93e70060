// What runs anywhere, a browser too. Names are written out, in the order of the folders.
export { combinedPrefix, eventCorrelator } from './events/correlate.ts';
export type { Correlation, CorrelationLimits, Correlator } from './events/correlate.ts';
export { eventObjectRecorder } from './events/event-object-recorder.ts';
export type { EventObjectRecorderOptions } from './events/event-object-recorder.ts';
export { containerFieldPath } from './events/event.ts';
export type { Clock, EventObject, EventSource, EventType, ObjectReference } from './events/event.ts';
export { memoryRecorder, objectEventRecorderFor } from './events/recorder.ts';
export type { EventRecorder, MemoryRecorder, ObjectEventRecorder, RecordedEvent } from './events/recorder.ts';
export { expand } from './expansion/expand.ts';
export type { MappingFunc } from './expansion/expand.ts';
export { makeMappingFunc, mappingFuncFor, unresolvedReferenceReason } from './expansion/mapping.ts';
export type { Context, ExpansionRecorder } from './expansion/mapping.ts';
export { compileTemplate } from './expansion/template.ts';
export type {
  LiteralTemplateSegment,
  Reference,
  ReferenceTemplateSegment,
  Template,
  TemplateSegment,
} from './expansion/template.ts';
export { version } from './version.ts';
