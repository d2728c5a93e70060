import { describe, expect, it } from 'vitest';
import { runIn } from '../fake-context.ts';

const WEB = 'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec: {replicas: 2, paused: true}\n';

describe('diff --ignore-field', () => {
  it('answers 0 if only ignored fields differ', async () => {
    const files = { 'a.yaml': WEB, 'b.yaml': WEB.replace('2', '3') };
    expect(await runIn({ files }, 'diff', 'a.yaml', 'b.yaml', '--ignore-field', 'spec.replicas')).toEqual({
      status: 0,
      stdout: '1 unchanged, 1 ignored difference\n',
      stderr: '',
    });
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
    const changed = WEB.replace('2', '3').replace('true', 'false');
    const files = { 'a.yaml': WEB, 'b.yaml': changed, '.krmkit.yaml': 'ignoreFields: [spec.replicas]\n' };
    const { stdout } = await runIn({ files }, 'diff', 'a.yaml', 'b.yaml', '--ignore-field', 'spec.paused');
    expect(stdout).toContain('1 unchanged, 2 ignored differences');
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
