import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { needs } from '@krmkit/testing';
import { writeRenderedStatus } from '@krmkit/functions';
import type { Files, Gallery } from './gallery-package.ts';
import { createGallery, krmkit } from './gallery-package.ts';

// The definition of status.conditions in kpt's Kptfile API: type, status, reason, message. If kpt is installed, which
// reads Kptfiles strictly, it must accept the result.
const hasKpt = spawnSync('kpt', ['version']).error === undefined;

const HEAD = `# top
apiVersion: kpt.dev/v1
kind: Kptfile
metadata:
    name: top   # ours
    annotations: {a: "b"}

pipeline:
    mutators:
    # why
    - exec: "./fn.sh"
`;
const MAP = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: m}\ndata: {a: b}\n';
const FILES: Files = {
  Kptfile: `${HEAD}# end\n`,
  'm.yaml': MAP,
  'fn.sh': "#!/bin/sh\nsed 's/{a: b}/{a: c}/'\n",
  'sub/Kptfile': 'apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata: {name: sub}\n',
};
const TRUE = `status:
    conditions:
    - type: Rendered
      status: "True"
      reason: RenderSuccess
`;

async function inPackage(files: Files, use: (gallery: Gallery) => Promise<void>): Promise<void> {
  const gallery = createGallery(files);
  try {
    await use(gallery);
  } finally {
    gallery.remove();
  }
}

describe('render --write-status', () => {
  it('reports success, once, and only in the Kptfile of the directory', async () => {
    await inPackage(FILES, async ({ directory, texts }) => {
      const first = await krmkit({}, 'render', directory, '--enable-exec', '--write-status');
      expect(first.stderr).toContain('krmkit render: 1 function; 1 changed, in 1 file; status written\n');
      expect(first.status).toBe(0);
      const after = { ...FILES, Kptfile: `${HEAD}${TRUE}# end\n`, 'm.yaml': MAP.replace('{a: b}', '{a: c}') };
      expect(texts()).toEqual(after);
      const again = await krmkit({}, 'render', directory, '--enable-exec', '--write-status');
      expect(again.stderr).toContain('krmkit render: 1 function; nothing to change\n');
      expect(texts()).toEqual(after);
    });
  });

  it('writes nothing without the flag', async () => {
    await inPackage(FILES, async ({ directory, texts }) => {
      await krmkit({}, 'render', directory, '--enable-exec');
      expect(texts()['Kptfile']).toBe(FILES['Kptfile']);
    });
  });

  it('reports a failure and its reason, and nothing else', async () => {
    const files = { ...FILES, Kptfile: `${HEAD}${TRUE}# end\n`, 'fn.sh': '#!/bin/sh\nexit 3\n' };
    await inPackage(files, async ({ directory, texts }) => {
      const ended = await krmkit({}, 'render', directory, '--enable-exec', '--write-status');
      expect(ended.status).toBe(1);
      expect(ended.stderr).toMatch(/krmkit render: nothing was changed but the status in the Kptfile\n$/);
      const status = TRUE.replace('"True"', '"False"').replace('RenderSuccess', 'RenderFailed');
      const message = '      message: ./fn.sh exited with status 3\n';
      expect(texts()).toEqual({ ...files, Kptfile: `${HEAD}${status}${message}# end\n` });
    });
  });

  it("is combined with a function's changes to the Kptfile", async () => {
    await inPackage({ ...FILES, 'fn.sh': '#!/bin/sh\nsed \'s/a: "b"/a: "c"/\'\n' }, async ({ directory, texts }) => {
      expect(await krmkit({}, 'render', directory, '--enable-exec', '--write-status')).toMatchObject({ status: 0 });
      expect(texts()['Kptfile']).toBe(`${HEAD.replace('a: "b"', 'a: "c"')}${TRUE}# end\n`);
    });
  });

  it('writes nothing if no function was allowed to run', async () => {
    await inPackage(FILES, async ({ directory, texts }) => {
      expect(await krmkit({}, 'render', directory, '--write-status')).toMatchObject({ status: 1 });
      expect(texts()).toEqual(FILES);
    });
  });

  it.each(['--check', '--dry-run'])('cannot be combined with %s', async (flag) => {
    const ended = await krmkit({}, 'render', '.', '--write-status', flag);
    expect(ended).toMatchObject({ status: 2, stderr: expect.stringContaining(`${flag} writes nothing`) });
  });

  it('writes what kpt reads', needs('kpt', hasKpt), async () => {
    for (const script of ["#!/bin/sh\nsed 's/{a: b}/{a: c}/'\n", '#!/bin/sh\nexit 3\n']) {
      // kpt takes a program from its own working directory.
      await inPackage({ ...FILES, 'fn.sh': script }, async ({ directory, write, texts }) => {
        await krmkit({}, 'render', directory, '--enable-exec', '--write-status');
        expect(texts()['Kptfile']).toContain('type: Rendered');
        write('pkg/fn.sh', '#!/bin/sh\ncat\n');
        const kpt = spawnSync('kpt', ['fn', 'render', '--allow-exec', '.'], { cwd: directory, encoding: 'utf8' });
        expect(`${kpt.status} ${kpt.stderr}`).toMatch(/^0 [^]*Successfully executed 1 function/);
      });
    }
  });
});

describe('the condition Rendered', () => {
  const good = { ok: true } as const;

  it.each([
    ['beside other conditions', 'conditions:\n  - {type: Stalled, status: "False"}   # theirs\n'],
    ['beside other fields of the status', 'renderStatus: {errorSummary: x}\n'],
  ])('comes %s', (_what, theirs) => {
    const text = `${HEAD}status:\n  ${theirs}`;
    const { text: after, diagnostics } = writeRenderedStatus(text, good, 'Kptfile');
    expect(diagnostics).toEqual([]);
    expect(after.startsWith(text)).toBe(true);
    expect(after.slice(text.length)).toContain('type: Rendered');
    expect(writeRenderedStatus(after, good, 'Kptfile').text).toBe(after);
  });

  it('loses its message after a success', () => {
    const failed = writeRenderedStatus(HEAD, { ok: false, messages: ['one\n two', 'three'] }, 'Kptfile').text;
    expect(failed).toContain('message: one two; three\n');
    expect(writeRenderedStatus(failed, good, 'Kptfile').text).toBe(`${HEAD}${TRUE}`);
  });

  it.each(['status: 3\n', 'status: {conditions: 3}\n', 'status: []\n'])('is not written into %j', (status) => {
    const text = `${HEAD}${status}`;
    const written = writeRenderedStatus(text, good, 'Kptfile');
    expect(written.text).toBe(text);
    expect(written.diagnostics).toMatchObject([{ code: 'invalid-kptfile', severity: 'warning' }]);
  });
});
