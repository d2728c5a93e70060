import type { Finding } from '../finding.ts';
import { NO_FINDINGS, podFinding } from '../finding.ts';
import type { EnvVar } from '../model.ts';
import type { CheckedContainer, DollarString } from './checked-container.ts';
import { variableOf } from './checked-container.ts';

/** A quick test that is true for every text that matches the pattern below. */
const MAY_BE_SHELL_REFERENCE = /\$[A-Za-z_{]/;
/** `$X` or `${X}` that contains only a name: defaults and other operators are for another program. */
const SHELL_REFERENCE = /\$(?:\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*))/g;

/** Programs that expand `${NAME}` in the values of their variables themselves. */
const READS_PLACEHOLDERS =
  /^(?:SPRING_|QUARKUS_|MICRONAUT_|KC_|GF_|AIRFLOW_|JAVA_|JDK_|JVM_|CATALINA_|LOGSTASH_|FLUENT|ELASTIC)/;
/** Values for a program other than the kubelet. */
const HOLDS_CODE =
  /(?:^|_)(?:OPTS|OPTIONS|ARGS|FLAGS|CMD|COMMANDS?|SCRIPT|ENTRYPOINT|STARTUP|TEMPLATE|FORMAT|PATTERN|QUERY|EXPR|REGEX|PROMPT|PS\d|CONFIG|JSON|YAML|SQL)$/;
const JAVA_IMAGE = /java|jdk|jre|spring|quarkus|keycloak|grafana|airflow|kafka|elastic|logstash|tomcat|wildfly/i;

/** `$X` and `${X}` that no shell and no other program reads. */
export function checkShellSyntax(checked: CheckedContainer): readonly Finding[] {
  const suspects = checked.strings.filter(
    ({ role, template }) => role === 'plain' && MAY_BE_SHELL_REFERENCE.test(template.input),
  );
  if (suspects.length === 0) return NO_FINDINGS;
  const entries = new Map(checked.container.located.container.env?.map((entry) => [entry.name, entry]));
  return suspects.flatMap((string) =>
    string.kind === 'env' ? checkValue(checked, entries, string) : checkArgument(checked, string),
  );
}

function checkArgument(checked: CheckedContainer, string: DollarString): readonly Finding[] {
  const findings: Finding[] = [];
  for (const { name, text, start } of shellReferences(checked, string)) {
    const isGiven = variableOf(checked, name) !== undefined;
    // `$HOME` is set by the image and not by Kubernetes, but no shell expands it either.
    if (!isGiven && !/^[A-Z][A-Z0-9_]*$/.test(name)) continue;
    findings.push(
      podFinding(
        checked.container.located,
        'shell-syntax',
        string.path,
        `no shell reads this, so ${text} stays as text: Kubernetes expands only $(${name})`,
        {
          field: string.field,
          severity: isGiven ? 'warning' : 'info',
          hint:
            string.kind === 'command' && isGiven
              ? `write $(${name})`
              : `run it through a shell: sh -c '... "$${name}"'`,
          range: { start, end: start + text.length },
          ...(string.kind === 'command' && isGiven ? { replacement: `$(${name})` } : {}),
        },
      ),
    );
  }
  return findings;
}

/**
 * Reports only a variable that is declared in the same container, on one line, for a program that is not known to
 * expand it itself.
 */
function checkValue(
  checked: CheckedContainer,
  entries: ReadonlyMap<string, EnvVar>,
  string: DollarString,
): readonly Finding[] {
  const own = string.name ?? '';
  const { input } = string.template;
  const { located } = checked.container;
  const references = shellReferences(checked, string);
  if (references.length === 0) return [];
  if (input.includes('\n') || READS_PLACEHOLDERS.test(own) || HOLDS_CODE.test(own)) return [];
  // Java placeholders, and text that looks like code or has operators (`${X:-y}`), are for another program.
  if (/^jdbc:|[;|&<>`'"{]\s|\$\$|\$\{\w*[^\w}]/.test(input)) return [];
  if (JAVA_IMAGE.test(located.container.image ?? '')) return [];
  const findings: Finding[] = [];
  for (const { name, text, start } of references) {
    const entry = entries.get(name);
    // `DB_USER: ${DB_USER}` next to it: a tool replaces these in the file.
    if (entry === undefined || entry.value?.includes(`\${${name}}`) === true) continue;
    findings.push(
      podFinding(
        located,
        'shell-syntax',
        string.path,
        `Kubernetes expands only $(${name}): the value of ${own} contains the text ${text}`,
        {
          field: string.field,
          hint: `write $(${name})`,
          range: { start, end: start + text.length },
          replacement: `$(${name})`,
        },
      ),
    );
  }
  return findings;
}

interface ShellReference {
  readonly name: string;
  readonly text: string;
  readonly start: number;
}

function shellReferences({ context }: CheckedContainer, { template }: DollarString): readonly ShellReference[] {
  const { input, escapes } = template;
  const escaped = new Set(escapes.map((start) => start + 1));
  const references: ShellReference[] = [];
  for (const match of input.matchAll(SHELL_REFERENCE)) {
    const [text, braced, bare] = match;
    // The second `$` of `$$X`: the author intends `$X`.
    if (escaped.has(match.index)) continue;
    if (braced !== undefined && context.sources.substitutesBraces?.(braced) === true) continue;
    references.push({ name: braced ?? bare ?? '', text, start: match.index });
  }
  return references;
}
