import type { Language } from './scaffold-options.ts';

// One text for both languages: JavaScript is the same without the types.

export function functionSource(name: string, language: Language): string {
  return `import { defineFunction, getLabel, isLocalConfig, runAsProgram, schema, setLabel } from 'krmkit/fn';

const fn = defineFunction({
  name: '${name}',
  description: 'Sets a label on every resource.',
  // It looks at nothing but its input, so a runner may remember what it gave.
  hermetic: true,
  config: schema.object({
    label: schema.string({ description: 'the name of the label', default: 'team' }),
    value: schema.string({ description: 'its value', pattern: /[A-Za-z0-9]([-._A-Za-z0-9]{0,61}[A-Za-z0-9])?/ }),
  }),
  run({ resources, config, results }) {
    for (const resource of resources) {
      if (isLocalConfig(resource)) continue;
      const before = getLabel(resource, config.label);
      setLabel(resource, config.label, config.value);
      if (before !== undefined && before !== config.value) {
        results.info(\`the label \${config.label} was \${before}\`, {
          resource,
          field: ['metadata', 'labels', config.label],
        });
      }
    }
  },
});

export default fn;

// Does something only where this file is the program: \`node ${language === 'ts' ? 'dist/fn.mjs' : 'fn.js'}\`.
await runAsProgram(import.meta, fn);
`;
}

export function functionTest(language: Language): string {
  return `import { test } from 'node:test';
import { testFolder, testFunction } from 'krmkit/fn';
import fn from './fn.${language}';

const web = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'web' } };

test('sets the label', async () => {
  const labelled = { ...web, metadata: { name: 'web', labels: { team: 'shop' } } };
  await testFunction(fn, [web], { items: [labelled], results: [] }, { data: { value: 'shop' } });
});

test('refuses a value that no label can have', async () => {
  await testFunction(fn, [web], { items: [web], status: 3 }, { data: { value: 'no label' } });
});

// \`UPDATE_GOLDEN=1 npm test\` writes the expected.yaml of each folder: look at what changed.
test('prints the expected output in golden/', async () => {
  await testFolder(fn, 'golden');
});
`;
}
