import { describe, expect, it } from 'vitest';
import { diffText } from '../check-files.ts';

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
const APP = 'spec.template.spec.containers[name=app]';

/** The fields that are left, and the last line. */
const ROWS: readonly (readonly [flags: readonly string[], left: number, ignored: string])[] = [
  [['spec.replicas'], 4, '1 ignored difference'],
  [['spec'], 1, '4 ignored differences'],
  [['Deployment=spec.replicas'], 4, '1 ignored difference'],
  [['Deployment.apps=spec.replicas', ANNOTATION], 3, '2 ignored differences'],
  [['metadata.annotations["example.com/at"]'], 4, '1 ignored difference'],
  [[String.raw`metadata.annotations.example\.com/at`], 4, '1 ignored difference'],
  [[IMAGES], 3, '2 ignored differences'],
  [['spec.template.spec.containers.image'], 3, '2 ignored differences'],
  [[`${APP}.image`], 4, '1 ignored difference'],
  [[APP], 3, '2 ignored differences'],
  [['spec.template.spec.containers[1].image'], 4, '1 ignored difference'],
];

describe('ignored fields of a diff', () => {
  it.each(ROWS)('%j leaves %i fields, and says %j', async (ignoreFields, left, ignored) => {
    const text = await diffText({ 'a.yaml': OLD, 'b.yaml': NEW }, { sides: ['a.yaml', 'b.yaml'], ignoreFields });
    const plural = left === 1 ? 'field' : 'fields';
    expect(text).toContain(`\n1 changed (${left} ${plural}), 0 unchanged, ${ignored}\n`);
  });

  it.each([
    ['a Service=spec.replicas, which no object is', ['Service=spec.replicas']],
    ['another group', ['Deployment.example.com=spec.replicas']],
    ['a field that no object has', ['spec.paused']],
  ])('%s: nothing is ignored, and nothing is said', async (_, ignoreFields) => {
    const text = await diffText({ 'a.yaml': OLD, 'b.yaml': NEW }, { sides: ['a.yaml', 'b.yaml'], ignoreFields });
    expect(text).toContain('\n1 changed (5 fields), 0 unchanged\n');
  });
});
