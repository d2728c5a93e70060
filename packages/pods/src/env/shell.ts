/**
 * How a process treats an element of `command` or `args`. Kubernetes runs no shell, so it depends on the program
 * whether `$X`, `$$` or a remaining `$(X)` is expanded.
 */
export type ArgumentRole =
  /** A shell reads it: the operand of `sh -c`. */
  | 'script'
  /** Another program can read a `$` in it: awk, jq, `python -c`, SQL, an unknown program ... */
  | 'code'
  /** The program gets the text as it is. */
  | 'plain';

const SHELLS: ReadonlySet<string> = new Set(['sh', 'bash', 'ash', 'dash', 'zsh', 'ksh', 'mksh', 'rbash', 'fish']);
const POWERSHELLS: ReadonlySet<string> = new Set(['pwsh', 'pwsh.exe', 'powershell', 'powershell.exe']);

/** Programs that pass the operand of their own `-c` to a shell. */
const SHELL_RUNNERS: ReadonlySet<string> = new Set(['su', 'runuser', 'flock', 'script', 'sg']);

/** Programs that start another program, which follows among their arguments. */
const WRAPPERS: ReadonlySet<string> = new Set(
  (
    'tini tini-static dumb-init catatonit env gosu su-exec setpriv exec nice ionice nohup timeout sudo doas chroot ' +
    'nsenter unshare stdbuf busybox time catchsegv xvfb-run setsid taskset numactl'
  ).split(' '),
);

/** Programs that use `$` in their arguments themselves; Java because of Spring's `${NAME}`. */
const READS_DOLLARS: ReadonlySet<string> = new Set(
  (
    'awk gawk mawk nawk sed gsed jq gojq yq envsubst gomplate make gmake nginx openresty psql mysql mariadb mongo mongosh ' +
    'sqlite3 clickhouse-client cqlsh redis-cli java xargs ssh watch expect tmux screen parallel fluent-bit logstash ' +
    'filebeat metricbeat heartbeat telegraf vector otelcol otelcol-contrib consul-template confd dockerize doppler'
  ).split(' '),
);

/** Programs that take code as an argument, after an option such as `-c` or `-e`. */
const INTERPRETERS =
  /^(?:python|pypy|perl|ruby|irb|node|nodejs|deno|bun|php|lua|luajit|tclsh|Rscript|R|groovy|scala)[0-9.]*$/;
const INLINE_CODE = /^(?:-[a-zA-Z]*[ceErp]|--eval(?:=.*)?|--print(?:=.*)?|eval)$/s;

/** One role for each element of `command` and then of `args`. The image's ENTRYPOINT counts where `command` is empty. */
export function argumentRoles(
  command: readonly string[],
  args: readonly string[],
  entrypoint: readonly string[] | undefined,
): readonly ArgumentRole[] {
  const leading = command.length > 0 ? [] : (entrypoint ?? []);
  const elements = [...leading, ...command, ...args];
  const known = command.length > 0 || leading.length > 0;
  return (known ? rolesOfKnown(elements) : rolesOfUnknown(elements)).slice(leading.length);
}

/** Values of `env` are `plain`, unless they are clearly for a shell or an interpreter in the container. */
export function valueRole(name: string, value: string): ArgumentRole {
  if (!value.includes('$(')) return 'plain';
  const isScript = value.trimEnd().includes('\n') || SCRIPT_NAME.test(name) || /^#!|[;|&]\s/.test(value);
  return isScript ? 'code' : 'plain';
}

const SCRIPT_NAME = /(?:^|_)(?:CMD|COMMANDS?|SCRIPT|ENTRYPOINT|STARTUP|PROMPT|PS\d|TEMPLATE|SQL)$/;

function rolesOfKnown(elements: readonly string[]): readonly ArgumentRole[] {
  const roles: ArgumentRole[] = elements.map(() => 'plain');
  // `command: ["sh -c 'echo $X'"]` names a program that does not exist: other findings about it are not useful.
  if (/\s/.test(elements[0] ?? '')) return roles.fill('code');
  const script = findScript(elements);
  if (script !== undefined) {
    roles[script] = 'script';
    // The next arguments are the script's `$0`, `$1` ..., which it can evaluate.
    return roles.fill('code', script + 1);
  }
  const program = findProgram(elements, isReader);
  if (program === -1) return roles;
  const name = baseName(elements[program] ?? '');
  const rest = elements.slice(program + 1);
  if (POWERSHELLS.has(name.toLowerCase())) {
    return rest.some((element) => /^[-/]f(?:ile)?$/i.test(element)) ? roles : roles.fill('script', program + 1);
  }
  if (READS_DOLLARS.has(name) || rest.some((element) => INLINE_CODE.test(element))) roles.fill('code', program + 1);
  return roles;
}

