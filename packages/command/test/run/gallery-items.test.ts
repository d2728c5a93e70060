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

// What else makes an item invalid: packages/functions/test/run/output-items.test.ts and decode.test.ts.
describe('a function with invalid items', () => {
  const rows: readonly (readonly [what: string, items: readonly unknown[], message: string])[] = [
    ['a text', [...others, 'web'], 'gave back item 4 ("web"), which is not an object'],
    ['one item twice', [...others, web(), web()], 'gave back Deployment web in web.yaml twice'],
  ];
  it.each(rows)('but %s', (_, items, message) => expectRefusal(items, message));
});

describe('a function that puts a new resource at an invalid path', () => {
  const UNREAD =
    'which would not be read again: it is hidden, ignored, in node_modules, behind a link, or not a .yaml, .yml or .json file';
  const OTHERS = 'which is a file that is not read here: hidden, ignored, a template or not Kubernetes';
  // Refused because of the path itself: the item is identified by its number. What could affect the terminal is not printed.
  const texts: readonly (readonly [what: string, path: string, why: string])[] = [
    ['above', '../x.yaml', 'which leads out of the package'],
    ['behind an escape', '\u001b[31mx.yaml', 'which has control or invisible characters in it'],
    ['in a name with reversed text', '\u202Elmay.x.yaml', 'which has control or invisible characters in it'],
  ];
  it.each(texts)('%s', async (_, path, why) => {
    const message = `gave back item 5 (ConfigMap new), which has the path ${quoted(path)}, ${why}`;
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
