import { describe, expect, onTestFinished, test } from 'vitest';
import { openPushReceiver } from '#server/testing/push-receiver.ts';
import { vapid } from '#server/testing/push-vapid.ts';
import { pushServices, type Resolve } from './push-services.ts';
import { byWebPush } from './transport.ts';

const known: Record<string, string[]> = {
  'push.example.com': ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
  'inside.example.com': ['10.0.0.5'],
  'metadata.example.com': ['169.254.169.254'],
  'loop.example.com': ['127.0.0.1'],
  'six.example.com': ['fd00:ec2::254'],
  'mapped.example.com': ['::ffff:127.0.0.1'],
  'both.example.com': ['93.184.215.14', '192.168.1.1'],
};
const byTable: Resolve = async (host) => known[host] ?? [];
const services = pushServices(['push.company.internal:8443', '127.0.0.1:9443', 'own.company.internal:443'], byTable);

describe('an endpoint may be called', () => {
  test.for([
    'https://push.example.com/wpush/v2/abc',
    'https://push.example.com/send/a:b-c_d?x=%20y',
    'https://push.company.internal:8443/abc',
    'https://127.0.0.1:9443/abc',
    'https://own.company.internal/abc',
  ])('%s', async (endpoint) => {
    expect(await services.mayReach(endpoint)).toBe(true);
    expect(services.agentFor(endpoint)).toBeDefined();
  });
});

describe('an endpoint may not be called', () => {
  test.for([
    'http://push.example.com/abc',
    'ftp://push.example.com/abc',
    'file:///etc/passwd',
    'gopher://push.example.com/abc',
    'https://push.example.com:8443/abc',
    'https://push.example.com:22/abc',
    'https://me:secret@push.example.com/abc',
    'https://push.example.com@inside.example.com/abc',
    'https://push.example.com\\@inside.example.com/abc',
    'https://PUSH.example.com/abc',
    'https://push.example.com:443/abc',
    ' https://push.example.com/abc',
    'https://push.example.com/a\tbc',
    'https://8.8.8.8/abc',
    'https://127.0.0.1/abc',
    'https://127.0.0.1:9444/abc',
    'https://127.1:9443/abc',
    'https://2130706433/abc',
    'https://0x7f.1/abc',
    'https://[::1]/abc',
    'https://[::ffff:127.0.0.1]:9443/abc',
    'https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/abc',
    'https://localhost/abc',
    'https://push.company.internal/abc',
    'https://inside.example.com/abc',
    'https://metadata.example.com/latest/meta-data/',
    'https://loop.example.com/abc',
    'https://six.example.com/abc',
    'https://mapped.example.com/abc',
    'https://both.example.com/abc',
    'https://nobody.example.com/abc',
    'no address',
    '',
  ])('%s', async (endpoint) => {
    expect(await services.mayReach(endpoint)).toBe(false);
  });
});

describe('who changes a name’s meaning later', () => {
  const push = (endpoint: string) => {
    const message = { title: 'x', body: 'x', language: 'en', tag: 'x', path: '/' } as const;
    return { message, seconds: 60, to: { endpoint, p256dh: browserKeys.p256dh, auth: browserKeys.auth } };
  };
  const browserKeys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };

  test('reaches nothing with it: the address is looked at again where the connection is made', async () => {
    const receiver = await openPushReceiver();
    onTestFinished(() => receiver.close());
    let answers = [['93.184.215.14'], ['127.0.0.1'], ['93.184.215.14', '127.0.0.1'], ['::1']];
    const rebinding = pushServices([], async () => {
      const [now = [], ...later] = answers;
      answers = later;
      return now;
    });
    onTestFinished(() => rebinding.close());
    const endpoint = 'https://rebinding.example.com/abc';
    expect(await rebinding.mayReach(endpoint)).toBe(true);
    for (let look = 0; look < 3; look += 1) {
      await expect(byWebPush(vapid, rebinding)(push(endpoint))).rejects.toMatchObject({ code: 'NOT_PUBLIC' });
    }
    expect(receiver.connections()).toBe(0);
  });

  test('and neither does an endpoint that was stored before the rules were', async () => {
    for (const endpoint of ['https://127.0.0.1/abc', 'https://[::1]:9443/abc', 'http://push.example.com/']) {
      await expect(byWebPush(vapid, services)(push(endpoint))).rejects.toMatchObject({ code: 'NOT_PUBLIC' });
    }
  });
});

test('a name that nobody knows now may be known later: that is no private address', async () => {
  const services = pushServices([], async () => []);
  onTestFinished(() => services.close());
  const to = { endpoint: 'https://push.example.com/abc', p256dh: vapid.publicKey, auth: 'BTBZMqHH6r4Tts7J_aSIgg' };
  const message = { title: 'x', body: 'x', language: 'en', tag: 'x', path: '/' } as const;
  await expect(byWebPush(vapid, services)({ to, message, seconds: 60 })).rejects.toMatchObject({ code: 'ENOTFOUND' });
});
