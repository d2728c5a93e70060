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
  const { context, container, image, variables } = checked;
  const { located, command, args, environment } = container;
  const { services } = environment.scope;
  const fromImage =
    image === undefined ? [] : [...(image.env ?? []), ...(command.length > 0 ? [] : (image.entrypoint ?? []))];
  if (isFarBelow(checked, fromImage)) return NO_FINDINGS;
  const findings: Finding[] = [];
  let total = 0;
  const add = (bytes: number, path: Path, field: string): void => {
    total += spaceOf(bytes);
    if (bytes <= STRING_LIMIT) return;
    findings.push(
      podFinding(
        located,
        'exec-limit',
        path,
        `this takes ${count(bytes)} bytes, and the kernel accepts ${count(STRING_LIMIT)} in one string: the program cannot start (argument list too long)`,
        { field, hint: 'mount it as a file' },
      ),
    );
  };
  for (const { name, value, provenance } of variables) {
    if (provenance.kind === 'service') continue;
    add(variableBytes(name, value), provenance.path, `env ${name}`);
  }
  command.forEach((value, index) => {
    add(valueBytes(value) + 1, [...located.path, 'command', index], `command[${String(index)}]`);
  });
  args.forEach((value, index) => {
    add(valueBytes(value) + 1, [...located.path, 'args', index], `args[${String(index)}]`);
  });
  for (const text of fromImage) total += spaceOf(utf8Length(text) + 1);
  if (total + context.links.mostSpace <= WARNING_LIMIT) return findings;
  let links = context.links.space();
  for (const { name, provenance } of variables) {
    const hidden = provenance.kind === 'service' ? undefined : services.get(name);
    if (hidden !== undefined) links -= spaceOf(variableBytes(name, hidden.value));
  }
  total += links;
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
