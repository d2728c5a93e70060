const SHELLS: ReadonlySet<string> = new Set(['sh', 'bash', 'ash', 'dash', 'zsh', 'ksh', 'mksh']);
const MESSAGE_SHELLS: ReadonlySet<string> = new Set(['pwsh', 'powershell', 'cmd', 'cmd.exe', 'powershell.exe', 'pwsh.exe']);

/**
 * Which elements of command followed by args are scripts that a shell will read: the operand of `-c`, and what
 * follows when the program is not known but the arguments look like it (`args: ["-c", "..."]`). Indices count through
 * command and then args. A shell may be behind other programs: `tini -- sh -c`, `env FOO=1 bash -ec`.
 */
export function shellScripts(
  command: readonly string[],
  args: readonly string[],
  entrypoint: readonly string[] | undefined,
): ReadonlySet<number> {
  const scripts = new Set<number>();
  const elements = [...command, ...args];
  const unknownProgram = command.length === 0 && entrypoint === undefined;
  const imageShell = command.length === 0 && (entrypoint ?? []).some(isShell);
  let inShell = unknownProgram || imageShell;
  for (let index = 0; index < elements.length; index++) {
    const element = elements[index] ?? '';
    if (isShell(element)) {
      inShell = true;
      continue;
    }
    if (MESSAGE_SHELLS.has(baseName(element).toLowerCase())) {
      // Everything after it is read by that shell, which has a `$(...)` of its own.
      for (let rest = index + 1; rest < elements.length; rest++) scripts.add(rest);
      return scripts;
    }
    if (inShell && /^[-+][a-zA-Z]*c[a-zA-Z]*$/.test(element)) {
      // `sh -c -e script` and `sh -ec script`: options may stand between.
      let operand = index + 1;
      while (/^[-+][a-zA-Z]/.test(elements[operand] ?? '')) operand += 1;
      if (operand < elements.length) scripts.add(operand);
      return scripts;
    }
    // A program whose name is unknown is a shell only if it begins with shell options.
    if (unknownProgram && !element.startsWith('-')) inShell = false;
  }
  return scripts;
}

function isShell(element: string): boolean {
  return SHELLS.has(baseName(element));
}

function baseName(element: string): string {
  return element.slice(element.lastIndexOf('/') + 1);
}
