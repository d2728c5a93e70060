import { describe, expect, it } from 'vitest';
import { foundPlaces } from './found-in.ts';

describe('dropped-restart-policy', () => {
  const code = 'dropped-restart-policy';
  const main = [{ name: 'main', image: 'x' }];
  const init = (restartPolicy: string): object => ({
    initContainers: [{ name: 'app', image: 'x', restartPolicy }],
    containers: main,
  });
  const regular = (restartPolicy: string): object => ({ containers: [{ name: 'app', image: 'x', restartPolicy }] });

  // KEP-753 (gate SidecarContainers, on by default from 1.29) and KEP-5307 (gate ContainerRestartRules, on by default
  // from 1.35). validateContainers in validation.go forbids the field of a regular container from 1.28 to 1.33.
  it.each([
    { kubernetes: '1.20', spec: init('Always'), finds: ['error restartPolicy'] },
    { kubernetes: '1.27', spec: init('Always'), finds: ['error restartPolicy'] },
    { kubernetes: '1.28', spec: init('Always'), finds: ['error restartPolicy'] },
    { kubernetes: '1.29', spec: init('Always'), finds: [] },
    { kubernetes: '1.37', spec: init('Always'), finds: [] },
    { kubernetes: '1.28', spec: init('Never'), finds: ['warning restartPolicy'] },
    { kubernetes: '1.29', spec: init('Never'), finds: ['error restartPolicy'] },
    { kubernetes: '1.34', spec: init('Never'), finds: ['error restartPolicy'] },
    { kubernetes: '1.35', spec: init('Never'), finds: [] },
    { kubernetes: '1.27', spec: regular('Never'), finds: ['warning restartPolicy'] },
    { kubernetes: '1.28', spec: regular('Never'), finds: ['error restartPolicy'] },
    { kubernetes: '1.33', spec: regular('Always'), finds: ['error restartPolicy'] },
    { kubernetes: '1.34', spec: regular('Always'), finds: ['warning restartPolicy'] },
    { kubernetes: '1.35', spec: regular('Always'), finds: [] },
    { kubernetes: '1.27', spec: regular(''), finds: [] },
  ])('$spec in $kubernetes', ({ kubernetes, spec, finds }) => {
    expect(foundPlaces({ kubernetes, spec }, code)).toEqual(finds);
  });
});
