import { describe, expect, it } from 'vitest';
import { createGallery, DATA, invalid, list, printing, refusal, runExec, WEB, web } from './gallery-package.ts';

// What programs print that is no ResourceList: nothing of it reaches the package.

const HINT = 'a function prints the ResourceList that it was given, changed or not, and logs to stderr';
const EMPTY = 'say so with --allow-empty if all is to be deleted';
const NOT_INDENTED = 'is neither a key with a colon nor part of the value before it.';

/** Nine times nine times nine ... of one list. */
const BOMB = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].reduce((text, name, at) => {
  const before = at === 0 ? 'x' : `*${'abcdefg'.charAt(at - 1)}`;
  return `${text}${name}: &${name} [${Array.from({ length: 9 }, () => before).join(',')}]\n`;
}, 'kind: ResourceList\n');

describe('a function that prints no ResourceList', () => {
  const rows: readonly (readonly [what: string, script: string, message: string, hint?: string])[] = [
    ['nothing', '#!/bin/sh\ncat > /dev/null\n', 'printed nothing'],
    ['nothing, and reads nothing', '#!/bin/sh\nexit 0\n', 'printed nothing'],
    ['blank lines', printing('\n  \n'), 'printed nothing'],
    [
      'its usage',
      printing('Usage: foo [-h] FILE'),
      String.raw`printed no ResourceList, but an object without kind: "{\"Usage\":\"foo [-h] FILE\"}"`,
    ],
    [
      'a longer usage',
      printing('Usage: foo FILE\n  -h  help: this\n'),
      'printed no YAML: This line is not indented like the lines beside it. (line 2, column 3 of its output: "-h  help: this")',
    ],
    ['one resource', printing(WEB), 'printed no ResourceList, but a Deployment'],
    ['documents', printing(DATA), 'printed 2 documents, where one ResourceList belongs: "apiVersion: v1"'],
    [
      'a List',
      printing(JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [web()] })),
      'printed no ResourceList, but a List',
    ],
    ['a list of items', printing('- a'), 'printed no ResourceList, but a list'],
    [
      'two ResourceLists',
      '#!/bin/sh\ntee "$0.in"; echo ---; cat "$0.in"\n',
      'printed 2 documents, where one ResourceList belongs: "apiVersion: config.kubernetes.io/v1"',
    ],
    [
      'another kind',
      '#!/bin/sh\nsed "s/^kind: .*/kind: resourcelist/"\n',
      'printed no ResourceList, but a resourcelist',
    ],
    [
      'no kind',
      printing('{"items": []}'),
      String.raw`printed no ResourceList, but an object without kind: "{\"items\":[]}"`,
    ],
    [
      'half a list',
      '#!/bin/sh\nhead -c 700\n',
      `printed no YAML: \`interna\` ${NOT_INDENTED} (line 25, column 7 of its output: "interna")`,
    ],
    [
      'half a list in JSON',
      printing(list().slice(0, 60)),
      String.raw`printed no YAML: A quote is opened but never closed. (line 1, column 48 of its output: "{\"apiVersion\":\"config.kubernetes.io/v1\",\"kind\":\"ResourceList")`,
    ],
    [
      'a log line in front',
      '#!/bin/sh\necho "Starting up"\ncat\n',
      `printed no YAML: \`Starting up\` ${NOT_INDENTED} (line 1, column 1 of its output: "Starting up")`,
    ],
    [
      'a log line behind',
      '#!/bin/sh\ncat\necho done\n',
      `printed no YAML: \`done\` ${NOT_INDENTED} (line 63, column 1 of its output: "done")`,
    ],
    ['something binary', '#!/bin/sh\nhead -c 100 /bin/sh\n', 'printed something binary'],
    ['a list with a NUL behind it', "#!/bin/sh\ncat; printf '\\0'\n", 'printed something binary'],
    ['UTF-16 without its mark', "#!/bin/sh\nprintf 'k\\000'\n", 'printed something binary'],
    ['Latin 1', "#!/bin/sh\nprintf 'kind: \\351\\n'\n", 'printed something that is not UTF-8'],
    [
      'tabs',
      printing('kind: ResourceList\nitems:\n\t- a'),
      'printed no YAML: A tab is used for indentation; YAML allows only spaces. (line 3, column 1 of its output: "- a")',
    ],
    [
      'aliases that multiply',
      printing(`${BOMB}items: [*g]`),
      'printed no YAML: The aliases of this document multiply its content too much; Kubernetes refuses to read the file. (line 5, column 14 of its output: "d: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c]")',
    ],
    [
      'an alias to nothing',
      printing('kind: ResourceList\nitems:\n- *gone'),
      'printed no YAML: The alias *gone refers to an anchor that is not there. (line 3, column 3 of its output: "- *gone")',
    ],
    [
      'ten thousand levels',
      "#!/bin/sh\necho 'kind: ResourceList'\nprintf 'items: '; head -c 10000 /dev/zero | tr '\\0' '['\n",
      `printed no YAML: Nested deeper than 500 levels. (line 2, column 507 of its output: "items: ${'['.repeat(50)}...")`,
    ],
    [
      'items twice',
      printing('kind: ResourceList\nitems: []\nitems: []'),
      'printed a ResourceList that has the key "items" twice',
    ],
    [
      'a map of items',
      printing(list({ web: web() })),
      'printed a ResourceList whose items are a mapping, where a list belongs',
    ],
    ['a text for items', printing(list('none')), 'printed a ResourceList whose items are "none", where a list belongs'],
    ['null for items', printing(list(null)), 'gave back a ResourceList without items, where 4 items were sent', EMPTY],
    [
      'no items',
      printing('{"kind": "ResourceList"}'),
      'gave back a ResourceList without items, where 4 items were sent',
      EMPTY,
    ],
    ['an empty list', printing(list([])), 'gave back an empty list of items, where 4 items were sent', EMPTY],
  ];
  const whole = rows.map(([what, script, message, hint = HINT]) => [what, script, message, hint] as const);
  it.each(whole)('but %s', async (_, script, message, hint) => {
    const gallery = createGallery();
    try {
      const before = gallery.snapshot();
      expect(await runExec(gallery, script)).toEqual(refusal(invalid(message, hint)));
      expect(gallery.snapshot()).toEqual(before);
    } finally {
      gallery.remove();
    }
  });
});
