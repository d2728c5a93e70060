import { createOrdinaryScanner } from '../../src/fast/scan-ordinary.ts';
import type { Outline } from '../../src/read/nodes.ts';

const NOTHING: Outline = {
  apiVersion: undefined,
  kind: undefined,
  name: undefined,
  namespace: undefined,
  toolAnnotations: false,
  marker: -1,
  bodyStart: 0,
  annotationPlace: undefined,
};

/** The outline of the first document of a text, if it is ordinary; otherwise that of a text from its start. */
export function outlineOf(text: string): Outline {
  return createOrdinaryScanner()(text, 0)?.outline ?? NOTHING;
}
