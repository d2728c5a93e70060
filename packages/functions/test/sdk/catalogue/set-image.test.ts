import { describe, it } from 'vitest';
import { setImage } from '../../../src/sdk/catalogue/set-image.ts';
import type { Row } from './rows.ts';
import { checkRow, data, deployment } from './rows.ts';

describe('set-image', () => {
  const rows: readonly Row[] = [
    {
      name: 'takes numbers and booleans of a ConfigMap for the text that they are',
      config: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {name: nginx, newTag: 1.20}\n',
      items: `- apiVersion: v1
  kind: Pod
  metadata: {name: a}
  spec:
    containers:
    - name: a
      image: nginx:1.9
`,
      text: `- apiVersion: v1
  kind: Pod
  metadata: {name: a}
  spec:
    containers:
    - name: a
      image: nginx:1.20
`,
    },
    {
      name: 'knows the port of a registry from a tag',
      config: data({ name: 'r:5000/app', newTag: '2' }),
      items: deployment(`  spec:
    template:
      spec:
        initContainers:
        - {name: i, image: 'r:5000/app'}
        containers:
        - name: a
          image: r:5000/app:1 # here
        - name: b
          image: r:5000/app@sha256:0000
        - name: c
          image: r:5000/app-more:1
`),
      text: deployment(`  spec:
    template:
      spec:
        initContainers:
        - {name: i, image: 'r:5000/app:2'}
        containers:
        - name: a
          image: r:5000/app:2 # here
        - name: b
          image: r:5000/app:2
        - name: c
          image: r:5000/app-more:1
`),
    },
    {
      name: 'says where no container has the image',
      config: data({ name: 'app', newTag: '2' }),
      items: deployment(''),
      results: [{ severity: 'warning', message: 'no container runs the image app' }],
    },
    {
      name: 'takes a SetImage',
      config:
        'apiVersion: fn.kpt.dev/v1alpha1\nkind: SetImage\nmetadata: {name: s}\nimage: {name: nginx, newTag: "2"}\n',
      items: '- {apiVersion: v1, kind: Pod, metadata: {name: p}, spec: {containers: [{name: a, image: "nginx:1"}]}}\n',
      text: '- {apiVersion: v1, kind: Pod, metadata: {name: p}, spec: {containers: [{name: a, image: "nginx:2"}]}}\n',
    },
    {
      name: 'takes a digest instead of a tag, beside a tag and with another name',
      config: data({ name: 'app', newName: 'r.example.com:5000/x/app', digest: `sha256:${'0'.repeat(64)}` }),
      items: deployment(
        `  spec: {containers: [{name: a, image: 'app:1'}, {name: b, image: app}, {name: c, image: x/app}]}\n`,
      ),
      text: deployment(
        `  spec: {containers: [{name: a, image: 'r.example.com:5000/x/app@sha256:${'0'.repeat(64)}'}, {name: b, image: r.example.com:5000/x/app@sha256:${'0'.repeat(64)}}, {name: c, image: x/app}]}\n`,
      ),
    },
    {
      name: 'wants something to set',
      config: data({ name: 'nginx' }),
      items: deployment('  spec: {containers: [{image: nginx}]}\n'),
      results: [{ severity: 'error', message: 'one of newName, newTag and digest is needed' }],
    },
    {
      name: 'says how the name is wanted',
      config: data({ name: 'nginx:1', newTag: '2' }),
      items: deployment('  spec: {containers: [{image: "nginx:1"}]}\n'),
      results: [
        {
          severity: 'warning',
          message: 'no container runs the image nginx:1; write its name without :1: nginx',
        },
      ],
    },

    {
      name: 'keeps tag and digest where only the name is new',
      config: data({ name: 'app', newName: 'new' }),
      items: deployment(
        `  spec: {containers: [{image: 'app:1'}, {image: 'app:1@sha256:0'}, {image: 'app@sha256:0'}, {image: app}, {image: 7}]}\n`,
      ),
      text: deployment(
        `  spec: {containers: [{image: 'new:1'}, {image: 'new:1@sha256:0'}, {image: 'new@sha256:0'}, {image: new}, {image: 7}]}\n`,
      ),
    },
    {
      name: 'sets a tag and a digest together',
      config: data({ name: 'app', newTag: '2', digest: `sha256:${'a'.repeat(64)}` }),
      items: deployment(`  spec: {containers: [{image: 'app:1@sha256:0'}]}\n`),
      text: deployment(`  spec: {containers: [{image: 'app:2@sha256:${'a'.repeat(64)}'}]}\n`),
    },
    {
      name: 'is content where the image already is as wanted',
      config: data({ name: 'app', newTag: '2' }),
      items: deployment(`  spec: {containers: [{image: 'app:2'}]}\n`),
    },
    {
      name: 'says that a name with a digest is no name',
      config: data({ name: 'r:5000/app@sha256:0', newTag: '2' }),
      items: deployment(''),
      results: [
        {
          severity: 'warning',
          message: 'no container runs the image r:5000/app@sha256:0; write its name without @sha256:0: r:5000/app',
        },
      ],
    },
    {
      name: 'takes a colon before a slash for a port, not for a tag',
      config: data({ name: 'r:5000/a', newTag: '2' }),
      items: deployment(`  spec: {containers: [{image: 'r:5000/b'}]}\n`),
      results: [{ severity: 'warning', message: 'no container runs the image r:5000/a' }],
    },
    {
      name: 'names the field of a SetImage that is wrong',
      config: 'kind: SetImage\nimage: {name: app, newTag: a b}\n',
      items: deployment(''),
      results: [
        {
          severity: 'error',
          message:
            'set-image: functionConfig: image.newTag must be letters, digits, _, . and -, at most 128, and is "a b"',
          field: 'image.newTag',
        },
      ],
    },
  ];
  it.each(rows)('$name', async (row) => checkRow(setImage, row));
});
