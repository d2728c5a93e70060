import { scan } from '../../expansion/scan.ts';
import type { Path } from '../../value/path.ts';
import type { Finding } from '../finding.ts';
import { NO_FINDINGS } from '../finding.ts';
import { containerFinding } from '../build-finding.ts';
import type { ValuePart } from '../value.ts';
import type { Variable } from '../variable.ts';
import type { CheckedContainer } from './checked-container.ts';
import { placeOf } from './never-expanded.ts';

const NUL = '\u0000';

/** Bytes with which a container cannot be created: a NUL, and in some releases what is not UTF-8. */
export function checkUnusableBytes({ context, container, variables }: CheckedContainer): readonly Finding[] {
  const { place } = container;
  const { args = [], command = [] } = place.container;
  const findings: Finding[] = [];
  variables.forEach((variable) => {
    if (!variable.value.some(mayBeUnusable)) return;
    const field = `env ${variable.name}`;
    const secret = variable.value.find((part) => part.kind === 'secret' && part.base64 !== undefined);
    // What a reference brings in is reported where it comes from.
    if (
      secret?.kind === 'secret' &&
      variable.provenance.kind === 'secret' &&
      context.behaviour.nonUtf8Variable === 'refused'
    ) {
      findings.push(
        containerFinding(
          place,
          'unusable-bytes',
          ownPlace(variable, place.path),
          `Secret ${secret.namespace}/${secret.name} has bytes in ${secret.key} that are not UTF-8: Kubernetes ${context.release.text} cannot create the container (CreateContainerError)`,
          { field, hint: 'mount the Secret as a file, or keep the value in base64' },
        ),
      );
    }
    const isOwn = variable.value.some(
      (part) =>
        part.kind !== 'hole' &&
        part.text.includes(NUL) &&
        (part.kind === 'secret' ? variable.provenance.kind === 'secret' : true),
    );
    if (isOwn && variable.provenance.kind !== 'service') {
      findings.push(nulFinding(container, ownPlace(variable, place.path), field, 'a variable'));
    }
  });
  const checkAll = (elements: readonly string[], list: 'command' | 'args'): void => {
    elements.forEach((element, index) => {
      if (!element.includes(NUL)) return;
      findings.push(nulFinding(container, [...place.path, list, index], `${list}[${String(index)}]`, 'an argument'));
    });
  };
  checkAll(command, 'command');
  checkAll(args, 'args');
  return findings;
}

function mayBeUnusable(part: ValuePart): boolean {
  return part.kind !== 'hole' && (part.text.includes(NUL) || (part.kind === 'secret' && part.base64 !== undefined));
}

function nulFinding({ place }: CheckedContainer['container'], path: Path, field: string, what: string): Finding {
  const message = `there is a NUL byte in the value, which ${what} cannot hold: the runtime refuses to start the container`;
  return containerFinding(place, 'unusable-bytes', path, message, { field, hint: 'mount the value as a file' });
}

function ownPlace({ provenance }: Variable, fallback: Path): Path {
  if (provenance.kind === 'service') return fallback;
  if (provenance.kind === 'configMap' || provenance.kind === 'secret') return placeOf(provenance);
  return provenance.kind === 'value' ? [...provenance.path, 'value'] : provenance.path;
}

/** `$é`: releases before the repair write other bytes than these (kubernetes#136323). */
export function checkNonAsciiAfterDollar({ context, container, strings }: CheckedContainer): readonly Finding[] {
  const { dollarNonAscii } = context.behaviour;
  if (dollarNonAscii === 'bytes') return NO_FINDINGS;
  return strings.flatMap((string) => {
    const { input } = string.template;
    if (string.kind === 'hook' || !/\$[^\u0000-\u007f]/.test(input)) return [];
    const start = damagedDollar(input);
    if (start === undefined) return [];
    const text = `$${String.fromCodePoint(input.codePointAt(start + 1) ?? 0)}`;
    const isRefused = dollarNonAscii === 'refused' && string.kind !== 'probe';
    const effect = isRefused
      ? 'and then cannot create the container (CreateContainerError)'
      : 'so the program gets other bytes';
    return [
      containerFinding(
        container.place,
        'non-ascii-after-dollar',
        string.path,
        `Kubernetes ${context.release.text} damages ${text}, ${effect}`,
        {
          field: string.field,
          severity: isRefused ? 'error' : 'warning',
          hint: `write $${text}, which gives ${text} in every release`,
          range: { start, end: start + text.length },
        },
      ),
    ];
  });
}

/** The first `$` that means nothing and has a character beyond ASCII behind it. */
function damagedDollar(input: string): number | undefined {
  for (const segment of scan(input)) {
    if (segment.kind !== 'text') continue;
    const at = input.slice(segment.start, segment.end).search(/\$[^\u0000-\u007f]/);
    if (at !== -1) return segment.start + at;
  }
  return undefined;
}
