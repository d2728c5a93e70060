import type { CatalogueEntry } from './entry.ts';
import { SEVERITIES } from '@krmkit/base';

type Code = 'reference-lost-in-merge' | 'invalid-directive' | 'left-out-upstream' | 'kept-own' | 'kept-both';

export const MERGING: Readonly<Record<Code, CatalogueEntry>> = {
  'reference-lost-in-merge': {
    severity: SEVERITIES['reference-lost-in-merge'],
    title: 'After a merge a $(NAME) is above the entry that it refers to',
    explanation: `The kubelet resolves env from top to bottom, and each value sees only the entries above it. Before the merge the reference resolved, in the destination or upstream; in the result the entry that it refers to is further down, so the process gets the characters $(NAME). No event reports it.

A merge moves entries that are new in the destination to a position where they are seen, and keeps the order of the destination's own entries. Here that order conflicts with a reference from upstream:

    env:
    - name: URL
      value: http://$(HOST)/      # new upstream, where HOST is above
    - name: HOST                  # here it was always below
      value: db

Move the entry that is referred to above the one that refers to it.`,
  },
  'invalid-directive': {
    severity: SEVERITIES['invalid-directive'],
    title: 'A patch has an invalid directive',
    explanation: `A source of a 2-way merge can contain directives, as Kubernetes' strategic merge patches do: $patch is delete, replace or merge; $setElementOrder/NAME and $deleteFromPrimitiveList/NAME are lists next to the list NAME; $retainKeys lists every member that is set next to it.

krmkit cannot interpret any other directive, so the object of the destination is unchanged.`,
  },
  'left-out-upstream': {
    severity: SEVERITIES['left-out-upstream'],
    title: 'A merge or an update skipped a file that upstream has, or had',
    explanation: `An update copies only files, and nothing that could lead out of the package or run code: no links, no nested repositories (submodules), no paths with .. or .git in them. If the package has a link, a pipe or a device at the path of an upstream file, krmkit neither replaces it nor writes through it.

A merge of directories skips a file that exists on some side but was not read, because it is named in .krmignore, is hidden, or is JSON that does not look like an object: its content is unknown, so it counts neither as missing nor as equal. The same applies to YAML with {{ }} in its name on one side only.

Everything else was merged. Copy skipped files by hand if you need them.`,
  },
  'kept-own': {
    severity: SEVERITIES['kept-own'],
    title: 'Upstream dropped a whole mapping or list, and the destination keeps its own part of it',
    explanation: `A 3-way merge removes only what upstream removed. If upstream drops a whole mapping or a whole list with keys, the members and items that only the destination has stay:

    securityContext:
      runAsUser: 1      # was upstream's: goes
      fsGroup: 2000     # is your own: stays

Check the rest: it may need the removed fields, or you may no longer need it.`,
  },
  'kept-both': {
    severity: SEVERITIES['kept-both'],
    title: 'Both sides of a merge added different items at one place of a list, and the result has both',
    explanation: `A 3-way merge of a list of unique scalars, such as finalizers, keeps the items that either side added. Where both sides added an item at the same place, they may mean the same thing in different words:

    finalizers:
      - example.com/backup      # from one side
      - example.com/backup-v2   # from the other side

Remove the items that you do not need. A merge of lines, as git does it, has a conflict here.`,
  },
};
