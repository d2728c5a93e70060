import type { CatalogueEntry } from './entry.ts';

type Code = 'invalid-path' | 'written-out-alias' | 'added-line-end' | 'refused-edit';

export const EDITING: Readonly<Record<Code, CatalogueEntry>> = {
  'invalid-path': {
    severity: 'error',
    title: 'A path names no field',
    explanation: `The path of a field to change cannot be read, or it leads nowhere: a list has no item of that name, or it goes through a text as though that were a mapping. Nothing was changed.

A path names keys with dots between, and picks items of lists by a field or by their number:

    spec.template.spec.containers[name=app].image
    spec.ports[0].port
    metadata.annotations['example.com/owner']`,
  },
  'written-out-alias': {
    severity: 'info',
    title: 'An alias was written out, so that a change stays at its place',
    explanation: `The change concerns one place, and an anchor (&name) shares its text with others: each alias (*name) and each merge (<<: *name) of it would change too. So that nothing else changes, krmkit wrote out what the alias stood for, with the change in it, or gave the mapping a key of its own behind the merge.

If all places are meant to change, change the text at the anchor by hand.`,
  },
  'added-line-end': {
    severity: 'info',
    title: 'A text block at the end of a file has a line end now',
    explanation: `The file ended with a text block (| or >) and without a line end. kubectl reads such a block as if the line end were there, kustomize reads it without. The change put something behind the block, so the line end is there now, and kustomize reads the text with one character more. For kubectl nothing changed.

If kustomize must read the text as before, write the block with |- or >-, which takes the last line end away for both.`,
  },
  'refused-edit': {
    severity: 'error',
    title: 'A change could not be made without changing something else',
    explanation: `Each change is read back before it is written, and must give exactly the value that was asked for. This one did not, so this document was left as it is, and so were all others of the same command. Frequent causes are a document that different readers take differently and aliases in odd places.

Make the change by hand, and please report the file as a bug of krmkit.`,
  },
};
