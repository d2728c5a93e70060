import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PodFault } from '../../src/objects/pod-faults.ts';
import { answerReview, warningTexts } from '../../src/webhook/admission-answer.ts';

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

  it.each<[Partial<PodFault>, string]>([
    [{}, 'container app, a: b'],
    [{ field: 'spec.initContainers[0].args[1]' }, 'init container app, a: b'],
    [{ field: 'spec.ephemeralContainers[0].args[1]' }, 'ephemeral container app, a: b'],
    [{ field: 'spec.volumes[0]', container: undefined }, 'a: b'],
    [
      { code: 'missing-service', message: '$(DB_PORT) is not declared: only a Service db in the namespace sets it' },
      'container app, $(DB_PORT) is not defined: there is no Service db yet',
    ],
    [{ code: 'missing-service', message: 'a: other words' }, 'container app, a: other words'],
    [
      { message: '$(DB_PORT) is not declared: only a Service db in the namespace sets it' },
      'container app, $(DB_PORT) is not declared: only a Service db in the namespace sets it',
    ],
  ])('say where it is, and what is missing yet: %j', (more, expected) => {
    expect(warningTexts([{ ...fault('a: b'), ...more }])).toEqual([expected]);
  });

  // At most 120 characters are recommended, and an API server cuts at 256.
  it.each([
    [`a: b: ${'x'.repeat(99)}`, `a: b: ${'x'.repeat(99)}`],
    [`a: b: ${'x'.repeat(100)}`, 'a: b'],
    [`a: b, c: ${'x'.repeat(100)}`, 'a: b, c'],
    [`a: b, ${'x'.repeat(100)}`, 'a: b'],
    [`a: b (${'x'.repeat(100)})`, 'a: b'],
    [`a: b, ${'x'.repeat(120)}: c`, 'a: b'],
    [`a: ${'x'.repeat(238)}`, `a: ${'x'.repeat(238)}`],
    [`a: ${'x'.repeat(239)}`, `a: ${'x'.repeat(235)}...`],
  ])('are short: %s', (message, expected) => {
    expect(warningTexts([fault(message)])).toEqual([`container app, ${expected}`]);
  });

  it.each([
    [16, 187, 0, 16],
    [16, 187, 1, 15],
    [17, 30, 0, 16],
    [13, 256, 0, 11],
    [11, 256, 0, 11],
  ])('of %i faults with %i characters (+ %i) are %i', (count, length, more, shown) => {
    const texts = Array.from({ length: count }, (_, index) => {
      const start = `container app, e${String(index).padStart(2, '0')}: `;
      return start + 'x'.repeat(length - start.length + (index === count - 1 ? more : 0));
    });
    const rest = count - shown;
    expect(warningTexts(texts.map((text) => fault(text.slice('container app, '.length))))).toEqual([
      ...texts.slice(0, shown),
      ...(rest === 0 ? [] : [`and ${rest} more: run krmkit expand on the manifests to see all`]),
    ]);
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

it('an object that cannot be judged is allowed, and the bug is told', async () => {
  const review = {
    apiVersion: 'admission.k8s.io/v1',
    kind: 'AdmissionReview',
    request: {
      uid: 'u1',
      operation: 'CREATE',
      kind: { group: '', version: 'v1', kind: 'Pod' },
      namespace: 'shop',
      object: { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' } },
    },
  };
  const bug = new TypeError('a bug');
  const told: unknown[] = [];
  const answer = await answerReview(new TextEncoder().encode(JSON.stringify(review)), 1000, {
    judge: () => Promise.reject(bug),
    onDefect: (error, request) => told.push(error, request.uid),
  });
  expect(answer).toMatchObject({ status: 200, outcome: 'failed', body: { response: { uid: 'u1', allowed: true } } });
  expect(told).toEqual([bug, 'u1']);
});
