import { expect, test } from 'vitest';
import { templateLocator } from '../../src/helm/template-lines.ts';
import { createSource } from '@krmkit/base';
import type { Path } from '@krmkit/base';
import { parseDocuments } from '@krmkit/yaml';

const TEMPLATE = `{{- if .Values.web }}
kind: Pod
spec:
  containers:
    - name: app
      args: ["$(A)"]
    - name: {{ .Values.name }}
      args: ["$(A)"]
      image: web
      command:
        - |
          echo $(B)
          echo $(C)
{{- end }}
`;

const OUTPUT = `# Source: web/templates/web.yaml
kind: Pod
spec:
  containers:
  - name: app
    args: ["$(A)"]
  - name: other
    args: ["$(A)"]
    image: web
    command:
    - |
      echo $(B)
      echo $(C)
`;

function locate(path: Path, range?: { readonly start: number; readonly end: number }): string {
  const template = createSource('web.yaml', TEMPLATE);
  const source = createSource('', OUTPUT);
  const [document] = parseDocuments(OUTPUT);
  if (document === undefined) throw new Error('There is no document');
  const location = templateLocator(template, { source, document, index: 0, path: [] })(path, range);
  return location === undefined ? '' : `${location.line} ${TEMPLATE.slice(location.start, location.end)}`;
}

test.each<[at: string, path: Path, range: { start: number; end: number } | undefined, found: string]>([
  ['a line that the template has once', ['spec', 'containers', 1, 'image'], undefined, '9 web'],
  ['a part of it', ['spec', 'containers', 1, 'image'], { start: 1, end: 2 }, '9 e'],
  ['a line of a block', ['spec', 'containers', 1, 'command', 0], { start: 15, end: 19 }, '13 $(C)'],
  [
    'a line that it has twice: the line of the container',
    ['spec', 'containers', 0, 'args', 0],
    undefined,
    '5 - name: app',
  ],
  ['a line that helm changes: the list', ['spec', 'containers', 1, 'name'], undefined, '4 containers:'],
])('finds %s', (_, path, range, found) => {
  expect(locate(path, range)).toBe(found);
});
