import type { Path } from '@krmkit/base';
import type { LocatedContainer, PodContext } from '../context.ts';
import { writtenValue } from '../context.ts';
import type { Finding } from '../finding.ts';
import { NO_FINDINGS } from '../finding.ts';
import { expandString } from '../env/references.ts';
import type { Scope } from '../env/scope.ts';
import type { ArgumentRole } from '../env/shell.ts';
import { argumentRoles } from '../env/shell.ts';
import type { Value } from '../value.ts';
import { literal } from '../value.ts';

/** ENTRYPOINT, CMD and ENV of an image, from its configuration. */
export interface ImageConfig {
  /** ENTRYPOINT; absent if the image has none. */
  readonly entrypoint?: readonly string[];
  /** CMD; absent if the image has none. */
  readonly cmd?: readonly string[];
  /** `NAME=value`, in order. */
  readonly env?: readonly string[];
  /** WORKDIR; absent if the image has none. */
  readonly workingDir?: string;
  /** USER: a name or a number, optionally with `:GROUP`. */
  readonly user?: string;
}

export interface CommandLine {
  /** Empty if the manifest sets none: the image's ENTRYPOINT then takes effect. */
  readonly command: readonly Value[];
  readonly args: readonly Value[];
  /** The command line of the process, if it is known. The part from the image is never expanded. */
  readonly argv: readonly Value[] | undefined;
  /** One role for each element of `command` and then of `args`; empty if no element has a `$`. */
  readonly roles: readonly ArgumentRole[];
  readonly findings: readonly Finding[];
}

/**
 * Expands command and args against the final environment (`ExpandContainerCommandAndArgs` in
 * pkg/kubelet/container/helpers.go) and merges them with the image's ENTRYPOINT and CMD as a runtime does.
 */
export function buildCommandLine(
  context: PodContext,
  located: LocatedContainer,
  scope: Scope,
  image: ImageConfig | undefined,
): CommandLine {
  const { command: writtenCommand = [], args: writtenArgs = [] } = located.container;
  const isPlain = (text: string): boolean =>
    !text.includes('$') && (context.engine === undefined || !text.includes('{{'));
  if (writtenCommand.every(isPlain) && writtenArgs.every(isPlain)) {
    const written = (texts: readonly string[], list: 'command' | 'args'): readonly Value[] =>
      texts.map((text, index) => writtenValue(context, text, [...located.path, list, index]));
    const command = written(writtenCommand, 'command');
    const args = written(writtenArgs, 'args');
    return { command, args, argv: mergeWithImage(command, args, image), roles: [], findings: NO_FINDINGS };
  }
  const findings: Finding[] = [];
  const roles = argumentRoles(writtenCommand, writtenArgs, image?.entrypoint);
  const expandAll = (elements: readonly string[], list: 'command' | 'args'): readonly Value[] =>
    elements.map((element, index) => {
      const path: Path = [...located.path, list, index];
      if (isPlain(element)) return writtenValue(context, element, path);
      const offset = list === 'command' ? index : writtenCommand.length + index;
      const expansion = expandString(context, scope, element, {
        located,
        path,
        field: `${list}[${String(index)}]`,
        later: nowhere,
        role: roles[offset] ?? 'plain',
      });
      for (const finding of expansion.findings) findings.push(finding);
      return expansion.value;
    });
  const command = expandAll(writtenCommand, 'command');
  const args = expandAll(writtenArgs, 'args');
  return { command, args, argv: mergeWithImage(command, args, image), roles, findings };
}

function nowhere(): undefined {
  return undefined;
}

/** `command` replaces ENTRYPOINT and drops CMD; `args` replaces CMD. An empty list is the same as none. */
function mergeWithImage(
  command: readonly Value[],
  args: readonly Value[],
  image: ImageConfig | undefined,
): readonly Value[] | undefined {
  if (command.length > 0) return [...command, ...args];
  if (image === undefined) return undefined;
  // A build file clears the ENTRYPOINT of its base image with [""].
  const { entrypoint: own = [] } = image;
  const entrypoint = own.length === 1 && own[0] === '' ? [] : own.map(literal);
  return [...entrypoint, ...(args.length > 0 ? args : (image.cmd ?? []).map(literal))];
}
