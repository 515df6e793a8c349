import { fetchOnceUp } from './fetch-once-up.ts';

/** Signs a person in, and answers their session cookie; null if the server takes their password for wrong. */
export async function signIn(url: string, email: string, password: string): Promise<string | null> {
  const response = await postOnceUp(url, 'sign-in/email', { email, password });
  const answer = await response.text();
  if (response.status === 401) return null;
  if (!response.ok) throw new Error(`A sign-in was answered with ${response.status}: ${answer}`);
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
  if (!cookie) throw new Error('The sign-in was accepted without a cookie.');
  return cookie;
}

/** Signs out, and answers whether the server confirmed it. */
export async function signOut(url: string, cookie: string): Promise<boolean> {
  const response = await postOnceUp(url, 'sign-out', {}, { cookie });
  await response.arrayBuffer();
  return response.ok;
}

/** Posts to an operation of the sign-in. */
export function postOnceUp(url: string, operation: string, body: object, more = {}): Promise<Response> {
  const headers = { 'content-type': 'application/json', origin: url, ...more };
  return fetchOnceUp(`${url}/api/auth/${operation}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Whether a session is valid. */
export async function isSignedIn(url: string, cookie: string): Promise<boolean> {
  const response = await fetchOnceUp(`${url}/api/auth/session`, { headers: { cookie } });
  if (!response.ok) throw new Error(`The server does not tell who is signed in: ${response.status}`);
  return ((await response.json()) as { user: unknown }).user !== null;
}
