import { isObject, createSource } from '@krmkit/base';
import { documentReader, toValue } from '@krmkit/yaml';
import type { PackageSource } from './package-sources.ts';
import { isWrapper } from './resource-list.ts';

/**
 * Joins the parts of a stream if it is a single List or ResourceList with only comments and markers around it, because
 * only the end of the stream shows that the list is alone. Other streams pass through part by part, usually after the
 * first document. If reading fails before that is known, the stream gives nothing, as for a file.
 */
export async function* joinLists(
  sources: AsyncIterable<PackageSource>,
): AsyncGenerator<PackageSource, void, undefined> {
  const mayBeList = createListWatch();
  let isDecided = false;
  let waiting: PackageSource[] = [];
  for await (const one of sources) {
    if (one.isWhole || isDecided) {
      yield one;
      continue;
    }
    waiting.push(one);
    isDecided = !mayBeList(one.source.text);
    if (isDecided) {
      yield* waiting;
      waiting = [];
    } else if (one.isLast) {
      const text = waiting.map(({ source }) => source.text).join('');
      yield { ...one, source: createSource(one.path, text), isWhole: true };
    }
  }
}

/** Looks at the parts of a stream one by one: false as soon as the stream is certainly not a single list. */
function createListWatch(): (text: string) => boolean {
  let lists = 0;
  return (text) => {
    const read = documentReader(text);
    for (let start = 0; start < text.length;) {
      const { root, end } = read(start);
      start = end;
      if (root === undefined) continue;
      lists += 1;
      const value = lists === 1 ? toValue(root, 'kubectl').value : undefined;
      if (!isObject(value) || !isWrapper(value)) return false;
    }
    return true;
  };
}
