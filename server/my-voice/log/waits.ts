/** Requests of one person that may wait for news at once: as many as live connections. */
const atMost = 5;

/** The people who wait for news, so that nobody holds more requests open than they can use. */
export function countedWaits() {
  const waiting = new Map<string, number>();
  return {
    /** False where the person waits often enough already; else `leave` is owed. */
    enter(userId: string): boolean {
      const count = waiting.get(userId) ?? 0;
      if (count >= atMost) return false;
      waiting.set(userId, count + 1);
      return true;
    },
    leave(userId: string): void {
      const count = waiting.get(userId) ?? 0;
      if (count > 1) waiting.set(userId, count - 1);
      else waiting.delete(userId);
    },
  };
}