/** The image's ENTRYPOINT can be a program, `sh`, or `sh -c`: look at the arguments. */
function rolesOfUnknown(args: readonly string[]): readonly ArgumentRole[] {
  const script = findScript(args) ?? operandOfShell(args, 0);
  const first = args.findIndex((element) => isShell(element));
  const isCertain = first !== -1 || (script !== undefined && looksLikeScript(args[script] ?? ''));
  if (script !== undefined && isCertain) {
    const roles: ArgumentRole[] = args.map(() => 'plain');
    roles[script] = 'script';
    return roles.fill('code', script + 1);
  }
  if (findProgram(args, isReader) === 0) return rolesOfKnown(args);
  return args.map((element) =>
    looksLikeScript(element) || (args.length === 1 && /\s/.test(element)) ? 'code' : 'plain',
  );
}

/** A shell can follow other programs: `tini -- sh -c`, `env A=1 bash -ec`, `kubectl exec web -- sh -c`. */
function findScript(elements: readonly string[]): number | undefined {
  for (let index = 0; index < elements.length; index++) {
    if (!isShell(elements[index] ?? '')) continue;
    const operand = operandOfShell(elements, index + 1);
    if (operand !== undefined) return operand;
  }
  const runner = findProgram(elements, (name) => SHELL_RUNNERS.has(name));
  if (runner === -1) return undefined;
  const option = elements.findIndex((element, index) => index > runner && /^(?:-c|--command)$/.test(element));
  return option !== -1 && option + 1 < elements.length ? option + 1 : undefined;
}

/**
 * The script of a shell whose options begin at `start`, if it has one: `-c script`, `-ec script`, `-c -e script`,
 * `-o pipefail -c script`, `-euo pipefail -c -- script`. A word before any `-c` is the name of a script file.
 */
function operandOfShell(elements: readonly string[], start: number): number | undefined {
  let commands = false;
  let index = start;
  while (index < elements.length) {
    const element = elements[index] ?? '';
    if (element === '--' || element === '-') {
      index += 1;
      break;
    }
    if (element.startsWith('--')) {
      if (element === '--command') commands = true;
      index += TAKES_FILE.has(element) ? 2 : 1;
      continue;
    }
    if (!/^[-+][a-zA-Z]+$/.test(element)) break;
    if (element.startsWith('-') && element.includes('c')) commands = true;
    // Each `o` takes the name of an option (`pipefail`), and so does `O` in bash.
    index += 1 + (element.match(/[oO]/g)?.length ?? 0);
  }
  return commands && index < elements.length ? index : undefined;
}

const TAKES_FILE: ReadonlySet<string> = new Set(['--rcfile', '--init-file']);

function isReader(name: string): boolean {
  return READS_DOLLARS.has(name) || INTERPRETERS.test(name) || POWERSHELLS.has(name.toLowerCase());
}

/**
 * The index of the program of interest: the first argument, or any argument after a wrapper or an entrypoint script.
 */
function findProgram(elements: readonly string[], isWanted: (name: string) => boolean): number {
  const first = baseName(elements[0] ?? '');
  if (isWanted(first)) return 0;
  if (!WRAPPERS.has(first) && !first.endsWith('.sh')) return -1;
  return elements.findIndex((element) => isWanted(baseName(element)));
}

/** More than one word, with syntax that only a shell understands. */
function looksLikeScript(text: string): boolean {
  return /\s/.test(text.trim()) && /[;|&<>\n]|\b(?:echo|exec|set|cd|export|source|sleep)\s/.test(text);
}

function isShell(element: string): boolean {
  // Matches the end of each of these names, so that other elements need no splitting.
  return element.endsWith('sh') && SHELLS.has(baseName(element));
}

function baseName(element: string): string {
  return element.slice(element.lastIndexOf('/') + 1);
}
