import { beforeAll, describe, expect, it } from 'vitest';
import type { FileSystem } from '@krmkit/base';
import { memoryFileSystem } from '@krmkit/base';
import { virtualTime } from '@krmkit/testing';
import type { Log } from '../../src/daemon/log.ts';
import type { CertificateKeeper } from '../../src/webhook/certificate-keeper.ts';
import { filesKeeper, inspectCertificate, selfSignedKeeper } from '../../src/webhook/certificate-keeper.ts';
import { newCertificate } from '../../src/webhook/new-certificate.ts';
import type { ServerCertificate } from '../../src/webhook/webhook-certificate.ts';
import { oneObject } from './one-object.ts';

const DAY = 86_400_000;
const START = 1_700_000_000_000;
let one: ServerCertificate;
let other: ServerCertificate;
beforeAll(async () => {
  [one, other] = await Promise.all([
    newCertificate(['a.shop.svc'], START),
    newCertificate(['b.shop.svc', '10.0.0.1'], START),
  ]);
});

/** A log that keeps its lines as `LEVEL MESSAGE`. */
function linesOf(): { readonly log: Log; readonly lines: string[] } {
  const lines: string[] = [];
  const line = (level: string) => (message: string, facts?: object) => {
    const problem = facts !== undefined && 'problem' in facts ? `: ${String(facts.problem)}` : '';
    lines.push(`${level} ${message}${problem}`);
  };
  return { log: { debug: line('debug'), info: line('info'), warn: line('warn'), error: line('error') }, lines };
}

describe('a certificate', () => {
  it('has its names and its times', () => {
    expect(inspectCertificate(other)).toMatchObject({ names: ['b.shop.svc', '10.0.0.1'] });
    const facts = inspectCertificate(one);
    expect(facts && facts.notBefore <= START && facts.notAfter > START + 360 * DAY).toBe(true);
  });

  it('is none with the key of another one, or as another text', () => {
    expect(inspectCertificate({ certificate: one.certificate, key: other.key })).toBeUndefined();
    expect(inspectCertificate({ certificate: 'x', key: one.key })).toBeUndefined();
    expect(inspectCertificate({ certificate: one.certificate, key: 'x' })).toBeUndefined();
  });
});

describe('a certificate in files', () => {
  interface Kept {
    readonly keeper: CertificateKeeper;
    readonly texts: Map<string, string>;
    readonly lines: readonly string[];
    readonly taken: readonly string[];
    readonly pass: (milliseconds: number) => Promise<void>;
  }

  function keep(pair: { readonly certificate: string; readonly key: string } | undefined): Kept {
    const texts = new Map(
      pair === undefined
        ? []
        : [
            ['tls.crt', pair.certificate],
            ['tls.key', pair.key],
          ],
    );
    const { log, lines } = linesOf();
    const time = virtualTime();
    const taken: string[] = [];
    const files: FileSystem = {
      ...memoryFileSystem(new Map()),
      readFile: (path, most) => memoryFileSystem(texts).readFile(path, most),
    };
    const keeper = filesKeeper({
      log,
      timing: time,
      files,
      paths: { certificate: 'tls.crt', key: 'tls.key' },
      onCertificate: ({ certificate }) => void taken.push(certificate === one.certificate ? 'one' : 'other'),
    });
    return { keeper, texts, lines, taken, pass: time.pass };
  }

  const { signal } = new AbortController();

  it('is served, and another one once both its files are there', async () => {
    const { keeper, texts, lines, taken, pass } = keep(one);
    expect(await keeper.first(signal)).toEqual({ certificate: one.certificate, key: one.key });
    const end = new AbortController();
    const done = keeper.follow(end.signal);
    await pass(10_000);
    expect(taken).toEqual(['one']);
    texts.set('tls.crt', other.certificate);
    // The files are read three times, and the problem is told once.
    await pass(6000);
    expect(taken).toEqual(['one']);
    expect(lines.slice(1)).toEqual([
      'warn the previous certificate stays in use: tls.crt does not contain a certificate in PEM for the key in tls.key',
    ]);
    texts.set('tls.key', other.key);
    await pass(2000);
    expect(taken).toEqual(['one', 'other']);
    expect(keeper.problem()).toBe('');
    end.abort();
    await done;
  });

  it.each<[string, () => { readonly certificate: string; readonly key: string } | undefined, string]>([
    ['no files', () => undefined, 'cannot read tls.crt: there is no such file'],
    [
      'another key',
      () => ({ certificate: one.certificate, key: other.key }),
      'tls.crt does not contain a certificate in PEM for the key in tls.key',
    ],
    [
      'too large a file',
      () => ({ certificate: 'x'.repeat(2 ** 20 + 1), key: one.key }),
      'cannot read tls.crt: larger than 1048576 bytes',
    ],
  ])('is none with %s', async (_, pair, problem) => {
    const { keeper, lines } = keep(pair());
    expect(await keeper.first(signal)).toBeUndefined();
    expect(keeper.problem()).toBe(problem);
    expect(lines).toEqual([]);
  });
});

describe('a certificate that is made', () => {
  const position = { namespace: 'shop', secret: 'tls', names: ['web.shop.svc'] };
  const made = (
    api: Parameters<typeof selfSignedKeeper>[0]['api'],
  ): { keeper: CertificateKeeper; lines: readonly string[]; taken: string[]; time: ReturnType<typeof virtualTime> } => {
    const { log, lines } = linesOf();
    const time = virtualTime();
    const taken: string[] = [];
    const keeper = selfSignedKeeper({
      log,
      timing: time,
      api,
      position,
      configuration: 'krmkit',
      onCertificate: ({ certificate }) => void taken.push(certificate),
    });
    return { keeper, lines, taken, time };
  };

  it('is served without a cluster, with what clients need to trust it', async () => {
    const { keeper, lines, taken, time } = made(undefined);
    const first = await keeper.first(new AbortController().signal);
    expect(first && inspectCertificate(first)?.names).toEqual(['web.shop.svc']);
    expect(lines).toEqual(['info serving a certificate that only this process uses', 'info serving a certificate']);
    const end = new AbortController();
    const done = keeper.follow(end.signal);
    await time.pass(120_000);
    expect(taken).toHaveLength(1);
    end.abort();
    await done;
  });

  it('is served where the cluster may not be written, with each problem once', async () => {
    const { keeper, lines } = made(oneObject(undefined, []).api);
    expect(await keeper.first(new AbortController().signal)).toBeDefined();
    expect(lines.filter((line) => line.startsWith('warn a problem with the certificate: ')).length).toBeGreaterThan(0);
    expect(new Set(lines).size).toBe(lines.length);
    expect(keeper.problem()).not.toBe('there is no certificate');
  });

  it('is none where the server does not answer before the end', async () => {
    const down = { ...oneObject(undefined).api, send: async () => ({ kind: 'unreachable', message: 'down' }) as const };
    const { keeper, time } = made(down);
    const end = new AbortController();
    const first = keeper.first(end.signal);
    await time.pass(5000);
    end.abort();
    await time.pass(5000);
    expect(await first).toBeUndefined();
    expect(keeper.problem()).toContain('down');
  });

  it('has no problem before it starts', () => {
    expect(made(undefined).keeper.problem()).toBe('there is no certificate');
  });
});
