export type { Context } from './context.ts';
export { neededEntries, resolvingOrder, sortEnv } from './env-order.ts';
export type { SortableEnvEntry, SortedEnv, UndefinedReference } from './env-order.ts';
export { escape, escapeWords } from './escape.ts';
export type { EscapeEngine, EscapeOptions, EscapeVariable, EscapedText, Replaced } from './escape.ts';
export { expand } from './expand.ts';
export type { MappingFunc } from './expand.ts';
export { makeMappingFunc, mappingFuncFor } from './mapping.ts';
export type { ExpansionRecorder } from './mapping.ts';
export { memoryRecorder, objectEventRecorderFor, recorderOf } from './recorder.ts';
export type {
  EventRecorder,
  EventType,
  MemoryRecorder,
  ObjectEventRecorder,
  ObjectReference,
  RecordedEvent,
} from './recorder.ts';
export { scan } from './scan.ts';
export { compileTemplate } from './template.ts';
export type {
  LiteralTemplateSegment,
  Reference,
  ReferenceTemplateSegment,
  Template,
  TemplateSegment,
} from './template.ts';
