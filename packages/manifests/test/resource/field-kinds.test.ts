import { expect, it } from 'vitest';
import type { Path } from '@krmkit/base';
import { fieldKind, holdsTexts, isTextMap } from '../../src/resource/field-kinds.ts';

// The types of https://kubernetes.io/docs/reference/kubernetes-api/.
it.each<[Path, ReturnType<typeof fieldKind>]>([
  [[], undefined],
  [['metadata', 'labels', 'x'], 'string'],
  [['metadata', 'annotations', 'x'], 'string'],
  [['data', 'x'], 'string'],
  [['spec', 'data', 'x'], undefined],
  [['spec', 'selector', 'matchLabels', 'x'], 'string'],
  [['spec', 'nodeSelector', 'x'], 'string'],
  [['spec', 'containers', 0, 'image'], 'string'],
  [['spec', 'containers', 0, 'args', 1], 'string'],
  [['metadata', 'finalizers', 0], 'string'],
  [['spec', 'items', 1], undefined],
  [['resources', 'limits', 'cpu'], 'int-or-string'],
  [['spec', 'hard', 'pods'], 'int-or-string'],
  [['spec', 'targetPort'], 'int-or-string'],
  [['httpGet', 'port'], 'int-or-string'],
  [['tcpSocket', 'port'], 'int-or-string'],
  [['grpc', 'port'], undefined],
  [['spec', 'ports', 0, 'port'], undefined],
  [['spec', 'replicas'], undefined],
])('%j is %s', (path, kind) => {
  expect(fieldKind(path)).toBe(kind);
});

it.each<[Path, boolean, boolean]>([
  [['metadata', 'labels'], true, true],
  [['data'], true, true],
  [['stringData'], true, true],
  [['spec', 'binaryData'], false, false],
  [['metadata'], false, false],
  [['spec', 'command'], false, true],
  [['spec', 0], false, false],
  [[], false, false],
])('%j is a map of texts: %s, and holds texts: %s', (path, isMap, holds) => {
  expect(isTextMap(path)).toBe(isMap);
  expect(holdsTexts(path)).toBe(holds);
});
