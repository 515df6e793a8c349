/** The IndexedDB databases that hold something of a person, by name: all that a wipe empties. */
export const personalDatabases = [
  'stagedoor-outbox',
  'stagedoor-reads',
  'stagedoor-room',
  'stagedoor-payslips',
  'stagedoor-seal',
] as const;

/**
 * Empties them. Deleting them instead would wait for every tab that has one open, however long.
 * @throws {DOMException} where storage is barred or fails
 */
export async function wipeDatabases(): Promise<void> {
  await Promise.all(personalDatabases.map(wipeDatabase));
}

/**
 * Empties one of them.
 * @throws {DOMException} as above
 */
export function wipeDatabase(name: (typeof personalDatabases)[number]): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    let isNew = false;
    // The database did not exist. Its owner could not add its object store to an empty one made here.
    opening.onupgradeneeded = () => {
      isNew = true;
      opening.transaction?.abort();
    };
    opening.onerror = () => (isNew ? resolve() : reject(opening.error));
    opening.onsuccess = () => {
      const database = opening.result;
      const stores = [...database.objectStoreNames];
      if (stores.length === 0) return resolve(database.close());
      const emptying = database.transaction(stores, 'readwrite');
      for (const store of stores) emptying.objectStore(store).clear();
      emptying.oncomplete = () => resolve();
      emptying.onabort = () => reject(emptying.error);
      // Earlier transactions run first; the connection closes once they are done.
      database.close();
    };
  });
}
