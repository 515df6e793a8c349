import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { notStored } from '#client/api/offline-reads.ts';
import { type CachedDiscount, storedDiscount, storedShared, storedUser } from '#client/device/stored.ts';

const minute = 60_000;

export const discountQueries = {
  /**
   * The discount card, also stored on the device, so that a till can read it offline. Online it is read again every ten
   * minutes, so that the shown code has most of its time left.
   */
  card: (userId: string) =>
    queryOptions({
      // `storedDiscount` caches it, with the time until which a till takes it.
      ...notStored,
      queryKey: ['discount', 'card', userId],
      queryFn: async () => {
        const cached: CachedDiscount = { userId, readAt: Date.now(), card: await call('discount.card') };
        if (storedUser.read()?.id === userId && !storedShared.read()) storedDiscount.write(cached);
        return cached;
      },
      initialData: () => cachedFor(userId),
      initialDataUpdatedAt: () => cachedFor(userId)?.readAt,
      staleTime: minute,
      refetchInterval: 10 * minute,
    }),
};

function cachedFor(userId: string): CachedDiscount | undefined {
  const cached = storedDiscount.read();
  return cached?.userId === userId ? cached : undefined;
}
