import { describe, expect, it } from 'vitest';
import type { SetGiven } from './set-files.ts';
import { setFiles, setText } from './set-files.ts';
import { SERVICE, WEB } from './shop.ts';

const BOTH = `${WEB}---\n${SERVICE}`;
const DEPLOYMENTS = { kinds: [{ kind: 'deployment' }] };
const SERVICES = { kinds: [{ kind: 'service' }] };

describe('why nothing changes', () => {
  it.each<SetGiven & { readonly why: string; readonly message: string; readonly hint: string }>([
    {
      why: 'a mistyped field',
      set: ['spec.replica=3'],
      message: 'no resource has spec.replica',
      hint: 'did you mean spec.replicas?',
    },
    {
      why: 'an unknown field',
      set: ['spec.zzz=3'],
      message: 'no resource has spec.zzz',
      hint: 'Deployment of apps/v1 does not have this field; --create adds it anyway',
    },
    {
      why: 'a missing field of the type',
      set: ['spec.minReadySecond=3'],
      selection: DEPLOYMENTS,
      message: 'Deployment shop/web does not have spec.minReadySecond',
      hint: 'did you mean spec.minReadySeconds? --create adds it',
    },
    {
      why: 'a mistyped field above the field',
      set: ['spec.strategi.type=Recreate'],
      selection: DEPLOYMENTS,
      message: 'Deployment shop/web does not have spec.strategi.type',
      hint: 'did you mean spec.strategy.type? --create adds it',
    },
    {
      why: 'a mistyped field below others',
      set: ['spec.template.spc.containers=x'],
      selection: DEPLOYMENTS,
      message: 'Deployment shop/web does not have spec.template.spc.containers',
      hint: 'did you mean spec.template.spec.containers?',
    },
    {
      why: 'a mistyped field of a mapping with others',
      set: ['metadata.labels.tie=x'],
      message: 'no resource has metadata.labels.tie',
      hint: '--create adds it to all resources that --kind, --name and similar flags select, with the mappings above it',
    },
    {
      why: 'a field further down',
      set: ['image=nginx'],
      selection: DEPLOYMENTS,
      message: 'Deployment shop/web does not have image',
      hint: 'did you mean spec.template.spec.containers[name=app].image?',
    },
    {
      why: 'a field further down, in items without a name',
      set: ['targetPort=http'],
      selection: SERVICES,
      message: 'Service web does not have targetPort',
      hint: 'did you mean spec.ports[0].targetPort?',
    },
    {
      why: 'a field that the type does not have',
      set: ['spec.replicas=3'],
      selection: SERVICES,
      message: 'Service web does not have spec.replicas',
      hint: 'Service of v1 does not have this field; --create adds it anyway',
    },
    {
      why: 'a label that no resource has',
      set: ['metadata.labels.tier=x'],
      message: 'no resource has metadata.labels.tier',
      hint: '--create adds it to all resources that --kind, --name and similar flags select, with the mappings above it',
    },
    {
      why: 'no such item',
      set: ['spec.template.spec.containers[name=ap].image=x'],
      selection: DEPLOYMENTS,
      message: 'There is no spec.template.spec.containers[name=ap]',
      hint: 'there are: app, sidecar; --create adds it',
    },
    {
      why: 'one field of two does not exist',
      set: ['spec.replicas=3', 'spec.zzz=3'],
      message: 'no resource has spec.zzz',
      hint: 'Deployment of apps/v1 does not have this field; --create adds it anyway',
    },
    {
      why: 'no such name',
      set: ['spec.replicas=3'],
      selection: { names: ['wep'] },
      message: 'none of 2 resources is selected',
      hint: 'did you mean --name web?',
    },
  ])('$why', async ({ message, hint, ...given }) => {
    expect((await setText(BOTH, given)).misses).toEqual([`${message}\n  ${hint}`]);
  });

  it('names the document of a file that is no object', async () => {
    const files = { 'values.yaml': 'image: {tag: "1"}\n' };
    const { misses } = await setFiles(files, { set: ['image.tga=2'], paths: ['values.yaml'] });
    expect(misses).toEqual(['document 1 of values.yaml does not have image.tga\n  did you mean image.tag?']);
  });

  it('says that there are no objects', async () => {
    const { misses } = await setFiles({ 'd/a.yaml': 'a: b\n' }, { set: ['a=c'], paths: ['d'] });
    expect(misses).toEqual([expect.stringContaining('there is no Kubernetes object')]);
  });

  it('is nothing wrong if a field is to be removed, or has the value', async () => {
    expect((await setText(WEB, { remove: ['spec.zzz'] })).misses).toEqual([]);
    expect((await setText(WEB, { set: ['spec.replicas=2'] })).misses).toEqual([]);
  });
});
