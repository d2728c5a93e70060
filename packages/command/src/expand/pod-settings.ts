import { isDnsLabel } from '@krmkit/manifests';
import {
  runtimeFields,
  ageOf,
  NEWEST_RELEASE,
  OLDEST_RELEASE,
  parseRelease,
  parseTemplatePath,
  newerRelease,
} from '@krmkit/pods';
import type { Release, TemplatePath } from '@krmkit/pods';
import { nearest } from '@krmkit/base';
import type { CommandContext } from '../context.ts';
import type { Checked, OptionDefinition, ParsedArguments } from '../definition.ts';
import { lastValue, wrongUsage } from '../definition.ts';
import { readEach, readValues } from '../readers.ts';

/**
 * The options that all verbs that resolve pods share. A verb that does not have one of these flags gets its default.
 */
export interface PodOptions {
  /** Undefined without `--kubernetes`. */
  readonly kubernetes: Release | undefined;
  /** The namespace of manifests without one; undefined: `default`, or that of the context. */
  readonly defaultNamespace: string | undefined;
  readonly runtime: Readonly<Record<string, string>>;
  readonly templates: readonly TemplatePath[];
}

export const DEFAULT_NAMESPACE_OPTION: OptionDefinition = {
  long: 'default-namespace',
  value: 'NAME',
  proposals: 'namespaces',
  description: 'the namespace of manifests that do not set one (default: default)',
};

/** A single label or annotation. */
const RUNTIME_FIELD = /^metadata\.(?:labels|annotations)\['.+'\]$/s;

export function readPodOptions(parsed: ParsedArguments): Checked<PodOptions> {
  const read = readEach(parsed, {
    kubernetes: readKubernetes,
    runtime: readRuntime,
    templates: () => readValues(parsed, 'pod-template', readTemplate),
    namespaces: () => readNamespaces(parsed, 'default-namespace'),
  });
  if (!read.ok) return read;
  const { namespaces, ...others } = read.value;
  return { ok: true, value: { ...others, defaultNamespace: namespaces.at(-1) } };
}

/** `--kubernetes`. */
export function readKubernetes(parsed: ParsedArguments): Checked<Release | undefined> {
  // The end of an upgrade: `1.31..1.34`.
  const given = lastValue(parsed, 'kubernetes')?.replace(/^.*\.\./, '');
  return given === undefined ? { ok: true, value: undefined } : readRelease(given);
}

/** The values of a flag whose values are namespaces. */
export function readNamespaces(parsed: ParsedArguments, flag = 'namespace'): Checked<readonly string[]> {
  const namespaces = parsed.values.get(flag) ?? [];
  const bad = namespaces.find((name) => !isDnsLabel(name));
  if (bad === undefined) return { ok: true, value: namespaces };
  return wrongUsage(
    `--${flag} ${JSON.stringify(bad)} is not a valid name of a namespace`,
    'use lower case letters, digits and -',
  );
}

function readRelease(given: string): Checked<Release> {
  const release = parseRelease(given);
  const known = `krmkit knows ${OLDEST_RELEASE} to ${NEWEST_RELEASE}`;
  if (release === undefined) {
    return wrongUsage(`--kubernetes ${JSON.stringify(given)} is not a Kubernetes release`, `${known}: 1.34, v1.34.3`);
  }
  // A newer release is treated as the newest one: see `newerRelease`.
  if (ageOf(release) === 'older') return wrongUsage(`--kubernetes ${release.text} is not a known release`, known);
  return { ok: true, value: release };
}

/** Writes the warning about a release that is newer than those that krmkit knows to stderr. */
export async function warnOfNewerRelease(
  { stderr }: Pick<CommandContext, 'stderr'>,
  verb: string,
  release: Release,
): Promise<void> {
  const warning = newerRelease(release);
  if (warning !== undefined) await stderr.write(`krmkit ${verb}: warning: ${warning}\n`);
}

function readRuntime(parsed: ParsedArguments): Checked<Readonly<Record<string, string>>> {
  const values = new Map<string, string>();
  for (const text of parsed.values.get('runtime') ?? []) {
    // The key of a label cannot contain `=`, so the first `=` separates.
    const equals = text.indexOf('=');
    if (equals < 1) {
      return wrongUsage(
        `--runtime ${JSON.stringify(text)} is not KEY=VALUE`,
        'for example --runtime status.podIP=10.0.0.7',
      );
    }
    const key = text.slice(0, equals);
    const fields: readonly string[] = runtimeFields();
    if (!fields.includes(key) && !RUNTIME_FIELD.test(key)) {
      const near = nearest(key, fields);
      return wrongUsage(
        `--runtime does not know the field ${JSON.stringify(key)}`,
        near === undefined ? `fields: ${fields.join(', ')}` : `did you mean ${near}?`,
      );
    }
    values.set(key, text.slice(equals + 1));
  }
  return { ok: true, value: Object.fromEntries(values) };
}

function readTemplate(text: string): Checked<TemplatePath> {
  const value = parseTemplatePath(text);
  if (value !== undefined) return { ok: true, value };
  return wrongUsage(
    `--pod-template ${JSON.stringify(text)} is not Kind.group=path`,
    'for example --pod-template Rollout.argoproj.io=spec.template',
  );
}
