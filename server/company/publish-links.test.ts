import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { companyScreen } from './company-tables.ts';
import { publishLinks } from './publish-links.ts';

const testServer = await openTestServer();
afterAll(testServer.close);

const words = (en: string) => ({ en, fr: `${en} fr` });
const group = (...contacts: object[]) => ({ heading: words('Main house'), contacts });
const phone = { kind: 'phone', title: words('Reception'), value: '+44 20 7946 0018' };
const file = {
  workplace: [
    group(
      phone,
      { kind: 'address', title: words('Address'), about: words('1 Drury Row\nLondon') },
      { kind: 'text', title: words('Open'), about: words('From 9 to 23') },
    ),
  ],
  'help-and-support': [
    {
      ...group({ kind: 'email', title: words('Ask HR'), value: 'hr@bühne.example' }),
      urgent: true,
    },
  ],
};

let cookie: string;
beforeAll(async () => {
  cookie = await testServer.signIn(people.ada);
});

const contacts = async (screen: string) =>
  (await testServer.ask({ url: `/api/company/contacts?screen=${screen}&language=fr`, cookie })).json();
const everything = () => testServer.db.select().from(companyScreen).orderBy(companyScreen.screen);

test('what the company publishes is what people read, in its order', async () => {
  expect(await publishLinks(testServer.db, file)).toEqual({ screens: 2, contacts: 4 });
  const inFrench = (en: string) => ({ text: `${en} fr`, lang: 'fr' });
  expect(await contacts('workplace')).toEqual([
    {
      heading: inFrench('Main house'),
      urgent: false,
      contacts: [
        { kind: 'phone', title: inFrench('Reception'), about: null, value: '+44 20 7946 0018' },
        { kind: 'address', title: inFrench('Address'), about: inFrench('1 Drury Row\nLondon') },
        { kind: 'text', title: inFrench('Open'), about: inFrench('From 9 to 23') },
      ],
    },
  ]);
  expect((await contacts('help-and-support'))[0]).toMatchObject({
    urgent: true,
    contacts: [{ value: 'hr@xn--bhne-0ra.example' }],
  });
  expect(await contacts('tools-and-resources')).toEqual([]);
});

test('the same again changes nothing', async () => {
  await publishLinks(testServer.db, file);
  const before = await everything();
  await publishLinks(testServer.db, file);
  expect(await everything()).toEqual(before);
});

test('a screen is published whole, and one that the file does not name stays', async () => {
  await publishLinks(testServer.db, file);
  await publishLinks(testServer.db, { workplace: [group(phone)] });
  expect((await contacts('workplace'))[0].contacts).toHaveLength(1);
  expect(await contacts('help-and-support')).toHaveLength(1);
  await publishLinks(testServer.db, { workplace: [] });
  expect(await contacts('workplace')).toEqual([]);
});

test.for<[string, object, string]>([
  [
    'a kind that is none',
    { ...phone, kind: 'fax' },
    'workplace[0].contacts[0].kind must be one of: link, phone, email, address, text',
  ],
  ['no English', { ...phone, title: { fr: 'Accueil' } }, 'workplace[0].contacts[0].title.en is missing'],
  ['a number that is none', { ...phone, value: 'call me' }, 'workplace[0].contacts[0].value is no phone number'],
  ['no number', { kind: 'phone', title: words('Reception') }, 'workplace[0].contacts[0].value is missing'],
  [
    'an email that is none',
    { ...phone, kind: 'email', value: 'a@b\r\nBcc: c@d' },
    'workplace[0].contacts[0].value is no email address',
  ],
  [
    'a link that runs',
    { ...phone, kind: 'link', value: 'javascript:alert(1)' },
    'workplace[0].contacts[0].value must be a web address',
  ],
  [
    'an address without words',
    { kind: 'address', title: words('Address') },
    'workplace[0].contacts[0].about is missing',
  ],
])('with %s nothing is published, not even what is right beside it', async ([, wrong, problem]) => {
  const before = await everything();
  const beside = { 'tools-and-resources': [group(phone)] };
  await expect(publishLinks(testServer.db, { ...beside, workplace: [group(wrong)] })).rejects.toThrow(problem);
  expect(await everything()).toEqual(before);
});

test('a file that names no screen is refused', async () => {
  await expect(publishLinks(testServer.db, {})).rejects.toThrow('the file must name one of: workplace');
});
