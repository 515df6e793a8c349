import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { randomId } from '#server/db/ids.ts';
import { giveNames } from '#server/testing/give-names.ts';
import { newId } from '#server/testing/new-id.ts';
import { invite } from './directory/invites.ts';
import { publishNews } from './home/publish-news.ts';
import { publishPayslips } from './pay/publish.ts';
import { payGrant, user } from './session/session-tables.ts';
import { cookiesAfter } from './testing/cookies.ts';
import { goLive } from './testing/live-client.ts';
import { mailedToken } from './testing/mailed-token.ts';
import { listen } from './testing/over-the-wire.ts';
import { openTestServer } from './testing/test-server.ts';
import { grantLeave, putUnder } from './time-off/testing/leave-team.ts';

const testServer = await openTestServer();
const port = await listen(testServer.app);
afterAll(testServer.close);

const secret = 'first-night-of-many-more';
const read = async (url: string, cookie: string) => (await testServer.ask({ url: `/api${url}`, cookie })).json();

/** The Monday and the Friday of a week some weeks ahead. */
function aWeekAhead(): { startsOn: string; endsOn: string } {
  const monday = new Date();
  monday.setUTCDate(monday.getUTCDate() + 35 - ((monday.getUTCDay() + 6) % 7));
  const friday = new Date(monday.getTime() + 4 * 86_400_000);
  return { startsOn: monday.toISOString().slice(0, 10), endsOn: friday.toISOString().slice(0, 10) };
}

test('an employee is invited, signs in, uses every part of the app, and signs out', async () => {
  const webp = Buffer.from('RIFF0000WEBPpicture');
  const article = { slot: 'news', line: { en: 'Opening night' }, body: { en: 'It went well.' } };
  const pictures = { picture: 'large.webp', pictureSmall: 'small.webp' };
  await publishNews(testServer.db, { news: [{ ...article, ...pictures }], events: [] }, async () => webp);
  await grantLeave(testServer);
  const manager = await testServer.newcomer();
  const managerCookie = await testServer.signIn(manager);

  // The invite's link identifies the person and sets the first password.
  const email = 'nia.first@house.example';
  const newcomer = { email, fullName: 'Nia First', username: null, position: 'Usher', department: 'Front' };
  expect(await invite(testServer.db, testServer.inviting, { ...newcomer, language: 'en' })).toBe('sent');
  const token = mailedToken((await testServer.mailsTo({ email }))[0]);
  expect((await testServer.post('/auth/link', { token })).json()).toMatchObject({ kind: 'invite', email });
  expect((await testServer.post('/auth/accept-invite', { token, password: secret })).statusCode).toBe(200);
  const signedIn = await testServer.trySignIn({ email, password: secret });
  expect([signedIn.statusCode, signedIn.json()]).toMatchObject([200, { fullName: 'Nia First', position: 'Usher' }]);
  const cookie = cookiesAfter(signedIn);
  const [{ id } = { id: randomId() }] = await testServer.db.select().from(user).where(eq(user.email, email));

  await putUnder(testServer, manager, [{ id }]);
  await giveNames(testServer.db, id, { employeeId: 'E-118' });
  expect(await read('/profile/mine', cookie)).toMatchObject({ employeeId: 'E-118', managerName: manager.name });

  const { news } = await read('/home/news?language=en', cookie);
  expect(news).toMatchObject([{ slot: 'news', line: { text: 'Opening night' } }]);
  const picture = await testServer.ask({ url: news[0].picture, cookie });
  expect([picture.statusCode, picture.rawPayload]).toEqual([200, webp]);

  // Pay locks again after a while, and the password opens it.
  const bytes = Buffer.from('%PDF-1.7 October');
  await publishPayslips(testServer.db, [{ userId: id, fileName: 'October.pdf', sourceKey: '1', bytes }]);
  await testServer.db.update(payGrant).set({ unlockedAt: new Date(0) });
  expect((await testServer.ask({ url: '/api/pay/payslips', cookie })).json()).toMatchObject({
    code: 'STEP_UP_REQUIRED',
  });
  expect((await testServer.post('/pay/unlock', { email, password: secret }, cookie)).statusCode).toBe(200);
  const { payslips } = await read('/pay/payslips', cookie);
  expect(payslips).toMatchObject([{ fileName: 'October.pdf' }]);
  expect((await testServer.ask({ url: payslips[0].downloadURL, cookie })).rawPayload).toEqual(bytes);

  const leave = { id: newId(), typeId: 'annual', ...aWeekAhead(), startsMidday: false, endsMidday: false };
  const asked = await testServer.post('/time-off/ask', { ...leave, note: 'Rest', language: 'en' }, cookie);
  expect([asked.statusCode, asked.json()]).toMatchObject([200, { state: 'waiting' }]);
  expect(await read('/time-off/team?language=en', managerCookie)).toMatchObject([
    { id: leave.id, person: 'Nia First' },
  ]);
  const answer = { id: leave.id, answer: 'approved', note: 'Enjoy!', language: 'en' };
  expect((await testServer.post('/time-off/answer', answer, managerCookie)).statusCode).toBe(200);
  const requests = await read('/time-off/requests?language=en', cookie);
  expect(requests).toMatchObject([{ id: leave.id, state: 'approved', answerNote: 'Enjoy!' }]);

  const { epoch, upto } = await read('/my-voice/messages?limit=1', managerCookie);
  const reader = await goLive(port, { cookie: managerCookie });
  reader.socket.send(JSON.stringify({ room: { epoch, after: upto } }));
  const message = { clientId: newId(), text: 'Good evening, everybody' };
  expect((await testServer.post('/my-voice/messages', message, cookie)).statusCode).toBe(200);
  const heard = () =>
    reader.received.flatMap((event) => ('events' in event ? event.events.map(({ text }) => text) : []));
  await expect.poll(heard).toEqual(['Good evening, everybody']);
  reader.socket.terminate();

  expect((await testServer.post('/auth/sign-out', {}, cookie)).statusCode).toBe(200);
  for (const url of ['/api/profile/mine', '/api/pay/payslips', payslips[0].downloadURL, news[0].picture]) {
    expect([url, (await testServer.ask({ url, cookie })).statusCode]).toEqual([url, 401]);
  }
});
