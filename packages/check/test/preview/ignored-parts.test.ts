import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Clone } from '@krmkit/testing';
import { createClone } from '@krmkit/testing';
import { previewText } from '../check-files.ts';

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
describe('a preview with ignored fields', () => {
  let clone: Clone;
  beforeAll(() => {
    clone = createClone();
    clone.commit({ 'kustomization.yaml': 'resources: [web.yaml]\n', 'web.yaml': OLD });
    clone.edit({ 'web.yaml': NEW });
  });
  afterAll(() => {
    clone.remove();
  });
  const preview = (...ignoreFields: readonly string[]): Promise<string> =>
    previewText('table', clone, 'HEAD', { ignoreFields });

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
