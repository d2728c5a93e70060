import type { CatalogueEntry } from './entry.ts';

type Code = 'invalid-path' | 'written-out-alias' | 'refused-edit';

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
  'refused-edit': {
    severity: 'error',
    title: 'A change could not be made without changing something else',
    explanation: `Each change is read back before it is written, and must give exactly the value that was asked for. This one did not, so this document was left as it is, and so were all others of the same command. Frequent causes are a document that different readers take differently and aliases in odd places.

Make the change by hand, and please report the file as a bug of krmkit.`,
  },
};
