import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Clone } from '@krmkit/testing';
import { createClone } from '@krmkit/testing';
import { runIn } from '../fake-context.ts';

const OLD = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  annotations: {example.com/at: "1"}
spec:
  replicas: 2
  template:
    spec:
      containers:
        - name: app
          image: app:1
          env: [{name: LEVEL, value: info}]
        - name: proxy
          image: proxy:1
`;
const NEW = OLD.replace('at: "1"', 'at: "2"')
  .replace('replicas: 2', 'replicas: 3')
  .replace('app:1', 'app:2')
  .replace('info', 'debug')
  .replace('proxy:1', 'proxy:2');

const ANNOTATION = "metadata.annotations['example.com/at']";
const IMAGES = 'spec.template.spec.containers[*].image';

describe('diff --ignore-field', () => {
  it('answers 0 if only ignored fields differ, and counts them, also where the whole map is new', async () => {
    const files = { 'a.yaml': OLD.replace(/ {2}annotations.*\n/, ''), 'b.yaml': OLD };
    expect(await runIn({ files }, 'diff', 'a.yaml', 'b.yaml', '--ignore-field', ANNOTATION)).toEqual({
      status: 0,
      stdout: '1 unchanged, 1 ignored difference\n',
      stderr: '',
    });
    const json = await runIn({ files }, 'diff', 'a.yaml', 'b.yaml', '-o', 'json', '--ignore-field', ANNOTATION);
    expect(json.stdout).toContain('"notCompared":0,"ignored":1}');
  });

  it.each([
    ['spec.replicas=3', 'a path has no condition on the value'],
    ['', 'expected a field, at character 1'],
    ['Deployment=spec..replicas', 'expected a field after the dot, at character 17'],
  ])('refuses %j: %s', async (field, message) => {
    const { status, stderr } = await runIn({ files: {} }, 'diff', 'a', 'b', '--ignore-field', field);
    expect(stderr).toContain(`--ignore-field ${JSON.stringify(field)} is not valid: ${message}`);
    expect(status).toBe(2);
  });

  it('reads .krmkit.yaml, and refuses a wrong path in it', async () => {
    const files = { 'a.yaml': OLD, 'b.yaml': NEW, '.krmkit.yaml': `ignoreFields: [spec.replicas, '${IMAGES}']\n` };
    const { stdout } = await runIn({ files }, 'diff', 'a.yaml', 'b.yaml', '--ignore-field', ANNOTATION);
    expect(stdout).toContain('1 changed (1 field), 0 unchanged, 4 ignored differences');
    const wrong = await runIn(
      { files: { ...files, '.krmkit.yaml': 'ignoreFields: ["spec["]\n' } },
      'diff',
      'a.yaml',
      'b.yaml',
    );
    expect(wrong.status).toBe(3);
    expect(wrong.stderr).toContain('.krmkit.yaml:1:16');
    expect(wrong.stderr).toContain('ignoreFields[0] must be a path such as spec.replicas');
  });
});

describe('preview --ignore-field', () => {
  let clone: Clone;
  beforeAll(() => {
    clone = createClone();
    clone.commit({ 'kustomization.yaml': 'resources: [web.yaml]\n', 'web.yaml': OLD });
    clone.edit({ 'web.yaml': NEW });
  });
  afterAll(() => {
    clone.remove();
  });
  const preview = async (...fields: readonly string[]): Promise<string> => {
    const flags = fields.flatMap((field) => ['--ignore-field', field]);
    return (await runIn(clone.ports(), 'preview', ...flags)).stdout;
  };

  it('leaves out what only ignored fields change, also of containers, and counts the fields', async () => {
    const shown = await preview(IMAGES, ANNOTATION);
    expect(shown).not.toContain('proxy');
    expect(shown).not.toContain('app:2');
    expect(shown).toContain('~ env LEVEL: info -> debug');
    expect(shown).toContain('~ spec.replicas: 2 -> 3');
    expect(shown).toContain(
      '1 object changed; 1 container changed; 1 workload restarts; 3 ignored differences; 1 root built',
    );
  });

  it('leaves out an object in which only ignored fields change', async () => {
    const shown = await preview('spec', 'metadata.annotations');
    expect(shown).toContain('\n\nno changes; 5 ignored differences; 1 root built\n');
    expect(shown).not.toContain('web');
  });
});
