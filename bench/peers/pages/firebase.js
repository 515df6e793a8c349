import { initializeApp } from 'firebase/app';
import { getAuth } from 'firebase/auth';
import { collection, getFirestore, limit, onSnapshot, orderBy, query } from 'firebase/firestore';

const app = initializeApp({ apiKey: 'none', authDomain: 'localhost', projectId: 'none', appId: 'none' });

export const auth = getAuth(app);

const store = getFirestore(app);

/** What the hosted database would answer: there is none here, so the same records come from a file beside the page. */
export async function recordsOf(name) {
  return (await fetch(`/records/${name}.json`)).json();
}

/** The room as such a page hears it. It is only said here, and not begun: there is nobody to ask. */
export function listenToRoom(onMessages) {
  return onSnapshot(query(collection(store, 'messages'), orderBy('timestamp'), limit(50)), onMessages);
}
