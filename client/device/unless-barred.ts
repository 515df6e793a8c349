/** What a use of this browser's storage answers; undefined if storage is barred: it throws then, at once or later. */
export async function unlessBarred<T>(use: () => Promise<T>): Promise<T | undefined> {
  try {
    return await use();
  } catch {
    return undefined;
  }
}
