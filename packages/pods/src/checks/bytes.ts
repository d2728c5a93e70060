import { scan } from '@krmkit/expansion';
import type { Path } from '@krmkit/base';
import { printPath } from '@krmkit/base';
import type { Finding } from '../finding.ts';
import { NO_FINDINGS, podFinding } from '../finding.ts';
import type { SecretPart, ValuePart } from '../value.ts';
import type { Variable } from '../env/provenance.ts';
import type { CheckedContainer, DollarString } from './checked-container.ts';
import { variableOf } from './checked-container.ts';
import { pathOfKey } from './never-expanded.ts';

const NUL = '\u0000';

/** Bytes that a container cannot have: a NUL, and bytes that are not UTF-8. */
export function checkUnusableBytes(checked: CheckedContainer): readonly Finding[] {
  const { context, container, variables } = checked;
  const { located } = container;
  const { args = [], command = [] } = located.container;
  const findings: Finding[] = [...checkBinaryReferences(checked)];
  variables.forEach((variable) => {
    if (!variable.value.some(mayBeUnusable)) return;
    const field = `env ${variable.name}`;
    const secret = variable.value.find(isBinary);
    // The bytes of a reference are reported at the variable that it refers to.
    if (secret !== undefined && variable.provenance.kind === 'secret') {
      const isRefused = context.behaviour.nonUtf8Variable === 'refused';
      const effect = isRefused
        ? `Kubernetes ${context.release.text} cannot create the container (CreateContainerError)`
        : 'the process gets U+FFFD instead of them, since container runtimes write their configuration as JSON';
      findings.push(
        podFinding(
          located,
          'unusable-bytes',
          ownPlace(variable, located.path),
          `Secret ${secret.namespace}/${secret.name} has bytes in ${secret.key} that are not UTF-8: ${effect}`,
          {
            field,
            severity: isRefused ? 'error' : 'warning',
            hint: 'mount the Secret as a file, or keep the value in base64',
          },
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
      findings.push(nulFinding(container, ownPlace(variable, located.path), field, 'a variable'));
    }
  });
  const checkAll = (elements: readonly string[], list: 'command' | 'args'): void => {
    elements.forEach((element, index) => {
      if (!element.includes(NUL)) return;
      findings.push(nulFinding(container, [...located.path, list, index], `${list}[${String(index)}]`, 'an argument'));
    });
  };
  checkAll(command, 'command');
  checkAll(args, 'args');
  const { workingDir, volumeMounts } = located.container;
  const checkPath = (text: string | undefined, ...at: Path): void => {
    if (text?.includes(NUL) !== true) return;
    findings.push(nulFinding(container, [...located.path, ...at], printPath(at), 'a path'));
  };
  checkPath(workingDir, 'workingDir');
  volumeMounts?.forEach(({ mountPath }, index) => checkPath(mountPath, 'volumeMounts', index, 'mountPath'));
  return findings;
}

/** Strings of the container runtime interface that must be UTF-8. A variable can have any bytes. */
function checkBinaryReferences(checked: CheckedContainer): readonly Finding[] {
  const { context, container } = checked;
  const { nonUtf8Argument, nonUtf8Variable } = context.behaviour;
  // A variable that is refused itself was reported already.
  if (nonUtf8Argument !== 'refused' || nonUtf8Variable === 'refused') return NO_FINDINGS;
  if (!checked.variables.some(({ value }) => value.some(isBinary))) return NO_FINDINGS;
  const findings: Finding[] = [];
  for (const { path, field, template } of creationStrings(checked)) {
    for (const { name, start, end } of template.references) {
      const secret = variableOf(checked, name)?.value.find(isBinary);
      if (secret === undefined) continue;
      findings.push(
        podFinding(
          container.located,
          'unusable-bytes',
          path,
          `$(${name}) has bytes of Secret ${secret.namespace}/${secret.name} (${secret.key}) that are not UTF-8: Kubernetes ${context.release.text} cannot create the container (CreateContainerError: string field contains invalid UTF-8)`,
          { field, hint: 'mount the Secret as a file, or keep the value in base64', range: { start, end } },
        ),
      );
    }
  }
  return findings;
}

type CreationString = Pick<DollarString, 'path' | 'field' | 'template'>;

/** Strings that are expanded with all variables and passed to the runtime: `command`, `args`, `subPathExpr`. */
function creationStrings(checked: CheckedContainer): readonly CreationString[] {
  const strings: CreationString[] = checked.strings.filter(({ kind }) => kind === 'command');
  return [...strings, ...subPathStrings(checked)];
}

function subPathStrings({ container: { located, environment } }: CheckedContainer): readonly CreationString[] {
  const strings: CreationString[] = [];
  located.container.volumeMounts?.forEach(({ subPathExpr, mountPath }, index) => {
    if (subPathExpr?.includes('$') !== true) return;
    strings.push({
      path: [...located.path, 'volumeMounts', index, 'subPathExpr'],
      field: `subPathExpr of ${mountPath}`,
      template: environment.scope.templateOf(subPathExpr),
    });
  });
  return strings;
}

function mayBeUnusable(part: ValuePart): boolean {
  return part.kind !== 'hole' && (part.text.includes(NUL) || isBinary(part));
}

/** Bytes of a Secret that are not UTF-8. */
function isBinary(part: ValuePart): part is SecretPart {
  return part.kind === 'secret' && part.base64 !== undefined;
}

function nulFinding({ located }: CheckedContainer['container'], path: Path, field: string, what: string): Finding {
  const message = `there is a NUL byte in the value, which ${what} cannot contain: the runtime refuses to start the container`;
  return podFinding(located, 'unusable-bytes', path, message, { field, hint: 'mount the value as a file' });
}

function ownPlace({ provenance }: Variable, fallback: Path): Path {
  if (provenance.kind === 'service') return fallback;
  if (provenance.kind === 'configMap' || provenance.kind === 'secret') return pathOfKey(provenance);
  return provenance.kind === 'value' ? [...provenance.path, 'value'] : provenance.path;
}

/** `$é`: releases before the fix write other bytes (kubernetes#136323). */
export function checkNonAsciiAfterDollar(checked: CheckedContainer): readonly Finding[] {
  const { context, container, strings } = checked;
  const { dollarNonAscii } = context.behaviour;
  if (dollarNonAscii === 'bytes') return NO_FINDINGS;
  const isRefused = dollarNonAscii === 'refused';
  const find = (string: CreationString, isProbe: boolean): readonly Finding[] => {
    const { input } = string.template;
    if (!/\$[^\u0000-\u007f]/.test(input)) return NO_FINDINGS;
    return damagedDollars(input).map((start) => findAt(string, start, isProbe));
  };
  const findAt = ({ path, field, template }: CreationString, start: number, isProbe: boolean): Finding => {
    const { input } = template;
    const text = `$${String.fromCodePoint(input.codePointAt(start + 1) ?? 0)}`;
    const effect = !isRefused
      ? 'so the program gets other bytes'
      : isProbe
        ? 'and then cannot run the probe, which fails each time (string field contains invalid UTF-8)'
        : 'and then cannot create the container (CreateContainerError)';
    return podFinding(
      container.located,
      'non-ascii-after-dollar',
      path,
      `Kubernetes ${context.release.text} damages ${text}, ${effect}`,
      {
        field,
        severity: isRefused ? 'error' : 'warning',
        hint: `write $${text}, which gives ${text} in every release`,
        range: { start, end: start + text.length },
        replacement: `$${text}`,
      },
    );
  };
  return [
    ...strings.flatMap((string) => (string.kind === 'hook' ? NO_FINDINGS : find(string, string.kind === 'probe'))),
    ...subPathStrings(checked).flatMap((string) => find(string, false)),
  ];
}

/** The offsets of each literal `$` before a non-ASCII character. */
function damagedDollars(input: string): readonly number[] {
  return scan(input).flatMap((segment) => {
    if (segment.kind !== 'text') return [];
    const found = input.slice(segment.start, segment.end).matchAll(/\$(?=[^\u0000-\u007f])/g);
    return [...found].map(({ index }) => segment.start + index);
  });
}
