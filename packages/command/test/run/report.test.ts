import { describe, expect, it } from 'vitest';
import { createGallery, krmkit, WEB } from './gallery-package.ts';

// Validators such as kubeval, conftest and gatekeeper report lists and excerpts in one message of several lines.
const MESSAGE = 'invalid:\n  - replicas: too few\n\n\tsee \u001b[31mthe docs\nweb.yaml:1:1  error  fake\r\nend\n';
const RESULT = { message: MESSAGE, severity: 'error', file: { path: 'web.yaml' }, field: { path: 'spec.replicas' } };

async function report(format: string): Promise<string> {
  const gallery = createGallery({ 'web.yaml': WEB });
  try {
    const list = JSON.stringify({ kind: 'ResourceList', results: [RESULT] });
    const fn = gallery.write('fn', `#!/bin/sh\ncat <<'END'\n${list}\nEND\n`);
    const ended = await krmkit({}, 'run', gallery.directory, '--exec', fn, '-o', format);
    return gallery.said(format === 'table' ? ended.stderr : ended.stdout);
  } finally {
    gallery.remove();
  }
}

describe('a message of several lines', () => {
  it('is indented in the text for people, and cannot look like another finding', async () => {
    const text = await report('table');
    expect(text).toContain(
      '\n  Deployment web, spec.replicas: invalid:\n' +
        '      - replicas: too few\n' +
        '\n' +
        String.raw`      see \x1b[31mthe docs` +
        '\n    web.yaml:1:1  error  fake\n' +
        '    end\n' +
        '    8 | ',
    );
  });

  it('is one line with -o github', async () => {
    const lines = (await report('github')).split('\n').filter((line) => line.includes('function-result'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('invalid:%0A  - replicas: too few%0A%0A');
  });

  it('is complete in JSON and SARIF', async () => {
    const whole = JSON.stringify(MESSAGE.trimEnd()).slice(1, -1);
    expect(await report('json')).toContain(whole);
    expect(await report('sarif')).toContain(whole);
  });
});
