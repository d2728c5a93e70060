import { describe, expect, it } from 'vitest';
import { HOSTILE, obeyed } from '../hostile.ts';
import { runIn } from './fake-context.ts';

// Whatever stands in files, their names and arguments: nothing that krmkit prints moves a terminal or is a command to a
// CI system. What carries the bytes of files (cat, source, diffs) does so on a pipe, and shows them on a terminal.

/** A hostile text at every place that a report may name. */
function podOf(text: string): string {
  const hostile = JSON.stringify(text);
  return `apiVersion: v1
kind: Pod
metadata:
  name: ${hostile}
  namespace: ${hostile}
  labels: {${hostile}: ${hostile}}
spec:
  volumes: [{name: ${hostile}, configMap: {name: ${hostile}}}]
  containers:
    - name: ${hostile}
      image: ${hostile}
      workingDir: ${hostile}
      command: [${hostile}, ${JSON.stringify(`$(NO${text})`)}, "$(NONE)"]
      volumeMounts: [{name: ${hostile}, mountPath: ${hostile}, subPath: ${hostile}}]
      env:
        - {name: ${hostile}, value: ${hostile}}
        - {name: GOOD, value: ${hostile}}
        - {name: FROM, valueFrom: {configMapKeyRef: {name: ${hostile}, key: ${hostile}}}}
        - {name: ODD, valueFrom: {fieldRef: {fieldPath: ${hostile}}}}
      ports: ${hostile}
`;
}

function configOf(text: string): string {
  const hostile = JSON.stringify(text);
  return `{"apiVersion": "v1", "kind": ${hostile}, "metadata": {"name": ${hostile}}, "data": {${hostile}: [${hostile}, 1]}}\n`;
}

/** `-o github` begins a line so itself: with one of these words and a property that it has escaped. */
const OWN =
  /^::(?:error|warning|notice) (?:file=[^:,]*,line=\d+,endLine=\d+,(?:col=\d+,endColumn=\d+,)?)?title=[a-z-]+::/;

const VERBS: readonly (readonly string[])[] = [
  ...['table', 'json', 'yaml', 'events', 'sarif', 'junit', 'github'].map((format) => ['expand', `-o${format}`]),
  ['expand', '--container', 'HOSTILE'],
  ['expand', 'HOSTILE'],
  ['expand', '--HOSTILE'],
  ['HOSTILE'],
  ['tree'],
  ['tree', '-o', 'json'],
  ['tree', '--all-images', '--replicas'],
  ['grep', 'kind=Pod', '-o', 'json'],
  ['count'],
  ['count', '--kind'],
  ['diff', '.', 'other'],
  ['diff', '.', 'other', '-o', 'json'],
  ['cat', 'HOSTILE'],
  ['explain', 'HOSTILE'],
];

describe.each(HOSTILE.map((text) => ({ title: JSON.stringify(text), text })))('$title', ({ text }) => {
  const files = {
    [`a${text.replaceAll('/', '_')}.yaml`]: podOf(text),
    'b.yaml': podOf(text).replaceAll(/[\r\n]+/g, '\r'),
    'c.yaml': configOf(text),
    [`broken${text.replaceAll('/', '_')}.yaml`]: `a: [${text}\nb: "${text}`,
    'other/a.yaml': podOf(`other ${text}`),
    'other/c.yaml': configOf(`${text} other`),
  };
  it.each(VERBS.map((words) => ({ title: words.join(' '), words })))('$title', async ({ words }) => {
    const given = words.map((word) => word.replace('HOSTILE', text));
    const { stdout, stderr } = await runIn({ files }, ...given);
    expect(obeyed(stdout, OWN)).toBeUndefined();
    expect(obeyed(stderr, OWN)).toBeUndefined();
  });
});
