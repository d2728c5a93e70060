import { describe, expect, it } from 'vitest';
import { memoryDisk } from '@krmkit/base';
import { runIn } from './fake-context.ts';

const files = {
  'c/Chart.yaml': 'apiVersion: v2\nname: c\nversion: 1.0.0\n',
  'c/templates/_helpers.yaml': '{{- define "x" }}\n{{- end }}\n',
  'c/templates/a.yaml': 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: {{ .Release.Name }}\n',
  'c/templates/b.yaml': 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: "{{ .Release.Name }}"\n',
  'alone.yaml': 'kind: {{ .Kind }}\n',
};

const COMMAND = 'helm template c | krmkit expand -';

describe('the templates of a Helm chart', () => {
  it.each<readonly string[]>([['expand'], ['tree'], ['count'], ['grep', 'kind=Pod'], ['fmt'], ['cat'], ['source']])(
    'are one line of krmkit %s',
    async (...given) => {
      const severity = given[0] === 'expand' ? ['--severity', 'info'] : [];
      const { stdout, stderr } = await runIn(
        { disk: memoryDisk(new Map(Object.entries(files))) },
        ...given,
        ...severity,
        '.',
      );
      const told = `${stdout}${stderr}`;
      expect(told.match(/\S+ {2}info {2}template-file/g)).toEqual([
        'alone.yaml:1:7  info  template-file',
        'c/templates/_helpers.yaml:1:1  info  template-file',
      ]);
      expect(told.split(COMMAND)).toHaveLength(2);
    },
  );

  it('are one finding for programs', async () => {
    const json = await runIn({ files }, 'expand', 'c', '-o', 'json');
    expect(json.stdout.match(/"code":"template-file"/g)).toHaveLength(1);
    expect(json.stdout).toContain(COMMAND);
    const sarif = await runIn({ files }, 'expand', 'c', '-o', 'sarif');
    expect(sarif.stdout.match(/"ruleId": "template-file"/g)).toHaveLength(1);
    expect(sarif.stdout).toContain(COMMAND);
  });
});
