import { describe, expect, it } from 'vitest';
import { createClone } from '@krmkit/testing';
import { runIn } from '../fake-context.ts';

const secret = (value: string): string =>
  `apiVersion: v1\nkind: Secret\nmetadata: {name: db}\nstringData: {password: ${value}}\n`;

describe('values of Secrets in a preview', () => {
  it('are hidden on both streams, and shown with --show-secrets', async () => {
    const clone = createClone();
    clone.commit({ 'db.yaml': secret('hunter2') });
    clone.edit({ 'db.yaml': secret('swordfish') });
    const hidden = await runIn(clone.ports(), 'preview');
    const shown = await runIn(clone.ports(), 'preview', '--show-secrets');
    clone.remove();
    expect(hidden.stdout).toContain('1 object changed');
    expect(`${hidden.stdout}${hidden.stderr}`).not.toMatch(/hunter2|swordfish/);
    expect(shown.stdout).toContain('hunter2 -> swordfish');
  });
});
