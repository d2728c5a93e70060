import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { memoryFileSystem, memoryStandardInput } from '@krmkit/base';
import { readPackageFiles } from '@krmkit/manifests';
import { saveStep, withSavedStep } from '../../src/run/save-step.ts';

const KPTFILE = 'apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: a # ours\n';

describe('a saved step', () => {
  it.each([
    ['set-labels:v0.1', 'ghcr.io/kptdev/krm-functions-catalog/set-labels:v0.2'],
    ['ghcr.io/kptdev/krm-functions-catalog/set-labels:v0.1', 'set-labels'],
  ])('knows that %s is the image of %s', (present, image) => {
    const text = `${KPTFILE}pipeline:\n  mutators:\n  - image: ${present}\n`;
    const saved = saveStep(text, 'Kptfile', { image, words: ['a=b'], configPath: undefined }, 'mutators');
    expect(parse(saved.text)).toMatchObject({ pipeline: { mutators: [{ image, configMap: { a: 'b' } }] } });
    expect(saved.text.match(/image/g)).toHaveLength(1);
  });

  it('replaces the step of the same module, and keeps its name and its comments', () => {
    const steps =
      'pipeline:\n  mutators:\n    # first\n    - name: mine # own\n      module: set-labels\n      configMap: {a: "1"}\n';
    const step = { module: 'set-labels', words: ['a=2'], configPath: undefined };
    const saved = saveStep(KPTFILE + steps, 'Kptfile', step, 'mutators');
    expect(saved.text).toBe(KPTFILE + steps.replace('"1"', '"2"'));
    expect(saved.dropped).toEqual([]);
  });

  it('names what only the replaced step has', () => {
    const step = 'configMap: {a: "1", b: "2"}\n      selectors: [{kind: ConfigMap}]\n';
    const text = `${KPTFILE}pipeline:\n  mutators:\n    - module: set-labels\n      ${step}`;
    const saved = saveStep(
      text,
      'Kptfile',
      { module: 'set-labels', words: ['a=2'], configPath: undefined },
      'mutators',
    );
    expect(saved.dropped).toEqual(['configMap.b', 'selectors']);
  });
});

describe('a plan with a saved step', () => {
  const step = { exec: 'cat', words: [], configPath: undefined };
  const saving = { step, list: 'validators' } as const;
  const SAVED = `${KPTFILE}pipeline:\n  validators:\n  - exec: cat\n`;
  const filesOf = async (): ReturnType<typeof readPackageFiles> =>
    readPackageFiles(['.'], {
      files: memoryFileSystem(new Map([['Kptfile', KPTFILE]])),
      stdin: memoryStandardInput(''),
    });

  it('has the edit of the Kptfile, sorted by path', async () => {
    const { files } = await filesOf();
    const other = { kind: 'create', path: 'a.yaml', after: '' } as const;
    const { plan } = withSavedStep({ changes: [other] }, files, saving);
    expect(plan.changes).toEqual([{ kind: 'edit', path: 'Kptfile', before: KPTFILE, after: SAVED }, other]);
  });

  it('adds the step to what functions made of the Kptfile', async () => {
    const { files } = await filesOf();
    const after = KPTFILE.replace('ours', 'theirs');
    const { plan } = withSavedStep(
      { changes: [{ kind: 'edit', path: 'Kptfile', before: KPTFILE, after }] },
      files,
      saving,
    );
    const edited = SAVED.replace('ours', 'theirs');
    expect(plan.changes).toEqual([{ kind: 'edit', path: 'Kptfile', before: KPTFILE, after: edited }]);
  });

  it('is the same plan if the functions delete the Kptfile, or if there is none', async () => {
    const { files } = await filesOf();
    const deleted = { changes: [{ kind: 'delete', path: 'Kptfile', before: KPTFILE }] } as const;
    expect(withSavedStep(deleted, files, saving).plan).toBe(deleted);
    expect(withSavedStep(deleted, [], saving).plan).toBe(deleted);
  });
});
