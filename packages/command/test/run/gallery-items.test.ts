import { describe, expect, it } from 'vitest';
import {
  createGallery,
  data,
  invalid,
  kptfile,
  list,
  map,
  more,
  placed,
  printing,
  refusal,
  runExec,
  travel,
  web,
} from './gallery-package.ts';

// Invalid items, and paths that must not be written: not a byte of the package changes.

const HINT = 'fix the function';
const others = [kptfile(), data(), more()];

/** As printed, if the text could affect the terminal. */
function quoted(path: string): string {
  return JSON.stringify(path).replace('\u202E', '<U+202E>');
}

async function expectRefusal(items: unknown, message: string): Promise<void> {
  const gallery = createGallery();
  try {
    const before = gallery.snapshot();
    expect(await runExec(gallery, printing(list(items)))).toEqual(refusal(invalid(message, HINT)));
    expect(gallery.snapshot()).toEqual(before);
  } finally {
    gallery.remove();
  }
}

describe('a function with invalid items', () => {
  const pod = { apiVersion: 'v1', kind: 'Pod' };
  const rows: readonly (readonly [what: string, items: readonly unknown[], message: string])[] = [
    ['a text', [...others, 'web'], 'gave back item 4 ("web"), which is not an object'],
    ['null', [null, ...others, web()], 'gave back item 1 (null), which is not an object'],
    ['a list', [...others, [web()]], 'gave back item 4 (a list), which is not an object'],
    ['a number', [...others, 5], 'gave back item 4 (5), which is not an object'],
    ['no kind', [...others, { ...pod, kind: undefined }], 'gave back item 4, which lacks apiVersion or kind'],
    ['no apiVersion', [...others, { ...pod, apiVersion: '' }], 'gave back item 4, which lacks apiVersion or kind'],
    ['no metadata', [...others, pod], 'gave back item 4 (Pod), which has neither a name nor a generateName'],
    [
      'metadata that are a text',
      [...others, { ...pod, metadata: 'web' }],
      'gave back item 4 (Pod), which has neither a name nor a generateName',
    ],
    [
      'no name any more',
      [...others, { ...web(), metadata: { annotations: travel(4, 'web.yaml') } }],
      'gave back item 4 (Deployment), which has neither a name nor a generateName',
    ],
    ['one item twice', [...others, web(), web()], 'gave back Deployment web in web.yaml twice'],
    [
      'one item three times in a new file',
      [...others, ...[5, 6, 7].map(() => map('new', placed('new.yaml')))],
      'gave back ConfigMap new in new.yaml 3 times',
    ],
    [
      'one renamed to its neighbour',
      [kptfile(), data(), { ...more(), metadata: { ...more().metadata, name: 'data' } }, web()],
      'gave back ConfigMap data in sub/data.yaml twice',
    ],
    [
      'one moved onto its copy',
      [...others, web(), map('data', placed('sub/data.yaml', 5))],
      'gave back ConfigMap data in sub/data.yaml twice',
    ],
    ...[-1, 1.5, 1e30, 'NaN', ' 1', '0x1'].map((index) => {
      const message = `gave back item 4 (Deployment web), which has the index annotation ${JSON.stringify(String(index))}, which is not a whole number`;
      return [`the index ${String(index)}`, [...others, web(travel(4, 'web.yaml', index))], message] as const;
    }),
    [
      'two contradicting paths',
      [...others, web({ ...travel(4, 'a.yaml'), ...placed('b.yaml') })],
      'gave back item 4 (Deployment web), which has mismatched legacy and internal path annotations: internal.config.kubernetes.io/path "a.yaml" and config.kubernetes.io/path "b.yaml"',
    ],
  ];
  it.each(rows)('but %s', (_, items, message) => expectRefusal(items, message));

  it('but have a key twice, in what it changed', async () => {
    const gallery = createGallery();
    try {
      const before = gallery.snapshot();
      const script =
        "#!/bin/sh\nsed 's/^    replicas: 0x2$/    replicas: 2/; s/^      replicas: 0x2$/&\\n      replicas: 3/'\n";
      const message = 'gave back item 4 (Deployment web), which has the key "replicas" twice in one mapping';
      expect(await runExec(gallery, script)).toEqual(refusal(invalid(message, HINT)));
      expect(gallery.snapshot()).toEqual(before);
    } finally {
      gallery.remove();
    }
  });

  it('are reported at most ten times', async () => {
    const gallery = createGallery();
    try {
      const { said } = await runExec(gallery, printing(list(Array.from({ length: 25 }, () => pod))));
      expect(said.match(/error {2}invalid-function-output/g)).toHaveLength(11);
      expect(said).toContain('TOP/fn gave back 15 more such items\n');
    } finally {
      gallery.remove();
    }
  });
});

