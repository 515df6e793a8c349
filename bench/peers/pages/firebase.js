import { initializeApp } from 'firebase/app';
import { getAuth } from 'firebase/auth';
import { collection, getFirestore, limit, onSnapshot, orderBy, query } from 'firebase/firestore';

const app = initializeApp({ apiKey: 'none', authDomain: 'localhost', projectId: 'none', appId: 'none' });

export const auth = getAuth(app);

const store = getFirestore(app);

/** Stands in for the hosted database: the same records, from a file beside the page. */
export async function recordsOf(name) {
  return (await fetch(`/records/${name}.json`)).json();
}

/** How such a page listens to the room. Never called: there is no server for it. */
export function listenToRoom(onMessages) {
  return onSnapshot(query(collection(store, 'messages'), orderBy('timestamp'), limit(50)), onMessages);
}
