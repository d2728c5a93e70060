import { describe, expect, it } from 'vitest';
import {
  createGallery,
  data,
  DATA,
  FILES,
  kptfile,
  list,
  map,
  more,
  placed,
  printing,
  runExec,
  success,
  travel,
  web,
  WEB,
} from './gallery-package.ts';

// Unusual but correct outputs: exactly the changes of the function are written.

const NOTHING = 'nothing to change';
const others = [kptfile(), data(), more()];
const NEW = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: new\n';
const [FIRST = '', SECOND = ''] = DATA.split('---\n');

describe('a function whose output equals its input', () => {
  const rows: readonly (readonly [what: string, script: string])[] = [
    ['the text of its input', '#!/bin/sh\ncat\n'],
    ['JSON in one line', printing(list())],
    ['another order of items', printing(list([web(), more(), data(), kptfile()]))],
    ['another order of keys', printing(list([...others, Object.fromEntries(Object.entries(web()).toReversed())]))],
    ['no comments', "#!/bin/sh\nsed 's/ *#.*//'\n"],
    ['no ids', "#!/bin/sh\nsed '/\\.io\\/id:/d'\n"],
    [
      'no annotations of the journey',
      "#!/bin/sh\nsed '/k8s.io\\/id:/d; /kubernetes.io\\/[a-z]*: /d; /annotations:/d'\n",
    ],
    ['only the old spellings', "#!/bin/sh\nsed '/internal.config/d'\n"],
    ['only the new spellings', "#!/bin/sh\nsed '/ config.k/d'\n"],
    [
      'ids that are swapped',
      printing(list([kptfile(), data(travel(3, 'sub/data.yaml')), more(travel(2, 'sub/data.yaml', 1)), web()])),
    ],
    [
      'one id for all',
      printing(
        list([
          kptfile(travel(1, 'Kptfile')),
          data(travel(1, 'sub/data.yaml')),
          more(travel(1, 'sub/data.yaml', 1)),
          web(travel(1, 'web.yaml')),
        ]),
      ),
    ],
    [
      'unknown ids',
      printing(
        list([
          kptfile(travel(77, 'Kptfile')),
          data(travel(-1, 'sub/data.yaml')),
          more(travel(0, 'sub/data.yaml', 1)),
          web(travel(1.5, 'web.yaml')),
        ]),
      ),
    ],
    ['one index for all', printing(list([kptfile(), data(), more(travel(3, 'sub/data.yaml', 0)), web()]))],
    ['a huge index', printing(list([...others, web(travel(4, 'web.yaml', 99_999))]))],
    ['a path with dots and slashes', printing(list([...others, web(travel(4, './sub/..//web.yaml'))]))],
    ['CRLF', "#!/bin/sh\nsed 's/$/\\r/'\n"],
    ['a byte order mark', "#!/bin/sh\nprintf '\\357\\273\\277'\ncat\n"],
    ['no line end', '#!/bin/sh\nprintf \'%s\' "$(cat)"\n'],
    ['an end of the document', '#!/bin/sh\necho ---\ncat\necho ...\n'],
    ['another apiVersion of the list', "#!/bin/sh\nsed '1s/v1/v1beta1/'\n"],
    ['a functionConfig of its own', "#!/bin/sh\nsed '/^functionConfig:/,$d'\necho 'functionConfig: {mine: true}'\n"],
    ['more in the list', '#!/bin/sh\ncat\necho "metadata: {name: output}"\n'],
    ['anchors and aliases', `#!/bin/sh\nsed 's/labels: {app: web}/labels: \\&l {app: web}/'\n`],
    ['quotes', `#!/bin/sh\nsed "s/name: data/name: 'data'/; s/{app: web}/{app: \\"web\\"}/"\n`],
  ];
  it.each(rows)('%s: changes no byte', async (_, script) => {
    const gallery = createGallery();
    try {
      const before = gallery.snapshot();
      expect(await runExec(gallery, script)).toEqual(success(NOTHING));
      expect(gallery.snapshot()).toEqual(before);
    } finally {
      gallery.remove();
    }
  });
});