describe('a function that puts a new resource at an invalid path', () => {
  const UNREAD =
    'which would not be read again: it is hidden, ignored, in node_modules, behind a link, or not a .yaml, .yml or .json file';
  const OTHERS = 'which is a file that is not read here: hidden, ignored, a template or not Kubernetes';
  const OUT = 'which leads out of the package';
  const KPTFILE = 'which only the Kptfile of a package may have';
  // Refused because of the path itself: the item is identified by its number.
  const texts: readonly (readonly [what: string, path: string, why: string])[] = [
    ['above', '../x.yaml', OUT],
    ['above, through a directory', 'sub/../../x.yaml', OUT],
    ['above, and back', '../pkg/x.yaml', OUT],
    ['in a system directory', '/etc/x.yaml', 'which is absolute'],
    ['on a drive', 'C:\\x.yaml', 'which is absolute'],
    ['behind backslashes', 'sub\\x.yaml', 'which has backslashes in it, where / belongs'],
    ['above, behind backslashes', '..\\x.yaml', 'which has backslashes in it, where / belongs'],
    ['behind a NUL', 'a\0.yaml', 'which has control or invisible characters in it'],
    ['behind a line end', 'x.yaml\n', 'which has control or invisible characters in it'],
    ['behind an escape', '\u001b[31mx.yaml', 'which has control or invisible characters in it'],
    ['in a name with reversed text', '\u202Elmay.x.yaml', 'which has control or invisible characters in it'],
    ['in a name that is not Unicode', 'a\ud800.yaml', 'which has control or invisible characters in it'],
    ['in a name that is too long', `${'é'.repeat(150)}.yaml`, 'which has a name in it of more than 255 bytes'],
    ['in a directory', 'sub', 'which is a directory'],
    ['with a slash behind it', 'sub/', 'which names a directory, not a file'],
    ['with a slash behind a file', 'web.yaml/', 'which names a directory, not a file'],
    ['at the package itself', '.', 'which names no file'],
    ['in the Kptfile', 'Kptfile', KPTFILE],
    ['in a Kptfile', 'sub/Kptfile', KPTFILE],
  ];
  it.each(texts)('%s', async (_, path, why) => {
    const message = `gave back item 5 (ConfigMap new), which has the path ${quoted(path)}, ${why}`;
    await expectRefusal([...others, web(), map('new', placed(path))], message);
  });

  it('thousands of directories deep', async () => {
    const path = `${'d/'.repeat(3000)}x.yaml`;
    const shown = JSON.stringify(`${path.slice(0, 197)}...`);
    const message = `gave back item 5 (ConfigMap new), which has the path ${shown}, which is longer than 1024 bytes`;
    await expectRefusal([...others, web(), map('new', placed(path))], message);
  });

  // Refused because of entries on the disk, which are read after all functions have run.
  const places: readonly (readonly [what: string, path: string, why: string])[] = [
    ['behind a link', 'link/x.yaml', 'which leads out of the package through a link'],
    ['in a file of another case', 'WEB.yaml', 'which is the same file as web.yaml on systems that ignore case'],
    ['below a file', 'web.yaml/x.yaml', 'which leads through a file'],
    ['in a directory without resources', 'ignored', 'which is a directory'],
    ['in a text', 'README.md', OTHERS],
    ['in the values of a chart', 'values.yaml', OTHERS],
    ['in .git', '.git/x.yaml', UNREAD],
    ['in a file of git', '.git/config', OTHERS],
    ['in a hidden file', '.x.yaml', UNREAD],
    ['in node_modules', 'node_modules/x.yaml', UNREAD],
    ['in an ignored directory', 'ignored/new.yaml', UNREAD],
    ['in an ignored file', 'ignored/x.yaml', OTHERS],
    ['in the ignore file', '.krmignore', OTHERS],
    ['in a file of another kind', 'x.txt', UNREAD],
    ['in a file without a kind', 'x', UNREAD],
  ];
  it.each(places)('%s', async (_, path, why) => {
    const gallery = createGallery();
    try {
      const before = gallery.snapshot();
      const script = printing(list([...others, web(), map('new', placed(path))]));
      const finding = invalid(`returned ConfigMap new, which has the path ${JSON.stringify(path)}, ${why}`, HINT);
      const said = `TOP/fn  4 resources  0.0 s\n${finding}\nkrmkit run: nothing was changed\n`;
      expect(await runExec(gallery, script)).toEqual({ status: 1, stdout: '', said });
      expect(gallery.snapshot()).toEqual(before);
    } finally {
      gallery.remove();
    }
  });

  it('moves an existing resource onto a file that is not its own', async () => {
    const gallery = createGallery();
    try {
      const before = gallery.snapshot();
      const { said, status } = await runExec(gallery, "#!/bin/sh\nsed 's#path: web.yaml#path: values.yaml#'\n");
      expect(said).toContain(`TOP/fn returned Deployment web, which has the path "values.yaml", ${OTHERS}\n`);
      expect(status).toBe(1);
      expect(gallery.snapshot()).toEqual(before);
    } finally {
      gallery.remove();
    }
  });
});
