// `npm run api` writes what the entries export to api/*.api.md; `npm run api:check` fails where that differs from what
// is committed, so that no change of the surface goes unseen. Both fail if an export names a type that is not exported, or if
// an export or a member of it has no docstring.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';
import { dist, kptFunctions, root } from './project.mjs';

const check = process.argv.includes('--check');
mkdirSync(join(root, 'api'), { recursive: true });
mkdirSync(join(root, 'temp', 'api'), { recursive: true });

let same = true;
const configObjectFullPath = join(root, 'api-extractor.json');
/** The declarations of each entry, by the name of its report. */
const entries = {
  krmkit: join(dist, 'types', 'index.d.ts'),
  yaml: join(dist, 'types', 'yaml.d.ts'),
  kubelet: join(dist, 'types', 'kubelet.d.ts'),
  node: join(dist, 'types', 'node.d.ts'),
  fn: join(dist, 'types', 'fn.d.ts'),
  'kpt-functions': join(kptFunctions, 'index.d.ts'),
};
for (const [reportFileName, declarations] of Object.entries(entries)) {
  const configObject = ExtractorConfig.loadFile(configObjectFullPath);
  configObject.mainEntryPointFilePath = declarations;
  configObject.apiReport.reportFileName = reportFileName;
  const packageJsonFullPath = join(root, 'package.json');
  const config = ExtractorConfig.prepare({ configObject, configObjectFullPath, packageJsonFullPath });
  const result = Extractor.invoke(config, {
    localBuild: !check,
    messageCallback: (message) => {
      // It carries its own compiler and says at each run that ours is newer.
      if (message.messageId === 'console-compiler-version-notice' || message.messageId === 'console-preamble') {
        message.handled = true;
      }
      // The declarations include the types of kubernetes-types, and users name them by kind: `KubernetesResource`.
      if (message.messageId === 'ae-forgotten-export' && /"(?:[A-Z]\w*V\d|ObjectMeta)"/.test(message.text)) {
        message.logLevel = ExtractorLogLevel.None;
      }
    },
  });
  const report = readFileSync(join(root, 'temp', 'api', `${reportFileName}.api.md`), 'utf8');
  for (const name of undocumented(report)) {
    console.error(`${reportFileName}: no docstring: ${name}`);
    same = false;
  }
  if (result.errorCount > 0 || (check && result.apiReportChanged)) same = false;
}
if (!same) {
  console.error(check ? 'The public surface differs from api/: look at it, then `npm run api`.' : 'See above.');
  process.exit(1);
}

/** The exports and members without a docstring, in a report: `Mount`, `Mount: readonly target: string;`. */
function undocumented(report) {
  const found = [];
  let exported = '';
  let isMarked = false;
  for (const line of report.split('\n')) {
    exported = /^export \w+ (\w+)/.exec(line)?.[1] ?? exported;
    if (line.trim().startsWith('//')) {
      isMarked ||= line.includes('(undocumented)');
      continue;
    }
    if (isMarked) found.push(line.startsWith('export ') ? exported : `${exported}: ${line.trim()}`);
    isMarked = false;
  }
  return found;
}
