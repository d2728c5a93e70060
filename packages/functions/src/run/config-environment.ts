import { isArray, isObject, member } from '@krmkit/base';
import type { JsonValue } from '@krmkit/base';
import type { CopiedContent, YamlNode } from '@krmkit/yaml';
import { locate, printInline, printRoot, PLAIN_LAYOUT, toValue } from '@krmkit/yaml';

/** A field of a functionConfig, for programs that do not read YAML. */
export interface ConfigField {
  /** As written: `replicas`. */
  readonly name: string;
  /** The text of a scalar as written, empty for null. A mapping or a list is JSON in one line. */
  readonly text: string;
}

export interface ConfigEnvironment {
  readonly variables: Readonly<Record<string, string>>;
  /**
   * Fields that become no variable, because they would decide which programs run (`PATH`, `LD_PRELOAD`) or because the
   * system cannot have such a variable (a name with `=`).
   */
  readonly withheld: readonly string[];
}

/** Variables that hold the whole functionConfig as YAML: the name that kustomize uses, and krmkit's own. */
const WHOLE_CONFIG = ['KUST_FUNCTION_CONFIG', 'KRMKIT_FUNCTION_CONFIG'] as const;

/**
 * The fields directly under `metadata`, then those under `spec`. If a name occurs in both, the value of `spec` wins and
 * keeps the position of the other. If `upper` is true, names that differ only in case are equal.
 */
export function configFields(config: CopiedContent, upper = false): readonly ConfigField[] {
  const value = toValue(config.node, 'kubectl').value;
  const fields = new Map<string, ConfigField>();
  for (const part of ['metadata', 'spec'] as const) {
    const members = member(value, part);
    if (!isObject(members)) continue;
    for (const [name, content] of Object.entries(members)) {
      fields.set(upper ? name.toUpperCase() : name, { name, text: fieldText(config, [part, name], content) });
    }
  }
  return [...fields.values()];
}

/** The variables of a command: the whole functionConfig, and each of its fields under its name in capitals. */
export function configEnvironment(config: CopiedContent): ConfigEnvironment {
  const variables: Record<string, string> = {};
  const withheld: string[] = [];
  for (const { name, text } of configFields(config, true)) {
    const variable = name.toUpperCase();
    if (isWithheld(variable) || text.includes('\0')) withheld.push(name);
    else variables[variable] = text;
  }
  const whole = `${printRoot(config, PLAIN_LAYOUT)}\n`;
  for (const name of WHOLE_CONFIG) variables[name] = whole;
  return { variables, withheld };
}

/** The arguments of a command: `--field=value` for each field, then the `items` of the functionConfig unchanged. */
export function configArguments(config: CopiedContent): readonly string[] {
  const items = member(toValue(config.node, 'kubectl').value, 'items');
  return [
    // A program cannot receive a NUL. The missing variable is reported.
    ...configFields(config).flatMap(({ name, text }) => {
      const argument = `--${name}=${text}`;
      return argument.includes('\0') ? [] : [argument];
    }),
    ...(isArray(items) ? items.map((item, index) => fieldText(config, ['items', index], item)) : []),
  ];
}

/**
 * Variables that decide which code a shell, the system's loader or an interpreter runs, and those that krmkit sets
 * itself.
 */
const DECIDING = new RegExp(
  `^(?:${[
    'PATH|IFS|ENV|BASH_ENV|BASH_FUNC_.*|SHELLOPTS|BASHOPTS|PS4|PROMPT_COMMAND|CDPATH',
    'LD_.*|DYLD_.*|GCONV_PATH',
    'NODE_OPTIONS|NODE_PATH|PYTHON(?:PATH|STARTUP|HOME)|PERL5?(?:LIB|OPT|DB)|RUBY(?:LIB|OPT)',
    'JAVA_TOOL_OPTIONS|_JAVA_OPTIONS',
    'KUST_.*|KRMKIT_.*',
  ].join('|')})$`,
);

function isWithheld(variable: string): boolean {
  return variable === '' || /[=\0]/.test(variable) || DECIDING.test(variable);
}

function fieldText(config: CopiedContent, path: readonly (string | number)[], value: JsonValue): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  const content = locate(config.node, path)?.content;
  // `010` and `1.50` keep their author's spelling.
  if (content?.kind === 'scalar') return content.content;
  return content === undefined ? JSON.stringify(value) : asJson(config, content, value);
}

/** Numbers keep their spelling where JSON allows it: a big integer keeps all of its digits. */
function asJson(config: CopiedContent, node: YamlNode, value: JsonValue): string {
  const { part: _, ...whole } = config;
  const text = printInline({ ...whole, node }, 0, { ...PLAIN_LAYOUT, json: true });
  return text.includes('\n') ? JSON.stringify(value) : text;
}
