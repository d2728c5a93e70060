import { describe, expect, it } from 'vitest';
import { createGallery, DATA, invalid, list, printing, refusal, runExec, WEB, web } from './gallery-package.ts';

// Output that is not a ResourceList: none of it reaches the package.

const HINT = 'a function prints the ResourceList that it received, changed or not, and logs to stderr';
const EMPTY = 'pass --allow-empty if everything is to be deleted';
const NOT_INDENTED = 'is neither a key with a colon nor part of the value before it.';

/** Nine times nine times nine ... of one list. */
const BOMB = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].reduce((text, name, at) => {
  const before = at === 0 ? 'x' : `*${'abcdefg'.charAt(at - 1)}`;
  return `${text}${name}: &${name} [${Array.from({ length: 9 }, () => before).join(',')}]\n`;
}, 'kind: ResourceList\n');

describe('a function that does not print a ResourceList', () => {
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
      'printed invalid YAML: This line is not indented like its neighbors. (line 2, column 3 of its output: "-h  help: this")',
    ],
    ['one resource', printing(WEB), 'printed no ResourceList, but a Deployment'],
    ['documents', printing(DATA), 'printed 2 documents instead of one ResourceList: "apiVersion: v1"'],
    [
      'a List',
      printing(JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [web()] })),
      'printed no ResourceList, but a List',
    ],
    ['a list of items', printing('- a'), 'printed no ResourceList, but a list'],
    [
      'two ResourceLists',
      '#!/bin/sh\ntee "$0.in"; echo ---; cat "$0.in"\n',
      'printed 2 documents instead of one ResourceList: "apiVersion: config.kubernetes.io/v1"',
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
      `printed invalid YAML: \`interna\` ${NOT_INDENTED} (line 25, column 7 of its output: "interna")`,
    ],
    [
      'half a list in JSON',
      printing(list().slice(0, 60)),
      String.raw`printed invalid YAML: A quote is opened but never closed. (line 1, column 48 of its output: "{\"apiVersion\":\"config.kubernetes.io/v1\",\"kind\":\"ResourceList")`,
    ],
    [
      'a log line before',
      '#!/bin/sh\necho "Starting up"\ncat\n',
      `printed invalid YAML: \`Starting up\` ${NOT_INDENTED} (line 1, column 1 of its output: "Starting up")`,
    ],
    [
      'a log line after',
      '#!/bin/sh\ncat\necho done\n',
      `printed invalid YAML: \`done\` ${NOT_INDENTED} (line 63, column 1 of its output: "done")`,
    ],
    ['something binary', '#!/bin/sh\nhead -c 100 /bin/sh\n', 'printed binary data'],
    ['a list followed by a NUL', "#!/bin/sh\ncat; printf '\\0'\n", 'printed binary data'],
    ['UTF-16 without its byte order mark', "#!/bin/sh\nprintf 'k\\000'\n", 'printed binary data'],
    ['Latin 1', "#!/bin/sh\nprintf 'kind: \\351\\n'\n", 'printed text that is not UTF-8'],
    [
      'tabs',
      printing('kind: ResourceList\nitems:\n\t- a'),
      'printed invalid YAML: A tab is used for indentation; YAML allows only spaces. (line 3, column 1 of its output: "- a")',
    ],
    [
      'aliases that multiply',
      printing(`${BOMB}items: [*g]`),
      'printed invalid YAML: The aliases of this document multiply its content too much; Kubernetes refuses to read the file. (line 5, column 14 of its output: "d: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c]")',
    ],
    [
      'an alias without an anchor',
      printing('kind: ResourceList\nitems:\n- *gone'),
      'printed invalid YAML: The alias *gone refers to an anchor that does not exist. (line 3, column 3 of its output: "- *gone")',
    ],
    [
      'ten thousand levels',
      "#!/bin/sh\necho 'kind: ResourceList'\nprintf 'items: '; head -c 10000 /dev/zero | tr '\\0' '['\n",
      `printed invalid YAML: Nested deeper than 500 levels. (line 2, column 507 of its output: "items: ${'['.repeat(50)}...")`,
    ],
    [
      'items twice',
      printing('kind: ResourceList\nitems: []\nitems: []'),
      'printed a ResourceList that has the key "items" twice',
    ],
    [
      'a map of items',
      printing(list({ web: web() })),
      'printed a ResourceList whose items are a mapping instead of a list',
    ],
    ['a text for items', printing(list('none')), 'printed a ResourceList whose items are "none" instead of a list'],
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
