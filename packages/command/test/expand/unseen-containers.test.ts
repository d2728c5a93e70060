import { describe, expect, it } from 'vitest';
import { createClone } from '@krmkit/testing';
import { runIn } from '../fake-context.ts';

const SCALED = `apiVersion: keda.sh/v1alpha1
kind: ScaledJob
metadata: {name: s}
spec:
  jobTargetRef:
    template:
      spec:
        containers: [{name: app, image: x, env: [{name: A, value: $(NOPE)}]}]
`;

describe('--pod-template', () => {
  it('includes containers of another kind, and is named by the info without it', async () => {
    const files = { 'a.yaml': SCALED };
    const flag = 'ScaledJob.keda.sh=spec.jobTargetRef.template';
    const without = await runIn({ files }, 'expand', '--severity', 'info');
    expect(without.stdout).toContain(`--pod-template '${flag}'`);
    expect(without.status).toBe(0);
    expect((await runIn({ files }, 'expand', '--pod-template', flag)).status).toBe(1);
    expect(
      (await runIn({ files }, 'check', '--pod-template', 'ScaledJob.keda.sh=spec.template', '--strict')).status,
    ).toBe(1);
  });

  describe('and a path that matches nothing', () => {
    const WRONG = 'ScaledJob.keda.sh=spec.template';
    const RIGHT = 'ScaledJob.keda.sh=spec.jobTargetRef.template';

    it.each([
      [WRONG, 1],
      [RIGHT, 0],
    ])('is a warning in preview: %s', async (flag, count) => {
      const clone = createClone();
      clone.commit({ 'a.yaml': SCALED.replace('$(NOPE)', 'one') });
      clone.edit({ 'a.yaml': SCALED.replace('$(NOPE)', 'two') });
      const flags = ['--base', 'HEAD', '--strict', '-o', 'json', '--pod-template', flag];
      const { stdout, status } = await runIn(clone.ports(), 'preview', ...flags);
      clone.remove();
      const { newFindings }: { readonly newFindings: readonly unknown[] } = JSON.parse(stdout);
      expect(newFindings).toHaveLength(count);
      expect(stdout.includes(`the pod template ${flag} matches nothing`)).toBe(count === 1);
      expect(status).toBe(count);
    });

    it('is no warning in preview where the roots that did not change are not built', async () => {
      const clone = createClone();
      const root = (text: string) => ({ 'kustomization.yaml': 'resources: [a.yaml]\n', 'a.yaml': text });
      const below = (directory: string, files: Readonly<Record<string, string>>): Record<string, string> =>
        Object.fromEntries(Object.entries(files).map(([name, text]) => [`${directory}/${name}`, text]));
      const map = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: m}\ndata: {a: b}\n';
      clone.commit({ ...below('same', root(SCALED)), ...below('changed', root(map)) });
      clone.edit({ 'changed/a.yaml': map.replace('b}', 'c}') });
      const { stdout } = await runIn(clone.ports(), 'preview', '--base', 'HEAD', '--pod-template', RIGHT);
      clone.remove();
      expect(stdout).toContain('1 object changed');
      expect(stdout).not.toContain('matches nothing');
    });

    it('is a warning in start', async () => {
      const { stderr } = await runIn({ files: { 'a.yaml': SCALED } }, 'start', 'a.yaml', '--pod-template', WRONG);
      expect(stderr).toContain(`the pod template ${WRONG} matches nothing`);
    });
  });
});
