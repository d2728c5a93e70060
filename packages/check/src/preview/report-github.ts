import { annotation, githubCommands } from '../report/github.ts';
import type { CauseEffect, Preview } from './model.ts';
import { effectNames, effectPlaces, notComparedFindings, summaryText } from './summary-text.ts';

/** Workflow commands of GitHub Actions: new findings, and each changed line with an effect on containers. */
export function* previewGithub(preview: Preview): Generator<string> {
  const { newFindings, causes, notCompared } = preview;
  yield* githubCommands([...newFindings, ...notComparedFindings(notCompared)]);
  for (const effect of causes) {
    // GitHub shows the head, which does not have a removed line.
    if (effect.containers > 0 && effect.side === 'after') yield `${notice(effect)}\n`;
  }
  yield `${summaryText(preview)}\n`;
}

function notice(effect: CauseEffect): string {
  const { location, lastLine } = effect;
  const lines = lastLine === location.line ? location : { ...location, endLine: lastLine };
  return annotation('notice', lines, 'krmkit preview', `changes ${effectNames(effect)}${effectPlaces(effect)}`);
}
