import type { Diagnostic, Source } from '@krmkit/base';
import { streamItems, wrapOutput } from './wrap.ts';
import type { ResourceStream, Resource, StreamContent } from '@krmkit/manifests';
import { readStream, RESOURCE_LIST } from '@krmkit/manifests';
import { createSource } from '@krmkit/base';

export interface WrapSettings {
  /** The name of the output in diagnostics. */
  readonly name: string;
  /** Resources that are merged into the result. */
  readonly overrides: readonly Resource[];
  /** False: the result has nothing of the input. */
  readonly merge: boolean;
}

/** The ResourceList that a program's output makes of a stream. */
export interface WrappedStream {
  /** Undefined if a diagnostic is an error. */
  readonly content: StreamContent | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** The output, for excerpts. */
  readonly sources: readonly Source[];
}

/** Merges what a program printed into the stream that it read. */
export function wrapPrinted(input: ResourceStream, text: string, settings: WrapSettings): WrappedStream {
  const { name, overrides, merge } = settings;
  const { stream, diagnostics: unread } = readPrinted(name, text);
  const sources = stream === undefined ? [] : [stream.source];
  if (unread.some(isError)) return { content: undefined, diagnostics: unread, sources };
  const wrapped = wrapOutput({ input: streamItems(input), output: stream?.items ?? [], overrides, merge });
  const diagnostics = [...unread, ...wrapped.diagnostics];
  if (diagnostics.some(isError)) return { content: undefined, diagnostics, sources };
  const received = input.wrapper?.identity;
  const content = {
    wrapper: received?.kind === RESOURCE_LIST.kind ? received : RESOURCE_LIST,
    items: wrapped.items,
    results: stream?.results ?? input.results,
  };
  return { content, diagnostics, sources };
}

function isError({ severity }: Diagnostic): boolean {
  return severity === 'error';
}

interface CommandManifests {
  /** Undefined if it printed nothing. */
  readonly stream: ResourceStream | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** A document that is not a manifest is an error: leaving it out would hide the mistake. */
function readPrinted(name: string, text: string): CommandManifests {
  if (/^\s*$/.test(text)) return { stream: undefined, diagnostics: [] };
  const stream = readStream(createSource(name, text));
  const diagnostics = stream.diagnostics.flatMap((diagnostic): readonly Diagnostic[] => {
    const { code, severity } = diagnostic;
    if (severity === 'error') return [diagnostic];
    if (code === 'template-file') {
      const message = 'This is a template, and not a manifest';
      return [
        {
          ...diagnostic,
          code: 'invalid-resource',
          severity: 'error',
          message,
          hint: 'replace the template expressions before',
        },
      ];
    }
    // A document or an item without apiVersion or kind: nothing else in a stream has this code as a warning.
    if (code !== 'invalid-resource') return [];
    const message = 'This lacks apiVersion or kind, so it is not a manifest';
    return [{ ...diagnostic, severity: 'error', message, hint: 'only manifests go to stdout; messages go to stderr' }];
  });
  return { stream, diagnostics };
}
