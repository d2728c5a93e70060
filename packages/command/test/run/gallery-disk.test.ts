import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DATA, createGallery, runExec, WEB } from './gallery-package.ts';

// Functions that write to the package while they run: their changes stay, and krmkit does not overwrite them.

const CHANGE = "sed 's/0x2/3/'\n";
const CHANGED = WEB.replace('0x2', '3');
const AGAIN = 'run this again';
const DONE = 'krmkit run: 1 function; 1 changed, in 1 file\n';
const NOTHING = 'krmkit run: 1 function; nothing to change\n';

const refused = (path: string, why: string, hint: string): string => `krmkit run: TOP/pkg/${path}: ${why}\n  ${hint}\n`;

/** `P`: the package. */
const script = (text: string): string => `#!/bin/sh\nP=$(dirname "$0")/pkg\n${text}`;

describe('a function that', () => {
  const rows: readonly (readonly [
    what: string,
    text: string,
    status: number,
    said: string,
    /** Entries that differ afterwards; undefined: deleted. */
    changes: Readonly<Record<string, string | undefined>>,
  ])[] = [
    [
      'appends to a file, and changes nothing in its output',
      'echo "# mine" >> "$P/web.yaml"\ncat\n',
      0,
      NOTHING,
      { 'web.yaml': `644 ${WEB}# mine\n` },
    ],
    [
      'appends to a file that its output changes',
      `echo "# mine" >> "$P/web.yaml"\n${CHANGE}`,
      4,
      refused('web.yaml', 'It has changed since it was read', AGAIN),
      { 'web.yaml': `644 ${WEB}# mine\n` },
    ],
    [
      'appends to another file than its output changes',
      `echo "# mine" >> "$P/sub/data.yaml"\n${CHANGE}`,
      0,
      DONE,
      { 'sub/data.yaml': `644 ${DATA}# mine\n`, 'web.yaml': `644 ${CHANGED}` },
    ],
    [
      'appends to one of two files that its output changes',
      `echo "# mine" >> "$P/sub/data.yaml"\nsed 's/0x2/3/; s/010/020/'\n`,
      4,
      refused('sub/data.yaml', 'It has changed since it was read', AGAIN),
      { 'sub/data.yaml': `644 ${DATA}# mine\n` },
    ],
    [
      'writes the same text again',
      `cp "$P/web.yaml" "$P/w"; mv "$P/w" "$P/web.yaml"\n${CHANGE}`,
      0,
      DONE,
      { 'web.yaml': `644 ${CHANGED}` },
    ],
    ['deletes a file', 'rm "$P/web.yaml"\ncat\n', 0, NOTHING, { 'web.yaml': undefined }],
    [
      'deletes a file that its output changes',
      `rm "$P/web.yaml"\n${CHANGE}`,
      4,
      refused('web.yaml', 'It does not exist any more', AGAIN),
      { 'web.yaml': undefined },
    ],
    [
      'deletes a directory in which its output changes a file',
      'rm -r "$P/sub"\nsed s/010/020/\n',
      4,
      refused('sub/data.yaml', 'It does not exist any more', AGAIN),
      { sub: undefined, 'sub/data.yaml': undefined },
    ],
    [
      'replaces a file by a link',
      `mv "$P/web.yaml" "$P/../out/"; ln -s ../out/web.yaml "$P/web.yaml"\n${CHANGE}`,
      1,
      refused(
        'web.yaml',
        'This link leads out of the directory to write',
        'name the directory that it leads to instead',
      ),
      { 'web.yaml': '-> ../out/web.yaml', 'link/web.yaml': `644 ${WEB}` },
    ],
    [
      'replaces a file by a directory',
      `rm "$P/web.yaml"; mkdir "$P/web.yaml"\n${CHANGE}`,
      1,
      refused('web.yaml', 'It is not a file', 'move it away, or write somewhere else'),
      { 'web.yaml': '755 directory' },
    ],
    [
      'replaces a directory by a link',
      'mv "$P/sub" "$P/../out/"; ln -s ../out/sub "$P/sub"\nsed s/010/020/\n',
      1,
      refused('sub/data.yaml', 'It is not a relative path to a file', 'write to a path below the named directory'),
      {
        sub: '-> ../out/sub',
        'link/sub': '755 directory',
        'link/sub/data.yaml': `644 ${DATA}`,
      },
    ],
    [
      'changes the permissions of a file',
      `chmod 600 "$P/web.yaml"\n${CHANGE}`,
      0,
      DONE,
      { 'web.yaml': `600 ${CHANGED}` },
    ],
    ['removes the lock', `rm "$P/.krmkit-lock"\n${CHANGE}`, 0, DONE, { 'web.yaml': `644 ${CHANGED}` }],
    [
      'puts a file where the lock was',
      `rm "$P/.krmkit-lock"; echo mine > "$P/.krmkit-lock"\n${CHANGE}`,
      0,
      DONE,
      { 'web.yaml': `644 ${CHANGED}`, '.krmkit-lock': '644 mine\n' },
    ],
    [
      'leaves files of its own',
      'echo "a: 1" > "$P/x.yaml"; mkdir "$P/y"\ncat\n',
      0,
      NOTHING,
      { 'x.yaml': '644 a: 1\n', y: '755 directory' },
    ],
  ];
  it.each(rows)('%s', async (_, text, status, said, changes) => {
    const gallery = createGallery();
    try {
      const before = gallery.snapshot();
      const ended = await runExec(gallery, script(text));
      expect(ended).toEqual({ status, stdout: '', said: `TOP/fn  4 resources  0.0 s\n${said}` });
      const after = Object.entries({ ...before, ...changes }).filter(([, entry]) => entry !== undefined);
      expect(gallery.snapshot()).toEqual(Object.fromEntries(after));
    } finally {
      gallery.remove();
    }
  });

  it('writes the file that its output creates', async () => {
    const gallery = createGallery();
    try {
      const annotations = '{config.kubernetes.io/path: new.yaml}';
      const made = `- {apiVersion: v1, kind: ConfigMap, metadata: {name: new, annotations: ${annotations}}}`;
      const before = gallery.snapshot();
      const ended = await runExec(gallery, script(`echo "a: 1" > "$P/new.yaml"\nsed '/^items:/a\\${made}'\n`));
      expect(ended.status).toBe(1);
      expect(ended.said).toContain(
        'TOP/fn returned ConfigMap new, which has the path "new.yaml", which is a file that',
      );
      expect(gallery.snapshot()).toEqual({ ...before, 'new.yaml': '644 a: 1\n' });
    } finally {
      gallery.remove();
    }
  });

  it('deletes the whole package', async () => {
    for (const [last, status] of [
      [CHANGE, 4],
      ['cat\n', 0],
    ] as const) {
      const gallery = createGallery();
      try {
        const ended = await runExec(gallery, script(`rm -r "$P"\n${last}`));
        const said = status === 0 ? NOTHING : refused('web.yaml', 'It does not exist any more', AGAIN);
        expect(ended).toEqual({ status, stdout: '', said: `TOP/fn  4 resources  0.0 s\n${said}` });
        expect(existsSync(gallery.directory)).toBe(false);
        // krmkit must not delete the target of the link.
        expect(readdirSync(gallery.path('out'))).toEqual([]);
      } finally {
        gallery.remove();
      }
    }
  });

  it('replaces the package by another one', async () => {
    const gallery = createGallery();
    try {
      const text = `mv "$P" "$P.away"; mkdir "$P"; cp "$P.away/web.yaml" "$P/"; echo "# other" >> "$P/web.yaml"\n${CHANGE}`;
      const ended = await runExec(gallery, script(text));
      expect(ended.status).not.toBe(0);
      expect(gallery.texts()).toEqual({ 'web.yaml': `${WEB}# other\n` });
    } finally {
      gallery.remove();
    }
  });
});