describe('a function that changes something', () => {
  const rows: readonly (readonly [
    what: string,
    script: string,
    summary: string,
    /** Files that are another text then; undefined: gone. */
    changes: Readonly<Record<string, string | undefined>>,
    ...flags: string[],
  ])[] = [
    [
      'a value, in another layout',
      printing(list([...others, { ...web(), spec: { replicas: 3 } }])),
      '1 changed, in 1 file',
      { 'web.yaml': WEB.replace('0x2', '3') },
    ],
    [
      'a number that no double can represent',
      "#!/bin/sh\nsed 's/0x2/12345678901234567891/'\n",
      '1 changed, in 1 file',
      { 'web.yaml': WEB.replace('0x2', '12345678901234567891') },
    ],
    [
      'a value, with CRLF everywhere',
      "#!/bin/sh\nsed 's/0x2/3/; s/$/\\r/'\n",
      '1 changed, in 1 file',
      { 'web.yaml': WEB.replace('0x2', '3') },
    ],
    [
      'a comment',
      "#!/bin/sh\nsed 's/# odd blanks/# odd, is it not/'\n",
      '1 changed, in 1 file',
      { 'web.yaml': WEB.replace('# odd blanks', '# odd, is it not') },
    ],
    [
      'a name',
      printing(list([...others, { ...web(), metadata: { ...web().metadata, name: 'shop' } }])),
      '1 changed, in 1 file',
      { 'web.yaml': WEB.replace('name:   web', 'name:   shop') },
    ],
    [
      'a kind',
      printing(list([...others, { ...web(), kind: 'StatefulSet' }])),
      '1 changed, in 1 file',
      { 'web.yaml': WEB.replace('Deployment', 'StatefulSet') },
    ],
    [
      'an existing value, to nothing',
      printing(list([kptfile(), data(), web()])),
      '1 deleted, in 1 file',
      { 'sub/data.yaml': FIRST },
    ],
    ['a file, to nothing', printing(list(others)), '1 deleted, in 1 file', { 'web.yaml': undefined }],
    [
      'all, to nothing, and may',
      printing(list([])),
      '4 deleted, in 3 files',
      { Kptfile: undefined, 'sub/data.yaml': undefined, 'web.yaml': undefined },
      '--allow-empty',
    ],
    [
      'a place',
      printing(list([...others, web(travel(4, 'deep/er/shop.yaml'))])),
      '1 moved, in 2 files',
      { 'web.yaml': undefined, 'deep/er/shop.yaml': WEB },
    ],
    [
      'a path, into an existing file',
      printing(list([...others, web(travel(4, 'sub/data.yaml', 7))])),
      '1 moved, in 2 files',
      { 'web.yaml': undefined, 'sub/data.yaml': `${DATA}---\n${WEB}` },
    ],
    [
      'a name of a file to another case',
      printing(list([...others, web(), map('new', placed('NEW.YAML'))])),
      '1 created, in 1 file',
      { 'NEW.YAML': NEW },
    ],
    [
      'nothing, and makes one without a path',
      printing(list([...others, web(), map('new')])),
      '1 created, in 1 file',
      { 'configmap_new.yaml': NEW },
    ],
    [
      'nothing, and makes one with an empty path',
      printing(list([...others, web(), map('new', placed(''))])),
      '1 created, in 1 file',
      { 'configmap_new.yaml': NEW },
    ],
    [
      'nothing, and makes one behind others',
      printing(list([...others, web(), map('new', placed('./sub//data.yaml', 2))])),
      '1 created, in 1 file',
      { 'sub/data.yaml': `${DATA}---\n${NEW}` },
    ],
    [
      'nothing, and makes a copy of one elsewhere',
      printing(list([...others, web(), { ...more(placed('copy.yaml')) }])),
      '1 created, in 1 file',
      { 'copy.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: more\ndata:\n  date: "2001-01-01"\n' },
    ],
    [
      'nothing, and makes one with keys that are dangerous to programs',
      printing(
        list([...others, web()]).replace(
          ']}',
          ',{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"new"},"__proto__":{"polluted":"yes"},"constructor":1}]}',
        ),
      ),
      '1 created, in 1 file',
      { 'configmap_new.yaml': `${NEW}__proto__:\n  polluted: "yes"\nconstructor: 1\n` },
    ],
    [
      'nothing, and makes two that share a value',
      `#!/bin/sh
sed '/^functionConfig:/,$d'
cat <<'END'
- {apiVersion: v1, kind: ConfigMap, metadata: {name: one}, data: &d {a: b}}
- {apiVersion: v1, kind: ConfigMap, metadata: {name: two}, data: *d}
END
`,
      '2 created, in 2 files',
      {
        'configmap_one.yaml': '{apiVersion: v1, kind: ConfigMap, metadata: {name: one}, data: &d {a: b}}\n',
        'configmap_two.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: two\ndata:\n  a: b\n',
      },
    ],
  ];
  const whole = rows.map(
    ([what, script, summary, changes, ...flags]) => [what, script, summary, changes, flags] as const,
  );
  it.each(whole)('%s', async (_, script, summary, changes, flags) => {
    const gallery = createGallery();
    try {
      expect(await runExec(gallery, script, ...flags)).toEqual(success(summary));
      const after = Object.entries({ ...FILES, ...changes }).filter(([, text]) => text !== undefined);
      expect(gallery.texts()).toEqual(Object.fromEntries(after));
    } finally {
      gallery.remove();
    }
  });

  it('keeps the second document with its comment where the first is gone', async () => {
    const gallery = createGallery();
    try {
      expect(await runExec(gallery, printing(list([kptfile(), more(), web()])))).toEqual(
        success('1 deleted, in 1 file'),
      );
      expect(gallery.texts()['sub/data.yaml']).toBe(SECOND);
    } finally {
      gallery.remove();
    }
  });
});
