// Which file of the repository each page is made from, and the order of the pages.

/** The sidebar: a group, and for each page its file in the repository and its label. */
export const GROUPS = [
  [
    'Start',
    [
      ['README.md', 'Overview'],
      ['docs/install.md', 'Install'],
      ['playground.md', 'Playground'],
      ['docs/guides/first-lesson.md', 'A first lesson'],
      ['docs/concepts.md', 'Concepts'],
      ['docs/guides/broken-references-in-ci.md', 'Broken references in CI'],
      ['docs/guides/review-a-pull-request.md', 'Review a pull request'],
    ],
  ],
  [
    'Guides',
    [
      ['docs/guides/fork-of-upstream.md', 'A fork of upstream manifests'],
      ['docs/guides/function-in-typescript.md', 'A function in TypeScript'],
      ['docs/guides/functions-without-docker.md', 'Functions without docker'],
      ['docs/guides/flux.md', 'A repository of Flux'],
      ['docs/guides/argocd.md', 'A repository of Argo CD'],
      ['docs/guides/helm-argocd-flux.md', 'Helm, Argo CD and Flux'],
      ['docs/guides/from-kpt.md', 'From kpt'],
      ['docs/guides/from-kustomize-functions.md', 'From kustomize functions'],
    ],
  ],
  [
    'Check',
    [
      ['docs/expand.md', 'What containers get'],
      ['docs/findings.md', 'Findings'],
      ['docs/configuration.md', 'Configuration'],
      ['docs/ci.md', 'In CI'],
      ['docs/preview.md', 'Preview of a change'],
      ['docs/editors.md', 'Editors'],
      ['docs/build.md', 'Building kustomizations'],
    ],
  ],
  [
    'Change',
    [
      ['docs/packages.md', 'Packages'],
      ['docs/merge.md', 'Merging'],
      ['docs/update.md', 'Packages from git'],
    ],
  ],
  [
    'Functions',
    [
      ['docs/functions.md', 'Running functions'],
      ['docs/built-in-functions.md', 'Built-in functions'],
      ['docs/writing-functions.md', 'Writing functions'],
      ['docs/cluster-functions.md', 'On a cluster'],
      ['docs/export.md', 'Exported pipelines'],
      ['docs/platform.md', 'From git and back'],
      ['docs/argocd-plugin.md', 'In Argo CD'],
      ['docs/scale.md', 'Many packages'],
      ['docs/cache.md', 'Caches'],
    ],
  ],
  [
    'Pods and clusters',
    [
      ['docs/start.md', 'A pod on this machine'],
      ['docs/watch.md', 'Watching a cluster'],
      ['docs/webhook.md', 'Admission webhook'],
      ['docs/deploy.md', 'Deploying'],
    ],
  ],
  [
    'Reference',
    [
      ['verbs/index.md', 'Verbs and flags'],
      ['codes/index.md', 'Codes of findings'],
      ['built-ins.md', 'Configuration of built-ins'],
      ['docs/json-output.md', 'JSON output'],
      ['docs/glossary.md', 'Glossary'],
      ['docs/library.md', 'Using the library'],
      ['api/index.md', 'Library reference'],
    ],
  ],
  [
    'Project',
    [
      ['docs/comparison.md', 'Features compared'],
      ['docs/differences.md', 'What differs, and why'],
      ['docs/compatibility.md', 'Compatibility'],
      ['docs/proof.md', 'What is tried'],
      ['SECURITY.md', 'Security'],
      ['CHANGELOG.md', 'Changes'],
      ['CONTRIBUTING.md', 'Contributing'],
      ['ARCHITECTURE.md', 'Architecture'],
      ['CODE_OF_CONDUCT.md', 'Code of conduct'],
    ],
  ],
];

/** The files of the repository that become pages; the others of `GROUPS` are generated. */
export const COPIED = GROUPS.flatMap(([, pages]) => pages.map(([file]) => file)).filter((file) =>
  /^(?:docs\/|[A-Z_]+\.md$)/.test(file),
);

/** The page that a file becomes, such as `guides/from-kpt.md`; a generated page itself. */
export function pageOf(file) {
  if (file === 'README.md') return 'index.md';
  if (file.startsWith('docs/')) return file.slice('docs/'.length);
  return COPIED.includes(file) ? `project/${file.toLowerCase().replaceAll('_', '-')}` : file;
}

/** The file of the repository that a page is made from; undefined for a generated page. */
export function fileOf(page) {
  return COPIED.find((file) => pageOf(file) === page);
}
