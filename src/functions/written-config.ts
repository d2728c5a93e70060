import type { Resource } from '../resource/resource.ts';
import type { FunctionStep } from './step.ts';

/** For a step: a functionConfig in its author's words, where it stands in a document of its own. */
export function writtenBy(resource: Resource | undefined): Pick<FunctionStep, 'writtenConfig'> {
  const { value, origin } = resource ?? {};
  const root = origin?.path.length === 0 ? origin.document.root : undefined;
  if (value === undefined || origin === undefined || root === undefined) return {};
  const { source, document } = origin;
  return { writtenConfig: { value, content: { kind: 'copy', text: source.text, document, node: root } } };
}
