// What runs anywhere, a browser too. Names are written out, in the order of the folders.
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
