import type { DiscoveredSteps } from './declaration.ts';
import type { FunctionItems } from './item.ts';
import type { PipelineRun, StepRun } from './pipeline.ts';
import type { FunctionStep } from './step.ts';
import { discoverSteps } from './declaration.ts';
import { resultValue } from './results.ts';
import { itemsToReturn } from './stream-items.ts';
import type { ResourceStream } from '@krmkit/manifests';
import type { JsonValue } from '@krmkit/base';
import { isArray, isObject, member } from '@krmkit/base';
import { printStream, RESOURCE_LIST } from '@krmkit/manifests';
import type { Content } from '@krmkit/yaml';

/** A function that the caller names, for a ResourceList or documents. */
export interface ListFunction {
  readonly step: FunctionStep;
  /** False: the function gets the functionConfig of the list, if it has one. */
  readonly hasConfig: boolean;
}

/** The steps for a list: the named function, or those that its resources declare. */
export function stepsOfList(
  stream: ResourceStream,
  named: ListFunction | undefined,
  workingDirectory: string,
): DiscoveredSteps {
  if (named !== undefined) {
    const listed = member(stream.wrapper?.value, 'functionConfig');
    const { step } = named;
    const functionConfig = named.hasConfig || !isObject(listed) ? step.functionConfig : listed;
    const isListed = isObject(listed) && functionConfig === listed && stream.functionConfig !== undefined;
    const written = isListed ? { writtenConfig: { value: listed, content: stream.functionConfig } } : {};
    return { steps: [{ ...step, functionConfig, ...written }], diagnostics: [] };
  }
  const { source, items: resources } = stream;
  const file = { path: '-', relativePath: '-', named: true, source, documents: [], resources, template: false };
  return discoverSteps([file], { workingDirectory });
}

/**
 * The ResourceList after a run, piece by piece: the output items, and the results of the list followed by those of the
 * functions. A list to which functions did nothing is the text that was read.
 */
export function printOutputList(stream: ResourceStream, sent: FunctionItems, run: PipelineRun): Iterable<string> {
  const received = stream.wrapper?.identity;
  const isList = received?.kind === RESOURCE_LIST.kind;
  if (isList && isUnchanged(sent, run)) return [stream.source.text];
  return printStream({
    wrapper: isList ? received : RESOURCE_LIST,
    items: itemsToReturn(stream, sent, run.items),
    functionConfig: stream.functionConfig,
    results: resultsOf(stream, run.runs),
  });
}

function isUnchanged(sent: FunctionItems, { items: { items }, runs }: PipelineRun): boolean {
  if (runs.some(({ results, kept }) => results.length + kept.length > 0)) return false;
  return items.length === sent.items.length && items.every((item, at) => item === sent.items[at]);
}

function resultsOf(stream: ResourceStream, runs: readonly StepRun[]): Content | undefined {
  const added: readonly JsonValue[] = runs.flatMap(({ results, kept }) => [...results, ...kept].map(resultValue));
  if (added.length === 0) return stream.results;
  const before = member(stream.wrapper?.value, 'results');
  return { kind: 'value', value: [...(isArray(before) ? before : []), ...added] };
}
