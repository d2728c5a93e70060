import { spawnSync } from 'node:child_process';
import * as jsYaml from 'js-yaml';
import * as yaml from 'yaml';

/** A program that reads a text of YAML and prints its value again, perhaps another one. */
export interface Printer {
  readonly name: string;
  readonly print: (text: string, change?: (value: unknown) => unknown) => string;
}

const same = (value: unknown): unknown => value;

export const JAVASCRIPT_PRINTERS: readonly Printer[] = [
  ...(['1.1', '1.2'] as const).flatMap((version): readonly Printer[] => [
    {
      name: `yaml, YAML ${version}`,
      print: (text, change = same) =>
        yaml.stringify(change(yaml.parse(text, { version, logLevel: 'error' })), { version }),
    },
    {
      name: `yaml, YAML ${version}, to JSON`,
      print: (text, change = same) => JSON.stringify(change(yaml.parse(text, { version, logLevel: 'error' })), null, 2),
    },
  ]),
  ...[
    { name: 'js-yaml', schema: jsYaml.CORE_SCHEMA },
    { name: 'js-yaml, YAML 1.1', schema: jsYaml.YAML11_SCHEMA },
  ].map(({ name, schema }): Printer => ({
    name,
    print: (text, change = same) => jsYaml.dump(change(jsYaml.load(text, { schema })), { schema }),
  })),
];

export const HAS_PYTHON: boolean = spawnSync('python3', ['-c', 'import yaml']).status === 0;

const PYTHON_MANY = `
import sys, json, yaml
def printed(text):
    value = yaml.safe_load(text)
    for item in value["items"]: change(item)
    return yaml.safe_dump(value, sort_keys=False, allow_unicode=True)
def change(item): pass
exec(sys.argv[1])
json.dump([printed(text) for text in json.load(sys.stdin)], sys.stdout)
`;

/** What PyYAML prints for each of many texts; `change` may define a function of that name, for each item. */
export function printManyWithPython(texts: readonly string[], change = ''): readonly string[] {
  const options = { input: JSON.stringify(texts), encoding: 'utf8', maxBuffer: 2 ** 30 } as const;
  const { stdout, stderr } = spawnSync('python3', ['-c', PYTHON_MANY, change], options);
  if (stderr !== '') throw new Error(stderr);
  const found: unknown = JSON.parse(stdout);
  return Array.isArray(found) ? found.map(String) : [];
}

const READABLE = `
import sys, json, yaml
def reads(text):
    try:
        yaml.safe_load(text)
        return True
    except Exception:
        return False
json.dump([reads(text) for text in json.load(sys.stdin)], sys.stdout)
`;

/** Which of the texts PyYAML reads. */
export function readableWithPython(texts: readonly string[]): readonly boolean[] {
  const { stdout } = spawnSync('python3', ['-c', READABLE], { input: JSON.stringify(texts), encoding: 'utf8' });
  const found: unknown = JSON.parse(stdout);
  return Array.isArray(found) ? found.map((one) => one === true) : [];
}
