import { compileTemplate } from '@krmkit/expansion';
import type { Reference } from '@krmkit/expansion';
import type { Finding } from '../finding.ts';
import { NO_FINDINGS, podFinding } from '../finding.ts';
import type { EnvVar } from '../model.ts';
import type { CheckedContainer, DollarString } from './checked-container.ts';
import { resolve, variableOf } from './checked-container.ts';

const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]*$/;
const UPPER_CASE = /^[A-Z][A-Z0-9_]*$/;

/**
 * References in exec probes. There, the kubelet uses only `env`, as written: a `valueFrom` is empty, references in a
 * value are not expanded, and variables of envFrom and Services do not exist (pkg/kubelet/prober/prober.go).
 */
export function checkProbeReferences(checked: CheckedContainer): readonly Finding[] {
  const probes = checked.strings.filter(({ kind, template }) => kind === 'probe' && template.references.length > 0);
  if (probes.length === 0) return NO_FINDINGS;
  const { located } = checked.container;
  const entries = new Map(located.container.env?.map((entry) => [entry.name, entry]));
  return probes.flatMap((string) => {
    const findings: Finding[] = [];
    for (const reference of string.template.references) {
      const message = probeProblem(checked, string, reference, entries.get(reference.name));
      if (message === undefined) continue;
      const { start, end } = reference;
      const { path, field } = string;
      findings.push(
        podFinding(located, 'probe-reference', path, message, {
          field,
          hint: shellHint(string, reference.name),
          range: { start, end },
        }),
      );
    }
    return findings;
  });
}

function probeProblem(
  checked: CheckedContainer,
  string: DollarString,
  { name }: Reference,
  entry: EnvVar | undefined,
): string | undefined {
  if (entry !== undefined) return entryProblem(checked, entry);
  const text = `$(${name})`;
  const resolution = resolve(checked, name);
  if (resolution.state === 'possible') {
    const [part] = resolution.value;
    // A patch, or a tool that replaces it, can define it.
    if (part?.kind !== 'hole' || part.source === 'substitution') return undefined;
  }
  if (resolution.state !== 'unresolved' && VARIABLE.test(name)) {
    return `${text} stays as text in a probe: the kubelet knows only the variables of env there, and none of envFrom or Services`;
  }
  // In a script, `$(date)` is the shell's. If no shell reads the text, a name can only be a reference.
  if (!(string.role === 'plain' ? VARIABLE : UPPER_CASE).test(name)) return undefined;
  return string.role === 'script'
    ? `${text} is not defined, so it reaches the shell, which runs ${name} as a command`
    : `${text} is not defined, and stays as text`;
}

/** What a probe does not get of an entry of `env`. */
function entryProblem(checked: CheckedContainer, { name, value = '', valueFrom }: EnvVar): string | undefined {
  const text = `$(${name})`;
  if (value === '' && valueFrom !== undefined) {
    return `${text} becomes empty in a probe: the kubelet ignores valueFrom there`;
  }
  const { references, escapes } = compileTemplate(value);
  const inner = references.find((reference) => variableOf(checked, reference.name) !== undefined);
  if (inner !== undefined) {
    return `${text} is not expanded further in a probe: $(${inner.name}) in the value of ${name} stays as text`;
  }
  return escapes.length === 0
    ? undefined
    : `${text} keeps the $$ of its value in a probe, where the container gets a single $`;
}

/** References and escapes in exec hooks. Kubernetes does not expand them. */
export function checkHookReferences(checked: CheckedContainer): readonly Finding[] {
  const { located } = checked.container;
  const findings: Finding[] = [];
  for (const string of checked.strings) {
    if (string.kind !== 'hook') continue;
    const { path, field, role, template } = string;
    for (const { name, start, end } of template.references) {
      if (variableOf(checked, name) === undefined) continue;
      // `$(hostname)` in a script, although a variable has that name.
      if (role === 'script' && !UPPER_CASE.test(name)) continue;
      const effect = role === 'script' ? `the shell runs ${name} as a command` : 'it stays as text';
      findings.push(
        podFinding(
          located,
          'hook-reference',
          path,
          `Kubernetes passes hooks as they are written: $(${name}) is not expanded, ${effect}`,
          {
            field,
            hint: shellHint(string, name),
            range: { start, end },
          },
        ),
      );
    }
    if (role !== 'script') continue;
    for (const start of template.escapes) {
      const next = template.input.charAt(start + 2);
      if ((next !== '(' && next !== '{') || template.input[start - 1] === '$') continue;
      findings.push(
        podFinding(
          located,
          'hook-reference',
          path,
          `Kubernetes passes hooks as they are written: the shell reads $$ as its process id, followed by ${next}`,
          { field, hint: `write $${next}`, range: { start, end: start + 2 }, replacement: '$' },
        ),
      );
    }
  }
  return findings;
}

function shellHint({ role }: DollarString, name: string): string {
  return role === 'script'
    ? `let the shell read the variable: "$${name}"`
    : `run it through a shell: sh -c '... "$${name}"'`;
}
