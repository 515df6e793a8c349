import { afterEach, describe, expect, test, vi } from 'vitest';
import { asOnlySender, sentNow } from './one-sender.ts';

afterEach(() => vi.unstubAllGlobals());

/** Node has Web Locks, as browsers have at a safe address. */
describe.each([
  ['with Web Locks', () => {}],
  ['on a plain LAN address, which has none', () => vi.stubGlobal('navigator', {})],
])('%s', (_, arrange) => {
  test('one sends an upload at a time, and once it has failed or is done, the next may', async () => {
    arrange();
    const tried = asOnlySender('u', async () => {
      expect([...(await sentNow())]).toEqual(['u']);
      expect(await asOnlySender('u', async () => 'beside it')).toBeNull();
      expect(await asOnlySender('v', async () => 'another')).toBe('another');
      throw new Error('the network is gone');
    });
    await expect(tried).rejects.toThrow('the network is gone');
    expect([...(await sentNow())]).toEqual([]);
    expect(await asOnlySender('u', async () => 'sent')).toBe('sent');
    expect([...(await sentNow())]).toEqual([]);
  });
});
