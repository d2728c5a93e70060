import type { Diagnostic, Source } from '@krmkit/base';
import { readPackageFiles, RESOURCE_LIST } from '@krmkit/manifests';
import type { Resource, StreamWrapper } from '@krmkit/manifests';
import type { Content } from '@krmkit/yaml';
import type { CommandContext } from '../context.ts';
import type { Checked, OptionDefinition, ParsedArguments } from '../definition.ts';
import { lastValue, wrongUsage } from '../definition.ts';

/** Only these wrappers: any other one would be read as a resource that contains others. */
export const WRAPPER_KINDS: readonly string[] = [RESOURCE_LIST.kind, 'List'];

/** The wrapper of resources that are passed on. */
export const WRAPPER_OPTIONS: readonly OptionDefinition[] = [
  {
    long: 'wrap-kind',
    value: 'KIND',
    choices: WRAPPER_KINDS,
    description: 'the kind of the wrapper: ResourceList or List',
  },
  { long: 'wrap-version', value: 'VERSION', description: 'the apiVersion of the wrapper' },
  {
    long: 'function-config',
    value: 'FILE',
    description: 'a file with one resource, which becomes the functionConfig of the list',
  },
];

export interface WrapperSettings {
  /** Undefined without these options. */
  readonly wrapper: StreamWrapper | undefined;
  readonly functionConfig: string | undefined;
}

export function readWrapper(parsed: ParsedArguments): Checked<WrapperSettings> {
  const kind = lastValue(parsed, 'wrap-kind');
  const version = lastValue(parsed, 'wrap-version');
  const functionConfig = lastValue(parsed, 'function-config');
  if (version === '') return wrongUsage('--wrap-version is empty', 'for example config.kubernetes.io/v1');
  if (kind === undefined && version === undefined && functionConfig === undefined) {
    return { ok: true, value: { wrapper: undefined, functionConfig } };
  }
  const known = kind === undefined || kind === RESOURCE_LIST.kind ? RESOURCE_LIST.apiVersion : 'v1';
  const wrapper = { apiVersion: version ?? known, kind: kind ?? RESOURCE_LIST.kind };
  return { ok: true, value: { wrapper, functionConfig } };
}

/** The one resource of a file, or the problem with it. */
export async function readFunctionConfig(
  context: CommandContext,
  path: string,
): Promise<{
  readonly content: Content | undefined;
  readonly diagnostics: readonly Diagnostic[];
  readonly sources: readonly Source[];
}> {
  const { files, diagnostics } = await readPackageFiles([path], { files: context.files, stdin: context.stdin });
  const resources = files.flatMap((file) => file.resources);
  const sources = files.map(({ source }) => source);
  const content = resources.length === 1 ? contentOf(resources[0]) : undefined;
  if (content !== undefined) return { content, diagnostics, sources };
  if (diagnostics.some(({ severity }) => severity === 'error')) return { content, diagnostics, sources };
  const wrong: Diagnostic = {
    code: 'unreadable-file',
    severity: 'error',
    message: `--function-config needs a file with one resource; this one has ${resources.length}`,
    hint: 'put it into a file of its own',
    location: { path, start: 0, end: 0, line: 1, column: 1, endLine: 1, endColumn: 1 },
  };
  return { content, diagnostics: [...diagnostics, wrong], sources };
}

function contentOf(resource: Resource | undefined): Content | undefined {
  const { origin } = resource ?? {};
  if (origin?.document.root === undefined) return undefined;
  const { source, document } = origin;
  return { kind: 'copy', text: source.text, document, node: origin.document.root };
}
