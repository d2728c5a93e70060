import type { SchemaShape } from '../../src/sdk/config-schema.ts';
import type { KrmFunction } from '../../src/sdk/function.ts';

/** A TypeScript file with an interface for the functionConfig of each function, as users write it in YAML. */
export function configTypes(functions: readonly KrmFunction[]): string {
  const named = functions.map((fn) => ({
    fn,
    type: `${fn.name.replaceAll(/(?:^|-)(\w)/g, (_, one: string) => one.toUpperCase())}Config`,
  }));
  const interfaces = named.map(({ fn: { name, config }, type }) => {
    const shape: SchemaShape =
      config.type === 'map' && config.under !== undefined
        ? { type: 'object', required: true, fields: { [config.under]: config, ...config.beside } }
        : config;
    return `/** The fields of a functionConfig of \`${name}\`: the \`spec\` of an object, or beside its \`metadata\`. */
export ${Object.keys(shape.fields ?? {}).length === 0 ? `type ${type} =` : `interface ${type}`} ${typeOf(shape, '')}
`;
  });
  const members = named.map(
    ({ fn: { name, description }, type }) => `  /** ${description} */\n  readonly ${property(name)}: ${type};\n`,
  );
  const needsJson = interfaces.some((text) => text.includes('JsonValue'));
  return `// Printed by test/functions/function-config-schemas.test.ts from the schemas of the functions. Do not edit.
${needsJson ? "import type { JsonValue } from '@krmkit/base';\n" : ''}
${interfaces.join('\n')}
/** The fields of the functionConfigs of the built-in functions, by their names. */
export interface BuiltInConfigs {
${members.join('')}}
`;
}

function typeOf(shape: SchemaShape, indentation: string): string {
  const { type, oneOf, items, fields = {} } = shape;
  switch (type) {
    case 'any':
      return 'JsonValue';
    case 'string':
      return oneOf === undefined ? 'string' : oneOf.map((one) => `'${one}'`).join(' | ');
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'list': {
      const item = items === undefined ? 'JsonValue' : typeOf(items, indentation);
      return `readonly ${item.includes(' | ') ? `(${item})` : item}[]`;
    }
    case 'map':
      return `Readonly<Record<string, ${items === undefined ? 'JsonValue' : typeOf(items, indentation)}>>`;
    case 'object': {
      const inner = `${indentation}  `;
      const lines = Object.entries(fields).flatMap(([name, field]) => [
        ...(field.description === undefined ? [] : [`${inner}/** ${sentence(field.description)} */\n`]),
        `${inner}readonly ${property(name)}${field.required ? '' : '?'}: ${typeOf(field, inner)};\n`,
      ]);
      return lines.length === 0 ? 'Readonly<Record<string, never>>;' : `{\n${lines.join('')}${indentation}}`;
    }
  }
}

function property(name: string): string {
  return /^\w+$/.test(name) ? name : `'${name}'`;
}

function sentence(text: string): string {
  return `${text.replace(/^[a-z]+(?![\w:])/, (word) => word.charAt(0).toUpperCase() + word.slice(1))}.`;
}
