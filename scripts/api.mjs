// `npm run api` writes what the entries export to api/*.api.md; `npm run api:check` fails where that differs from what
// is committed, so that no change of the surface goes unseen.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Extractor, ExtractorConfig } from '@microsoft/api-extractor';
import { root } from './project.mjs';

const check = process.argv.includes('--check');
mkdirSync(join(root, 'api'), { recursive: true });
mkdirSync(join(root, 'temp', 'api'), { recursive: true });

let same = true;
for (const entry of ['api-extractor.json', 'api-extractor.node.json', 'api-extractor.fn.json']) {
  const config = ExtractorConfig.loadFileAndPrepare(join(root, entry));
  const result = Extractor.invoke(config, {
    localBuild: !check,
    messageCallback: (message) => {
      // It carries its own compiler and says at each run that ours is newer.
      if (message.messageId === 'console-compiler-version-notice' || message.messageId === 'console-preamble') {
        message.handled = true;
      }
    },
  });
  if (result.errorCount > 0 || (check && result.apiReportChanged)) same = false;
}
if (!same) {
  console.error(check ? 'The public surface differs from api/: look at it, then `npm run api`.' : 'See above.');
  process.exit(1);
}
