import { readFile, writeFile } from 'node:fs/promises';
import { text as readAll } from 'node:stream/consumers';
import process from 'node:process';
import type { JsonValue } from '@krmkit/base';
import { isArray, member, toJsonValue, checkArgument } from '@krmkit/base';
import { parseDocuments, toValue } from '@krmkit/yaml';
import { printList } from '@krmkit/functions';
import { Configs, CONFIGS } from './configs.ts';
import { listValue, plainJson } from './process.ts';
import type { KubernetesObject } from './kubernetes-object.ts';
import { isKubernetesObject } from './kubernetes-object.ts';

/** The format of a file. */
export const FileFormat = { YAML: 0, JSON: 1 } as const;
/** The format of a file. */
export type FileFormat = (typeof FileFormat)[keyof typeof FileFormat];

/** Reads a ResourceList from a file; `/dev/stdin` is standard input. Rejects if it cannot be read. */
export async function readConfigs(
  input: string,
  format: FileFormat,
  functionConfig?: string | KubernetesObject,
): Promise<Configs> {
  checkArgument('readConfigs', 'the path', input, 'string');
  checkFormat('readConfigs', format);
  const config = typeof functionConfig === 'string' ? await readText(functionConfig) : functionConfig;
  return parse(await readText(input), format, config);
}

/** Reads a ResourceList from a text. Throws an Error for a text that is not valid. */
export function parse(input: string, format: FileFormat, functionConfig?: string | KubernetesObject): Configs {
  checkArgument('parse', 'the text', input, 'string');
  checkFormat('parse', format);
  const list = load(input, format);
  const items = member(list, 'items');
  const config = typeof functionConfig === 'string' ? load(functionConfig, format) : functionConfig;
  const listed = config ?? member(list, 'functionConfig');
  const listedItems: readonly unknown[] = isArray(items) ? items : [];
  const objects = listedItems.filter(isKubernetesObject);
  return new Configs(objects, isKubernetesObject(listed) ? listed : undefined);
}

function checkFormat(caller: string, format: FileFormat): void {
  checkArgument(caller, 'the format (FileFormat.YAML or FileFormat.JSON)', format, 'number');
}

function load(input: string, format: FileFormat): JsonValue {
  if (format === FileFormat.JSON) return toJsonValue(JSON.parse(input));
  const documents = parseDocuments(input);
  const [root, ...others] = documents.flatMap((one) => one.root ?? []);
  const { value, problems } = root === undefined ? { value: {}, problems: [] } : toValue(root, 'kubectl');
  // A document that cannot be read has no root.
  const problem = [...documents.flatMap((one) => one.problems), ...problems].find(
    ({ severity }) => severity === 'error',
  );
  if (problem !== undefined) throw new RangeError(problem.message);
  if (others.length > 0) throw new RangeError(`expected one document, and found ${others.length + 1}`);
  return value;
}

/** Writes a ResourceList to a file; `/dev/stdout` is standard output. */
export async function writeConfigs(output: string, configs: Configs, format: FileFormat): Promise<void> {
  checkArgument('writeConfigs', 'the path', output, 'string');
  checkArgument('writeConfigs', 'the configs', configs, CONFIGS);
  checkFormat('writeConfigs', format);
  await writeText(output, stringify(configs, format));
}

/** Prints a ResourceList. */
export function stringify(configs: Configs, format: FileFormat): string {
  checkArgument('stringify', 'the configs', configs, CONFIGS);
  checkFormat('stringify', format);
  const { apiVersion, kind, metadata, items, results = [] } = configs.toResourceList();
  const list = listValue({ apiVersion, kind, metadata }, items.map(plainJson), results);
  return format === FileFormat.JSON ? `${JSON.stringify(list, undefined, 2)}\n` : printList(list);
}

export async function readText(path: string): Promise<string> {
  if (path !== '/dev/stdin') return readFile(path, 'utf8');
  if (process.stdin.isTTY) throw new RangeError('Cannot read input. Need either stdin or --input file');
  return readAll(process.stdin);
}

export async function writeText(path: string, text: string): Promise<void> {
  if (path !== '/dev/stdout') {
    await writeFile(path, text);
    return;
  }
  await new Promise<void>((resolve, reject) => {
    process.stdout.write(text, (error) => {
      if (error instanceof Error) reject(error);
      else resolve();
    });
  });
}
