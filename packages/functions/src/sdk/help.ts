import type { SchemaShape } from './config-schema.ts';
import type { KrmFunction, FunctionResult } from './function.ts';

/** The output of `--help`. */
export function helpOf({ name, description, config }: KrmFunction): string {
  const fields = describeConfig(config);
  return [
    `${name}: ${description.trim()}`,
    '',
    'Reads a ResourceList from standard input and writes it to standard output.',
    '',
    'Options:',
    '  -i, --input FILE        read from FILE',
    '  -o, --output FILE       write to FILE',
    '  -f, --fn-config FILE    the functionConfig; replaces that of the list',
    '  -h, --help              print this text',
    '  -- NAME=VALUE...        a functionConfig of kind ConfigMap with this data',
    '',
    'Exit status: 0; 1 for a result of severity error; 2 for wrong usage; 3 for an invalid functionConfig.',
    '',
    ...(fields.length === 0 ? ['functionConfig: any, or none.'] : ['functionConfig:', ...fields]),
    '',
  ].join('\n');
}

/** A line for each field, indented by its depth; no lines if any value is valid. */
export function describeConfig(shape: SchemaShape): readonly string[] {
  const { fields, items } = shape;
  if (fields !== undefined) return Object.entries(fields).flatMap(([name, field]) => describeField(name, field, 1));
  if (shape.type === 'map') {
    const position = shape.under === undefined ? '' : `; in kinds other than ConfigMap, under ${shape.under}`;
    return [`  NAME (${items === undefined ? 'any' : typeOf(items)})${position}${about(shape)}`];
  }
  return shape.type === 'any' ? [] : [`  ${typeOf(shape)}${about(shape)}`];
}

function describeField(name: string, shape: SchemaShape, depth: number): readonly string[] {
  const indentation = '  '.repeat(depth);
  const fallback = shape.default === undefined ? '' : `, default ${JSON.stringify(shape.default)}`;
  const need = shape.required ? ', required' : fallback;
  const inner = shape.fields ?? shape.items?.fields ?? {};
  return [
    `${indentation}${name} (${typeOf(shape)}${need})${about(shape)}`,
    ...Object.entries(inner).flatMap(([one, field]) => describeField(one, field, depth + 1)),
  ];
}

function typeOf(shape: SchemaShape): string {
  if (shape.oneOf !== undefined) return shape.oneOf.join(' | ');
  const of = shape.items === undefined ? '' : ` of ${typeOf(shape.items)}`;
  return `${shape.type}${of}`;
}

function about({ description }: SchemaShape): string {
  return description === undefined ? '' : `: ${description}`;
}

/** `[error] apps/v1/Deployment/shop/web spec.replicas: message (apps/web.yaml)`, as kpt and kustomize print it. */
export function printResult({ severity, resourceRef, field, file, message }: FunctionResult): string {
  const { apiVersion, kind, namespace, name } = resourceRef ?? {};
  const id = [apiVersion, kind, namespace, name].filter((part) => part !== undefined && part !== '').join('/');
  const subject = [id, field?.path ?? ''].filter((part) => part !== '').join(' ');
  return `[${severity}] ${subject}${subject === '' ? '' : ': '}${message}${file === undefined ? '' : ` (${file.path})`}`;
}
