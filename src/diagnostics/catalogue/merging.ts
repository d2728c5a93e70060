import type { CatalogueEntry } from './entry.ts';

type Code = 'reference-lost-in-merge' | 'invalid-directive' | 'left-out-upstream' | 'kept-own';

export const MERGING: Readonly<Record<Code, CatalogueEntry>> = {
  'reference-lost-in-merge': {
    severity: 'warning',
    title: 'After a merge a $(NAME) stands above the entry that it refers to',
    explanation: `The kubelet goes through env from top to bottom, and each value sees only the entries above it. Before the merge the reference resolved, in the destination or upstream; in the result the entry that it refers to is further down, so the process gets the characters $(NAME). No event tells.

A merge moves entries that are new in the destination to where they are seen, and leaves the destination's own in the order that they have. Here that order does not go together with what upstream refers to:

    env:
    - name: URL
      value: http://$(HOST)/      # new upstream, where HOST stands above
    - name: HOST                  # here it has always stood below
      value: db

Move the entry that is referred to above the one that refers to it.`,
  },
  'invalid-directive': {
    severity: 'error',
    title: 'A patch has a directive that cannot be obeyed',
    explanation: `A source of a 2-way merge may say more than its values do, as Kubernetes' strategic merge patches may: $patch is delete, replace or merge; $setElementOrder/NAME and $deleteFromPrimitiveList/NAME are lists beside the list that they are about; $retainKeys names every member that is set beside it.

A directive that says something else may mean anything, so the object of the destination is left as it was.`,
  },
  'left-out-upstream': {
    severity: 'warning',
    title: 'A merge or an update left a file alone that upstream has, or had',
    explanation: `An update brings files, and nothing that could lead out of the package or run anything: no links, no repositories inside (submodules), no paths with .. or .git in them. Where the package itself has a link, a pipe or a device at the place of a file of upstream, that is neither replaced nor written through.

A merge of directories leaves a file alone that is there on some side and was not read, as it is named in .krmignore, hidden or JSON that does not look like an object: nobody knows what it holds, so it counts neither as missing nor as the same. So does one that is YAML with {{ }} for its name on one side only.

All else was merged. Bring over by hand what was left out, if it is wanted.`,
  },
  'kept-own': {
    severity: 'info',
    title: 'Upstream dropped a whole mapping or list, and the destination keeps its own part of it',
    explanation: `A 3-way merge removes what upstream removed, and nothing else. Where upstream drops a whole mapping or a whole list with keys, the members and items that only the destination has stay:

    securityContext:
      runAsUser: 1      # was upstream's: goes
      fsGroup: 2000     # is your own: stays

Look at what is left: it may need what went, or may no longer be wanted.`,
  },
};
