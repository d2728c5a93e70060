import { describe, expect, it } from 'vitest';
import { memoryFileSystem } from '@krmkit/base';
import { NEWEST_RELEASE, parseRelease, readRelease } from '@krmkit/pods';
import type { CheckOptions, OpenedObjects } from '../../src/api/options.ts';
import { checkWithOthers, settingsOf } from '../../src/api/options.ts';
import { loadObjectRules } from '../../src/findings/load-object-rules.ts';

async function openedObjects(kubernetes: string): Promise<OpenedObjects> {
  const release = readRelease(kubernetes);
  const loaded = await loadObjectRules(memoryFileSystem(new Map()), [], release, { from: undefined, schemas: [] });
  if (!loaded.ok) throw new Error(loaded.message);
  return { rules: loaded.value, kubernetes: release };
}

describe('the settings', () => {
  it('without options show everything, and hide Secrets', () => {
    expect(settingsOf('check', {})).toEqual({
      kubernetes: readRelease(NEWEST_RELEASE),
      defaultNamespace: undefined,
      runtime: {},
      complete: false,
      templates: [],
      selection: {},
      container: undefined,
      severity: undefined,
      all: true,
      ignored: new Set(),
      strict: false,
      showSecrets: false,
    });
  });

  it('are those of the options', () => {
    const options: CheckOptions = {
      kubernetes: 'v1.29.3',
      namespace: 'shop',
      runtime: { 'status.podIP': '10.0.0.1' },
      complete: true,
      selection: { names: ['web'] },
      container: 'app',
      severity: 'error',
      ignore: ['shell-syntax', 'shell-syntax'],
      strict: true,
      showSecrets: true,
    };
    expect(settingsOf('check', options)).toMatchObject({
      kubernetes: parseRelease('1.29.3'),
      defaultNamespace: 'shop',
      runtime: { 'status.podIP': '10.0.0.1' },
      complete: true,
      selection: { names: ['web'] },
      container: 'app',
      severity: 'error',
      ignored: new Set(['shell-syntax']),
      strict: true,
      showSecrets: true,
    });
  });

  it('have the release of opened objects', async () => {
    const objects = await openedObjects('1.31');
    const settings = settingsOf('check', {}, objects);
    expect(settings.kubernetes).toEqual(readRelease('1.31'));
    expect(settings.objects).toBe(objects.rules);
    // The types are those of a minor release.
    expect(settingsOf('check', { kubernetes: '1.31.4' }, objects).kubernetes).toEqual(readRelease('1.31.4'));
  });

  it('refuse another release than that of opened objects', async () => {
    const objects = await openedObjects('1.31');
    expect(() => settingsOf('check', { kubernetes: '1.30' }, objects)).toThrow(
      new RangeError("check: open the environments with objects: { kubernetes: '1.30' }, too"),
    );
  });

  it('refuse a code that does not exist, and a release that cannot be read', () => {
    const options: CheckOptions = JSON.parse('{"ignore": ["shell-syntax", "no-code"]}');
    expect(() => settingsOf('preview', options)).toThrow(new TypeError('preview: there is no code no-code'));
    expect(() => settingsOf('preview', { kubernetes: 'x' })).toThrow(RangeError);
  });
});

describe('the options of a function', () => {
  interface More extends CheckOptions {
    readonly names?: readonly string[];
  }
  it.each<readonly [options: string, error: RegExp | undefined]>([
    ['{}', undefined],
    ['{"names": ["a"], "strict": true}', undefined],
    ['{"names": "a"}', /^f: the option names must be /],
    ['{"strict": 1}', /^f: the option strict must be /],
    ['{"severity": "fatal"}', /^f: the option severity must be /],
    ['{"namespaces": "a"}', /^f: .*did you mean namespace/],
  ])('%s', (text, error) => {
    const options: More = JSON.parse(text);
    const check = (): void => checkWithOthers<More>('f', options, { names: 'strings' });
    if (error === undefined) expect(check).not.toThrow();
    else expect(check).toThrow(error);
  });
});
