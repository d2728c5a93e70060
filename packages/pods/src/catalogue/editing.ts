import type { CatalogueEntry } from './entry.ts';
import { SEVERITIES } from '@krmkit/base';

type Code = 'invalid-path' | 'written-out-alias' | 'added-line-end' | 'refused-edit';

export const EDITING: Readonly<Record<Code, CatalogueEntry>> = {
  'invalid-path': {
    severity: SEVERITIES['invalid-path'],
    title: 'A path does not name a field',
    explanation: `The path of a field to change is not valid, or nothing is there: a list has no item of that name, or the path goes through a string as if it were a mapping. Nothing was changed.

A path consists of keys separated by dots, and selects list items by a field or by their index:

    spec.template.spec.containers[name=app].image
    spec.ports[0].port
    metadata.annotations['example.com/owner']`,
  },
  'written-out-alias': {
    severity: SEVERITIES['written-out-alias'],
    title: 'An alias was replaced by its value, so that the change affects only one field',
    explanation: `You change one field, but an anchor (&name) shares its text with others: each alias (*name) and each merge (<<: *name) of it would change too. So that nothing else changes, krmkit replaced the alias by its value, with the change in it, or gave the mapping a key of its own after the merge.

To change all of them, edit the text at the anchor by hand.`,
  },
  'added-line-end': {
    severity: SEVERITIES['added-line-end'],
    title: 'A text block at the end of a file has a line end now',
    explanation: `The file ended with a text block (| or >) and without a line end. kubectl reads such a block as if it ended with a line end, kustomize reads it without. The change added text after the block, so the line end exists now, and kustomize reads the text with one character more. For kubectl nothing changed.

If kustomize must read the text as before, write the block with |- or >-, which removes the last line end for both.`,
  },
  'refused-edit': {
    severity: SEVERITIES['refused-edit'],
    title: 'A change could not be made without changing something else',
    explanation: `Each change is read back before it is written, and must give exactly the requested value. This one did not, so this document and all others of the same command are unchanged. Frequent causes are a document that different readers read differently, and aliases in unusual positions.

Make the change by hand, and please report the file as a bug in krmkit.`,
  },
};
