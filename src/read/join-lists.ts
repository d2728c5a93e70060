import { isObject } from '../value/json.ts';
import { createSource } from '../text/source.ts';
import { documentReader } from '../yaml/read/parse.ts';
import { toValue } from '../yaml/read/to-value.ts';
import type { PackageSource } from './package-sources.ts';
import { isWrapper } from './resource-list.ts';

/**
 * Of a stream in parts, which may be a List or ResourceList with nothing but comments and markers around it, the whole:
 * only at its end is it known that the list is alone, and is looked into. All else goes on as it comes, mostly after a
 * look at the first document. Of a stream that ends in a failure before that is known nothing comes, as of a file.
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

/** Takes the parts of a stream one by one: false as soon as it is certain that the stream is not a single list. */
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
