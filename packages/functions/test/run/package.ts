import { memoryFileSystem, memoryStandardInput, createSource } from '@krmkit/base';
import type { Diagnostic } from '@krmkit/base';
import type { PackageFile, Resource } from '@krmkit/manifests';
import { readPackageFiles, readSource } from '@krmkit/manifests';

/** The files of a package by their paths in it. */
export async function filesOf(files: Readonly<Record<string, string>>): Promise<readonly PackageFile[]> {
  const ports = { files: memoryFileSystem(new Map(Object.entries(files))), stdin: memoryStandardInput('') };
  return (await readPackageFiles(['.'], ports)).files;
}

export async function streamOf(text: string): Promise<readonly PackageFile[]> {
  const ports = { files: memoryFileSystem(new Map()), stdin: memoryStandardInput(text) };
  return (await readPackageFiles(['-'], ports)).files;
}

/** The only resource of a text. */
export function resourceOf(text: string): Resource {
  const [resource] = readSource(createSource('fn.yaml', text)).resources;
  if (resource === undefined) throw new Error(`No resource: ${text}`);
  return resource;
}

/** `LINE:COLUMN text at that position: message`, one on each line. */
export function shown(diagnostics: readonly Diagnostic[], text: string): readonly string[] {
  return diagnostics.map(({ severity, message, hint, location }) => {
    const place = location === undefined ? '-' : `${location.line}:${location.column}`;
    const marked = location === undefined ? '' : text.slice(location.start, location.end);
    return `${place} ${severity} [${marked}] ${message}; ${hint ?? '-'}`;
  });
}

/** Each line cut down to the part that is expected of it, so that what differs is seen whole. */
export function partsOf(lines: readonly string[], expected: readonly string[]): readonly string[] {
  return lines.map((line, index) => {
    const part = expected[index];
    return part !== undefined && line.includes(part) ? part : line;
  });
}

const indent = (text: string, by: number): string => text.replaceAll(/^(?=.)/gm, ' '.repeat(by));

/** A resource whose annotation holds the text, which begins in line 7, column 7. */
export const annotated = (text: string, name = 'config.kubernetes.io/function'): string =>
  `apiVersion: example.com/v1\nkind: Nginx\nmetadata:\n  name: web\n  annotations:\n    ${name}: |\n${indent(text, 6)}\n`;
