import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PodFault } from '../../src/objects/pod-faults.ts';
import { warningTexts } from '../../src/webhook/admission-answer.ts';

describe('warnings', () => {
  const fault = (message: string): PodFault => ({
    code: 'unresolved-reference',
    severity: 'error',
    reason: 'UnresolvedReference',
    field: 'spec.containers[0].env[0].value',
    fieldPath: 'spec.containers{app}',
    container: 'app',
    message,
    hint: undefined,
  });

  it('are printable ASCII', () => {
    expect(warningTexts([fault('env A: $(Ä\n\u001b[31m\u202e😀) is not defined')])).toEqual([
      String.raw`container app, env A: $(\u{c4}\n\u{1b}[31m\u{202e}\u{1f600}) is not defined`,
    ]);
  });

  it('are printed once', () => {
    expect(warningTexts([fault('a: b'), fault('a: b')])).toEqual(['container app, a: b']);
  });

  it('count the rest', () => {
    const many = Array.from({ length: 20 }, (_, index) => fault(`env A${index}: $(HOST) is not defined`));
    const texts = warningTexts(many);
    expect(texts).toHaveLength(17);
    expect(texts.at(-1)).toBe('and 4 more: run krmkit expand on the manifests to see all');
  });

  it.each([
    ['a text that fits stays', 'env A: $(B) is not defined', 'container app, env A: $(B) is not defined'],
    [
      'an explanation is removed',
      `env A: $(B) is not defined: ${'because '.repeat(20)}`,
      'container app, env A: $(B) is not defined',
    ],
  ])('%s', (_name, message, expected) => {
    expect(warningTexts([fault(message)])).toEqual([expected]);
  });

  it('stay below the limit of an API server, whatever their content', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 400, unit: 'binary' }), { maxLength: 40 }), (messages) => {
        const texts = warningTexts(messages.map(fault));
        expect(texts.every((text) => /^[ -~]{1,256}$/.test(text))).toBe(true);
        expect(texts.join('').length).toBeLessThan(4096);
      }),
    );
  });
});
