import { describe, expect, it } from 'vitest';
import { previewGithub } from '../../src/preview/report-github.ts';
import { samplePreview } from './sample-preview.ts';

describe('workflow commands of GitHub', () => {
  it('are new findings, and lines of the head that change containers', () => {
    const preview = samplePreview();
    const [effect] = preview.causes;
    if (effect === undefined) throw new Error('the sample has no cause');
    const causes = [
      { ...effect, lastLine: 3, environments: 2, containers: 4 },
      { ...effect, side: 'before' as const },
      { ...effect, containers: 0 },
    ];
    // https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands
    expect([...previewGithub({ ...preview, causes })]).toEqual([
      '::error file=base/web.yaml,line=1,endLine=1,col=1,endColumn=2,title=unresolved-reference::Deployment web, container app: it is wrong%0Ain the build of overlays/prod, from the template templates/web.yaml%0Acorrect it\n',
      '::warning file=overlays/prod/kustomization.yaml,line=1,endLine=1,col=1,endColumn=1,title=not-compared::overlays/prod is not compared: could not be built in the head\n',
      '::notice file=base/web.yaml,line=1,endLine=3,title=krmkit preview::changes LEVEL in 4 containers of 2 environments\n',
      '1 object changed; 1 container changed; 1 workload restarts; 1 new error; 1 finding gone; 1 root not compared; 1 root built, 1 not built\n',
    ]);
  });
});
