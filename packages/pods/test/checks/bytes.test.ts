import { describe, expect, it } from 'vitest';
import { findingsIn, found, foundPlaces, serviceOf } from './found-in.ts';

describe('unusable-bytes', () => {
  const code = 'unusable-bytes';
  const secretKey = { name: 'X', valueFrom: { secretKeyRef: { name: 's', key: 'k' } } };
  const binary = { s: { k: Buffer.from([0x61, 0xff, 0xfe]).toString('base64') } };

  it('NUL in a value, an argument, a ConfigMap, a Secret', () => {
    expect(foundPlaces({ container: { env: [{ name: 'X', value: 'a\0b' }] } }, code)).toEqual(['error env X']);
    expect(foundPlaces({ container: { args: ['a', 'b\0'] } }, code)).toEqual(['error args[1]']);
    expect(foundPlaces({ container: { workingDir: '/a\0' } }, code)).toEqual(['error workingDir']);
    const volumeMounts = [{ name: 'v', mountPath: '/a\0' }];
    expect(foundPlaces({ container: { volumeMounts } }, code)).toEqual(['error volumeMounts[0].mountPath']);
    const envFrom = [{ configMapRef: { name: 'c' } }];
    expect(foundPlaces({ configMaps: { c: { K: '\0' } }, container: { envFrom } }, code)).toEqual(['error env K']);
    expect(foundPlaces({ secrets: { s: { k: 'a\0' } }, container: { env: [secretKey] } }, code)).toEqual([
      'error env X',
    ]);
  });

  // kubernetes#139132: broken from 1.34.0, fixed in 1.34.9, 1.35.6 and 1.36.2. In other releases the process gets EF BF
  // BD for each byte: observed with 1.20.2 and containerd 1.6, because config.json of an OCI runtime cannot contain
  // anything else.
  it.each([
    { kubernetes: '1.20', finds: ['warning env X'] },
    { kubernetes: '1.33', finds: ['warning env X'] },
    { kubernetes: '1.34.8', finds: ['error env X'] },
    { kubernetes: '1.34.9', finds: ['warning env X'] },
    { kubernetes: '1.35.5', finds: ['error env X'] },
    { kubernetes: '1.36.2', finds: ['warning env X'] },
  ])('a Secret that is not UTF-8 in $kubernetes', ({ kubernetes, finds }) => {
    const env = [secretKey, { name: 'Y', value: '$(X)' }];
    expect(foundPlaces({ binarySecrets: binary, kubernetes, container: { env } }, code)).toEqual(finds);
    const envFrom = [{ secretRef: { name: 's' }, prefix: 'S_' }];
    const named = finds.map((text) => text.replace('X', 'S_k'));
    expect(foundPlaces({ binarySecrets: binary, kubernetes, container: { envFrom } }, code)).toEqual(named);
  });

  // The CRI package of 1.36.3: KeyValue.value is bytes; command, args, host_path and cmd are strings, which
  // google.golang.org/protobuf refuses: `string field contains invalid UTF-8`.
  it.each([
    { kubernetes: '1.33', refuses: false },
    // The variable is refused already.
    { kubernetes: '1.34.8', refuses: false },
    { kubernetes: '1.34.9', refuses: true },
    { kubernetes: '1.36.3', refuses: true },
    { kubernetes: '1.37', refuses: true },
  ])('a Secret that is not UTF-8 in arguments and mounts in $kubernetes', ({ kubernetes, refuses }) => {
    const env = [secretKey, { name: 'Y', value: '-$(X)' }];
    const container = {
      env,
      command: ['x', 'key=$(X)'],
      args: ['$(Y)', '$$(X)', '$(Z)'],
      volumeMounts: [
        { name: 'v', mountPath: '/v', subPathExpr: 'd-$(X)' },
        { name: 'v', mountPath: '/w', subPath: 'd-$(X)' },
      ],
      livenessProbe: { exec: { command: ['$(X)'] } },
    };
    const scene = { binarySecrets: binary, kubernetes, container, spec: { volumes: [{ name: 'v', emptyDir: {} }] } };
    const errors = found(scene, code).filter((text) => text.startsWith('error') && !text.startsWith('error env'));
    expect(errors.map((text) => text.slice(0, text.indexOf(': ')))).toEqual(
      refuses ? ['error command[1] 4-8', 'error args[0] 0-4', 'error subPathExpr of /v 2-6'] : [],
    );
    for (const text of errors) expect(text).toContain('CreateContainerError: string field contains invalid UTF-8');
  });

  it('a text Secret can be an argument', () => {
    const container = { env: [secretKey], args: ['$(X)'] };
    expect(found({ secrets: { s: { k: 'é' } }, container }, code)).toEqual([]);
  });

  it('nothing without a reference, and for valid text', () => {
    expect(found({ configMaps: { c: { K: '\0' } } }, code)).toEqual([]);
    expect(found({ container: { env: [{ name: 'X', value: 'é\n\t\u0001' }] } }, code)).toEqual([]);
  });
});

