import type { StandardInput } from '@krmkit/base';
import { decodeText, withoutServerFields } from '@krmkit/manifests';
import { updateYaml } from '@krmkit/yaml';
import type { OptionDefinition } from '../definition.ts';

export const STRIP_OPTION: OptionDefinition = {
  long: 'strip',
  description:
    'remove what a cluster adds: status, managedFields, uid, the node and the token volume of a Pod, and the like',
};

/** Standard input without what a cluster adds to objects; text that cannot be read stays for a diagnostic. */
export function strippedInput(stdin: StandardInput): StandardInput {
  const readAll: StandardInput['readAll'] = async (maxBytes) => {
    const read = await stdin.readAll(maxBytes);
    const decoded = read.ok ? decodeText(read.value) : undefined;
    if (decoded?.ok !== true) return read;
    return { ok: true, value: new TextEncoder().encode(updateYaml(decoded.value, withoutServerFields).text) };
  };
  return {
    readAll,
    chunks: async function* () {
      yield await readAll(Number.MAX_SAFE_INTEGER);
    },
  };
}
