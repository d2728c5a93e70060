import { describe, expect, it } from 'vitest';
import { memoryFileSystem } from '@krmkit/base';
import type { WorkspaceOptions, WorkspaceSettings } from '../../src/model/settings.ts';
import { readWorkspaceSettings } from '../../src/model/settings.ts';

const read = (configuration: string | undefined, options: WorkspaceOptions = {}): Promise<WorkspaceSettings> =>
  readWorkspaceSettings(
    memoryFileSystem(new Map(configuration === undefined ? [] : [['.krmkit.yaml', configuration]])),
    options,
  );

// docs/configuration.md: an option of the caller comes before the file.
describe('the settings of a workspace', () => {
  it.each<readonly [title: string, configuration: string | undefined, options: WorkspaceOptions, expected: object]>([
    [
      'without a file',
      undefined,
      {},
      { paths: ['.'], schemas: [], build: true, objects: true, controllers: {}, diagnostics: [] },
    ],
    ['with options', undefined, { build: false, objects: false }, { build: false, objects: false }],
    ['without controllers', undefined, { gitops: false }, { controllers: undefined }],
    [
      'without controllers, whatever the file says',
      'gitops: {exclude: [old]}\n',
      { gitops: false },
      { controllers: undefined },
    ],
    ['with roots', 'roots: [a, b/c]\n', {}, { paths: ['a', 'b/c'] }],
    ['with no roots', 'roots: []\n', {}, { paths: ['.'] }],
    ['with schemas', 'schemas: [crds]\n', {}, { schemas: ['crds'] }],
    ['with a release', 'kubernetes: "1.30"\n', {}, { check: { kubernetes: { text: '1.30' } } }],
    [
      'with another release of the caller',
      'kubernetes: "1.30"\n',
      { kubernetes: '1.31' },
      { check: { kubernetes: { text: '1.31' } } },
    ],
    ['with a severity', 'severity: info\n', {}, { check: { severity: 'info' } }],
    [
      'with another severity of the caller',
      'severity: info\n',
      { severity: 'error' },
      { check: { severity: 'error' } },
    ],
    [
      'with templates',
      'podTemplates: ["Widget.e.com=spec.pod"]\n',
      {},
      { check: { templates: [{ kind: 'Widget', group: 'e.com' }] } },
    ],
  ])('%s', async (_, configuration, options, expected) => {
    const settings = await read(configuration, options);
    expect(settings.diagnostics).toEqual([]);
    expect(settings).toMatchObject(expected);
  });

  it('ignore what the file and the caller turn off', async () => {
    const { check } = await read('checks: {missing-key: "off", missing-volume: info}\n', { ignore: ['shell-syntax'] });
    expect([...check.ignored].sort()).toEqual(['missing-key', 'shell-syntax']);
  });

  it.each([
    ['a file with a mistake', 'roots: 3\n'],
    ['a file that is no YAML', 'roots: [\n'],
  ])('say what is wrong with %s, which has no effect', async (_, configuration) => {
    const settings = await read(configuration, { severity: 'info' });
    expect(settings.diagnostics.map(({ severity, location }) => [severity, location?.path])).toEqual([
      ['error', '.krmkit.yaml'],
    ]);
    expect(settings).toMatchObject({ paths: ['.'], schemas: [], controllers: {}, check: { severity: 'info' } });
  });
});
