import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A build with its input and its result, from a file in `cases/`. */
export interface BuildCase {
  readonly title: string;
  /** By path, from the directory that is built. */
  readonly files: Readonly<Record<string, string>>;
  /** What kustomize 5.8.1 prints with `--reorder none`; with `differs`, what is right. Undefined: it refuses. */
  readonly gives: string | undefined;
  /** The findings: severity, code, file, line, and a part of the message. */
  readonly findings: readonly string[];
  /** How the result differs from that of kustomize. */
  readonly differs: string | undefined;
}

/**
 * Reads a file of cases in the txtar format of Go: `=== title`, then `-- path --` before each file. `gives`, `findings` and
 * `differs` are no files.
 */
export function readCases(name: string): readonly BuildCase[] {
  const text = readFileSync(join(import.meta.dirname, 'cases', `${name}.txt`), 'utf8');
  return text.split(/^=== /m).slice(1).map(readCase);
}

function readCase(text: string): BuildCase {
  const [title = '', ...lines] = text.split('\n');
  const files: Record<string, string> = {};
  let path: string | undefined;
  for (const line of lines) {
    const header = /^-- (.+) --$/.exec(line)?.[1];
    if (header !== undefined) files[(path = header)] = '';
    else if (path !== undefined) files[path] += `${line}\n`;
  }
  for (const [key, content] of Object.entries(files)) {
    files[key] = content.replace(/\n+$/, content.trim() === '' ? '' : '\n');
  }
  const { gives, findings = '', differs, ...rest } = files;
  return {
    title,
    files: rest,
    gives,
    findings: findings.split('\n').filter((line) => line !== ''),
    differs: differs?.trim(),
  };
}