describe('non-ascii-after-dollar', () => {
  const code = 'non-ascii-after-dollar';
  const container = { env: [{ name: 'PRICE', value: '5 $€' }] };

  it.each([
    { kubernetes: '1.33', finds: ['warning env PRICE 2-4'] },
    { kubernetes: '1.34.3', finds: ['error env PRICE 2-4'] },
    { kubernetes: '1.34.4', finds: [] },
    { kubernetes: '1.35.0', finds: ['error env PRICE 2-4'] },
    { kubernetes: '1.36', finds: [] },
  ])('in $kubernetes', ({ kubernetes, finds }) => {
    expect(foundPlaces({ kubernetes, container }, code)).toEqual(finds);
  });

  it.each(['$$é', 'é$', '$(é)', '$x é'])('%s is not damaged', (value) => {
    expect(found({ kubernetes: '1.30', container: { env: [{ name: 'X', value }] } }, code)).toEqual([]);
  });

  it('in arguments and probes, and not in hooks', () => {
    const exec = { command: ['x', '$é'] };
    const scene = {
      kubernetes: '1.34.0',
      container: { ...exec, livenessProbe: { exec }, lifecycle: { preStop: { exec } } },
    };
    expect(foundPlaces(scene, code)).toEqual(['error command[1] 0-2', 'error livenessProbe command[1] 0-2']);
    // ExecSyncRequest.cmd is a string, too.
    expect(found(scene, code)[1]).toContain('cannot run the probe');
    expect(foundPlaces({ ...scene, kubernetes: '1.33' }, code)).toEqual([
      'warning command[1] 0-2',
      'warning livenessProbe command[1] 0-2',
    ]);
  });

  it('in the path of a mount', () => {
    const volumeMounts = [{ name: 'v', mountPath: '/v', subPathExpr: 'a-$é' }];
    const spec = { volumes: [{ name: 'v', emptyDir: {} }] };
    expect(foundPlaces({ kubernetes: '1.34.0', container: { volumeMounts }, spec }, code)).toEqual([
      'error subPathExpr of /v 2-4',
    ]);
    expect(foundPlaces({ kubernetes: '1.30', container: { volumeMounts }, spec }, code)).toEqual([
      'warning subPathExpr of /v 2-4',
    ]);
    expect(found({ kubernetes: '1.37', container: { volumeMounts }, spec }, code)).toEqual([]);
  });

  it('has a hint', () => {
    const [finding] = findingsIn({ kubernetes: '1.30', container: { args: ['$🙂'] } });
    expect(finding?.hint).toBe('write $$🙂, which gives $🙂 in every release');
    expect(finding?.range).toEqual({ start: 0, end: 3 });
  });
});

describe('exec-limit', () => {
  const code = 'exec-limit';

  // MAX_ARG_STRLEN is 131072 with the NUL: `X=` and 131069 bytes are the most.
  it.each([
    { name: 'the maximum', value: 'a'.repeat(131_069), finds: [] },
    { name: 'one byte more', value: 'a'.repeat(131_070), finds: ['error env X'] },
    { name: 'bytes, not characters', value: 'é'.repeat(65_535), finds: ['error env X'] },
  ])('$name', ({ value, finds }) => {
    expect(foundPlaces({ container: { env: [{ name: 'X', value }] } }, code)).toEqual(finds);
  });

  it.each([
    { name: 'the maximum, of bytes that are not UTF-8 in multi-line base64', bytes: 131_069, finds: [] },
    { name: 'one byte more of these', bytes: 131_070, finds: ['error env X'] },
  ])('$name', ({ bytes, finds }) => {
    const k = Buffer.alloc(bytes, 0xff).toString('base64').replaceAll(/.{76}/g, '$&\r\n');
    const env = [{ name: 'X', valueFrom: { secretKeyRef: { name: 's', key: 'k' } } }];
    expect(foundPlaces({ binarySecrets: { s: { k: `${k}\n` } }, container: { env } }, code)).toEqual(finds);
  });

  it('one argument', () => {
    expect(foundPlaces({ container: { args: ['a'.repeat(131_071)] } }, code)).toEqual([]);
    expect(foundPlaces({ container: { args: ['a'.repeat(131_072)] } }, code)).toEqual(['error args[0]']);
  });

  it('all together: a warning near the limit, an error above it', () => {
    const entries = (count: number): object[] =>
      Array.from({ length: count }, (_, index) => ({ name: `X${String(index)}`, value: 'a'.repeat(100_000) }));
    expect(found({ container: { env: entries(15) } }, code)).toEqual([]);
    expect(foundPlaces({ container: { env: entries(16) } }, code)).toEqual(['warning -']);
    expect(foundPlaces({ container: { env: entries(21) } }, code)).toEqual(['error -']);
  });

  it('names the share of Services', () => {
    const services = Array.from({ length: 6000 }, (_, index) =>
      serviceOf(`service-with-a-long-name-${String(index)}`, '10.100.100.100', 8080),
    );
    const [finding] = findingsIn({ services }).filter((candidate) => candidate.code === code);
    expect(finding).toMatchObject({ severity: 'error', hint: 'set enableServiceLinks: false on the pod' });
    // Seven variables for each, and at least those of `kubernetes`.
    expect(finding?.message).toMatch(
      /^environment and arguments take ([\d,]+) bytes, \1 of them for the variables of Services/,
    );
    expect(found({ services, spec: { enableServiceLinks: false } }, code)).toEqual([]);
  });
});
