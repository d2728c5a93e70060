import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { member, objectsAt, textAt } from '@krmkit/base';
import { runs } from '@krmkit/testing';
import { jobObjects } from '../../src/export/job.ts';
import type { JsonObject } from '@krmkit/base';
import { containerValue, planConfigMaps, planTexts } from '../../src/export/objects.ts';
import type { ExportContainer } from '../../src/export/pod.ts';
import { exportPod, podFunctions } from '../../src/export/pod.ts';
import { IMAGES, SETTINGS, STEPS, TEXTS } from './engines.ts';

describe('the ConfigMaps of a plan', () => {
  it('carry the digest of the plan', () => {
    const [object] = planConfigMaps(SETTINGS, ['plan']);
    expect(member(member(object?.value, 'metadata'), 'annotations')).toEqual({
      'krmkit.dev/plan-digest': SETTINGS.planDigest,
    });
  });

  it('have a projected volume for a plan of several ConfigMaps', () => {
    const settings = { ...SETTINGS, planParts: 2 };
    const [job] = jobObjects(exportPod(podFunctions(STEPS, IMAGES), settings, TEXTS.job), settings);
    const spec = member(member(member(job?.value, 'spec'), 'template'), 'spec');
    expect(objectsAt(spec, 'volumes').find((volume) => textAt(volume, 'name') === 'functions')).toEqual({
      name: 'functions',
      projected: { sources: [{ configMap: { name: 'krmkit-shop' } }, { configMap: { name: 'krmkit-shop-part-2' } }] },
    });
    const maps = planConfigMaps(settings, ['a', 'b']);
    expect(maps.map(({ value }) => member(value, 'data'))).toEqual([{ 'plan.yaml': 'a' }, { 'plan-2.yaml': 'b' }]);
  });
});

describe('containerValue', () => {
  it.each<[env: ExportContainer['env'], fields: JsonObject]>([
    [[], {}],
    [[{ name: 'A', value: 'b' }], { env: [{ name: 'A', value: 'b' }] }],
  ])('has the variables %j', (env, fields) => {
    const container: ExportContainer = {
      name: 'c',
      image: 'a:1',
      role: 'function',
      command: [],
      args: [],
      env,
      mounts: [],
    };
    const settings = { ...SETTINGS, imagePullPolicy: undefined };
    expect(containerValue(container, {}, settings, true)).toEqual({
      name: 'c',
      image: 'a:1',
      ...fields,
      volumeMounts: [],
    });
  });
});

describe('planTexts', () => {
  const line = fc.string({ unit: fc.constantFrom('a', 'é', '\u{1f600}', '\uFEFF', ' '), maxLength: 60_000 });
  it('divides any text into parts that apply can store, at ends of lines', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const text = `${lines.join('\n')}\n`;
        const parts = planTexts(text);
        expect(parts.join('') === text).toBe(true);
        for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(128 * 1024);
        const short = lines.every((one) => Buffer.byteLength(one) < 128 * 1024);
        if (short) expect(parts.every((part) => part.endsWith('\n'))).toBe(true);
      }),
      { numRuns: runs(20) },
    );
  });
});
