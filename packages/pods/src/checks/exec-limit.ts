import type { Path } from '@krmkit/base';
import { spaceOf, valueBytes, variableBytes } from '../pod/exec-size.ts';
import type { Finding } from '../finding.ts';
import { NO_FINDINGS, podFinding } from '../finding.ts';
import { utf8Length } from '../utf8.ts';
import type { Value } from '../value.ts';
import type { CheckedContainer } from './checked-container.ts';

/** Linux' MAX_ARG_STRLEN: 32 pages, for one argument or one `NAME=value` with its final NUL. */
const STRING_LIMIT = 131_072;
/** A quarter of the usual stack limit of 8 MiB, for all strings and the pointers to them (execve(2)). */
const TOTAL_LIMIT = 2_097_152;
/** The smallest size with a warning. */
const WARNING_LIMIT = TOTAL_LIMIT * 0.75;

/** Sizes that the kernel refuses (`argument list too long`). Values that are not known yet count as empty. */
export function checkExecLimits(checked: CheckedContainer): readonly Finding[] {
  const { context, container, image } = checked;
  const { located, command } = container;
  const fromImage =
    image === undefined ? [] : [...(image.env ?? []), ...(command.length > 0 ? [] : (image.entrypoint ?? []))];
  if (isFarBelow(checked, fromImage)) return NO_FINDINGS;
  const findings: Finding[] = [];
  let own = 0;
  for (const { bytes, path, field } of ownStrings(checked)) {
    own += spaceOf(bytes);
    if (bytes <= STRING_LIMIT) continue;
    const message = `this takes ${count(bytes)} bytes, and the kernel accepts ${count(STRING_LIMIT)} in one string: the program cannot start (argument list too long)`;
    findings.push(podFinding(located, 'exec-limit', path, message, { field, hint: 'mount it as a file' }));
  }
  for (const text of fromImage) own += spaceOf(utf8Length(text) + 1);
  if (own + context.links.mostSpace <= WARNING_LIMIT) return findings;
  const links = spaceOfLinks(checked);
  const total = own + links;
  if (total <= WARNING_LIMIT) return findings;
  const share = links * 20 < total ? '' : `, ${count(links)} of them for the variables of Services`;
  const isOver = total > TOTAL_LIMIT;
  findings.push(
    podFinding(
      located,
      'exec-limit',
      located.path,
      `environment and arguments take ${count(total)} bytes${share}; the kernel accepts ${count(TOTAL_LIMIT)}` +
        (isOver ? ': the program cannot start (argument list too long)' : ''),
      {
        severity: isOver ? 'error' : 'warning',
        hint: links * 4 > total ? 'set enableServiceLinks: false on the pod' : 'mount large values as files',
      },
    ),
  );
  return findings;
}

interface SizedString {
  readonly bytes: number;
  readonly path: Path;
  readonly field: string;
}

/** The variables that the container declares, its command and its arguments. */
function* ownStrings({ container, variables }: CheckedContainer): Generator<SizedString> {
  const { located, command, args } = container;
  for (const { name, value, provenance } of variables) {
    if (provenance.kind === 'service') continue;
    yield { bytes: variableBytes(name, value), path: provenance.path, field: `env ${name}` };
  }
  for (const [list, values] of [
    ['command', command],
    ['args', args],
  ] as const) {
    for (const [index, value] of values.entries()) {
      yield { bytes: valueBytes(value) + 1, path: [...located.path, list, index], field: `${list}[${String(index)}]` };
    }
  }
}

/** Without the variables of Services that the container declares itself. */
function spaceOfLinks({ context, container, variables }: CheckedContainer): number {
  const { services } = container.environment.scope;
  let space = context.links.space();
  for (const { name, provenance } of variables) {
    const hidden = provenance.kind === 'service' ? undefined : services.get(name);
    if (hidden !== undefined) space -= spaceOf(variableBytes(name, hidden.value));
  }
  return space;
}

/** The bytes of each string in addition to its characters: `=`, a NUL and the pointer to it. */
const MOST_BESIDE = spaceOf(2);

/** True if counting is unnecessary: even at their maximum length, all strings together stay below every limit. */
function isFarBelow({ context, container, variables }: CheckedContainer, fromImage: readonly string[]): boolean {
  let most = 0;
  const add = (value: Value): void => {
    most += MOST_BESIDE;
    for (const part of value) if (part.kind !== 'hole') most += 3 * part.text.length;
  };
  variables.forEach(({ name, value }) => {
    most += 3 * name.length;
    add(value);
  });
  container.command.forEach(add);
  container.args.forEach(add);
  for (const text of fromImage) most += MOST_BESIDE + 3 * text.length;
  if (most > STRING_LIMIT) return false;
  const rest = WARNING_LIMIT - most;
  return context.links.mostSpace <= rest || context.links.space() <= rest;
}

/** With a comma as the thousands separator, in every locale. */
function count(bytes: number): string {
  return String(bytes).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
