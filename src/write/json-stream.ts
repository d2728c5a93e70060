import { printStreamItem } from '../resource/document-text.ts';
import type { ItemOptions, StreamPrinter, StreamWrapper } from './stream.ts';
import { createStreamPrinter, placedText, rootAsJson } from './stream.ts';

/** What `rootAsJson` makes of all that `createStreamPrinter` prints, item by item. */
export function createJsonStreamPrinter(wrapper: StreamWrapper, options: ItemOptions = {}): StreamPrinter {
  const { start, end } = createStreamPrinter(wrapper);
  let empty = true;
  return {
    start: `{\n${membersOf(start)}`,
    // There are no anchors in JSON, so none need be renamed.
    item: ({ resource, place, first }) => {
      const list = membersOf(`items:\n${printStreamItem(placedText({ resource, place }, options), first)}`);
      const printed = `${empty ? `,\n${ITEMS_START}` : ',\n'}${list.slice(ITEMS_START.length, -ITEMS_END.length)}`;
      empty = false;
      return printed;
    },
    end: (functionConfig, results) => {
      // The other printer had no item: it says that there are none.
      const members = membersOf(end(functionConfig, results));
      const rest = empty ? `,\n${members}` : `${ITEMS_END}${members.slice(NO_ITEMS.length)}`;
      return `${rest}\n}\n`;
    },
  };
}

const ITEMS_START = '  "items": [\n';
const NO_ITEMS = '  "items": []';
const ITEMS_END = '\n  ]';

/** The lines of an object between its braces. */
function membersOf(yaml: string): string {
  return rootAsJson(yaml)?.slice('{\n'.length, -'\n}\n'.length) ?? '';
}
