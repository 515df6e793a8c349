import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Output } from '#client/api/call.ts';
import { expectAccessible } from '#client/testing/accessible.ts';
import { offline, refusal } from '#client/testing/fake-server.ts';
import { aminata } from '#client/testing/show-app.tsx';
import { showConsole } from '#client/testing/show-console.ts';
import type { TestedBrowser } from '#contract/company-setup.ts';
import { consolePaths } from '#contract/console-paths.ts';

const setup: Output<'companySetup.read'> = {
  name: { value: 'Lumière Park', from: 'environment' },
  publicUrl: { value: 'https://staff.lumiere.example', isGiven: true },
  mailServer: { value: { host: 'mail.lumiere.example', port: 465 }, isGiven: true },
  mailFrom: { value: 'Stagedoor <staff@lumiere.example>', isGiven: true },
  notifications: 'possible',
  needsSecondFactor: { value: true, isGiven: true },
  payslipsReleasedAloneUpTo: { value: 20, isGiven: false },
  leaverPayslipDays: { value: 0, isGiven: false },
  accent: null,
  logo: null,
  absenceForms: [
    { kind: 'sickness', url: 'https://forms.lumiere.example/sickness', from: 'environment' },
    { kind: 'child-sickness', url: null, from: 'nobody' },
    { kind: 'late', url: null, from: 'nobody' },
    { kind: 'call-back', url: null, from: 'nobody' },
  ],
  off: [],
  subscribed: { browsers: 41, people: 37 },
};

const asItComes: Output<'companySetup.read'> = {
  ...setup,
  mailServer: { value: null, isGiven: false },
  notifications: 'no-https',
  needsSecondFactor: { value: false, isGiven: false },
  subscribed: { browsers: 0, people: 0 },
};

const show = (answers = {}, shown = {}) =>
  showConsole(consolePaths.company, { ...shown, answers: { 'companySetup.read': setup, ...answers } });
const part = (name: string) => page.getByRole('region', { name });

test('says in words what is set, and what of it the server sets', { tags: 'long' }, async () => {
  await show();
  const said: [string, string[]][] = [
    ['The company', ['Lumière Park', 'https://staff.lumiere.example', 'Français', 'العربية']],
    ['Mail', ['mail.lumiere.example:465', 'Stagedoor <staff@lumiere.example>']],
    ['Notifications', ['Can be sent', '41 browsers are subscribed', '37 people get notifications']],
    [
      'Console and payslips',
      [
        'Everybody needs one to open the console.',
        'Payslips for more than 20 people need a second person.',
        'They cannot open their payslips.',
      ],
    ],
    ['Absence forms', ['https://forms.lumiere.example/sickness']],
  ];
  for (const [title, words] of said) {
    for (const word of words) await expect.element(part(title).getByText(word)).toBeVisible();
  }
  await expect.element(part('Mail').getByText('Set by whoever runs the server')).toHaveLength(2);
  await expect.element(part('Absence forms').getByText('The form of Stagedoor')).toHaveLength(3);
  await expectAccessible();
});

test('says that there is no mail server, that notifications cannot be sent, and that no code is asked for', async () => {
  await show({ 'companySetup.read': asItComes });
  await expect.element(part('Mail').getByText(/^None\. Mails reach nobody/)).toBeVisible();
  await expect.element(part('Notifications').getByText(/^Cannot be sent/)).toBeVisible();
  await expect.element(part('Notifications').getByText('No browser is subscribed')).toBeVisible();
  await expect.element(part('Console and payslips').getByText(/^Not required/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Send a test notification' })).not.toBeInTheDocument();
});

test('says that it could not be loaded, and tries again', { tags: 'long' }, async () => {
  const server = await show({ 'companySetup.read': refusal('INTERNAL') });
  const again = page.getByRole('button', { name: 'Try again' });
  await expect.element(again).toBeVisible();
  server.answer({ 'companySetup.read': setup });
  await again.click();
  await expect.element(page.getByText('mail.lumiere.example:465')).toBeVisible();
});

test('is not found by anybody but administrators', async () => {
  await showConsole(consolePaths.company, { roles: ['hr', 'auditor'] });
  await expect.element(page.getByRole('link', { name: 'Company' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('region', { name: 'Mail' })).not.toBeInTheDocument();
});

describe('a test mail', () => {
  const send = page.getByRole('button', { name: 'Send a test mail' });
  const answerOf = (outcome: string, said: string | null = null) => ({
    'companySetup.sendTestMail': { to: 'aminata@lumiere.example', outcome, said },
  });

  test.for([
    ['accepted', 'status', /accepted the mail to .?aminata@lumiere\.example.*It said: 250 OK/],
    ['refused', 'alert', /refused the mail.*It said: 250 OK/],
    ['unreachable', 'alert', /cannot be reached.*The reason: 250 OK/],
    ['timed-out', 'alert', /did not answer within a few seconds/],
    ['folder', 'status', /no mail server.*was saved as a file/],
  ] as const)('with the outcome "%s" says so in words', async ([outcome, role, words]) => {
    const said = ['timed-out', 'folder'].includes(outcome) ? null : '250 OK';
    await show(answerOf(outcome, said));
    await send.click();
    await expect.element(part('Mail').getByRole(role).filter({ hasText: words })).toBeVisible();
    await expectAccessible();
  });

  test('another answer takes the place of the one before, and a limit says how long to wait', {
    tags: 'long',
  }, async () => {
    const server = await show(answerOf('refused', '550 No such user'));
    await send.click();
    await expect.element(page.getByRole('alert').filter({ hasText: '550 No such user' })).toBeVisible();
    server.answer({ 'companySetup.sendTestMail': refusal('TOO_MANY_REQUESTS', 120) });
    await send.click();
    await expect.element(page.getByText('Too many tries. Try again in 2 minutes.')).toBeVisible();
    await expect.element(page.getByText('550 No such user')).not.toBeInTheDocument();
    server.answer({ 'companySetup.sendTestMail': offline });
    await send.click();
    await expect.element(page.getByText(/^That did not work/)).toBeVisible();
  });
});

describe('a test notification', () => {
  const send = page.getByRole('button', { name: 'Send a test notification' });
  const service = 'push.example';
  const chrome = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
  const browser = (outcome: TestedBrowser['outcome'], status: number | null, current = false): TestedBrowser => ({
    userAgent: chrome,
    current,
    service,
    outcome,
    status,
  });

  test('tells of each browser what its push service said', { tags: 'long' }, async () => {
    await show({
      'companySetup.sendTestNotification': {
        browsers: [
          browser('accepted', 201, true),
          browser('refused', 403),
          browser('gone', 410),
          browser('unreachable', null),
          { ...browser('timed-out', null), userAgent: null },
        ],
      },
    });
    await send.click();
    const rows = page.getByRole('list', { name: 'Your browsers' }).getByRole('listitem');
    await expect.element(rows).toHaveLength(5);
    const said = [
      ['Chrome, Android', 'This device', /took it\. It shows in a moment\./],
      ['Chrome, Android', /refused it, with status 403\./],
      ['Chrome, Android', /This browser has unsubscribed\./],
      ['Chrome, Android', /cannot be reached from the server\./],
      ['Unknown device', /did not answer within a few seconds\./],
    ];
    for (const [index, words] of said.entries()) {
      for (const word of words) await expect.element(rows.nth(index).getByText(word)).toBeVisible();
    }
    await expectAccessible();
  });

  test('says where there is no browser, and leads to where they are turned on', { tags: 'long' }, async () => {
    await show({ 'companySetup.sendTestNotification': { browsers: [] } });
    await send.click();
    await expect.element(part('Notifications').getByText(/^No browser of yours gets notifications/)).toBeVisible();
    const link = page.getByRole('link', { name: 'Turn notifications on' });
    await expect.element(link).toHaveAttribute('href', '/settings/notifications');
    await expectAccessible();
  });
});

describe('the name of the company', () => {
  const ours: Output<'companySetup.read'> = { ...setup, name: { value: 'Lumière Park', from: 'nobody' } };
  const change = part('The company').getByRole('button', { name: 'Change the name' });
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Save' });

  test('that the server sets is not changed here', { tags: 'long' }, async () => {
    await show();
    await expect.element(part('The company').getByText('Set by whoever runs the server').first()).toBeVisible();
    await expect.element(change).not.toBeInTheDocument();
  });

  test('is changed, stands there as set here, and is taken back', { tags: 'long' }, async () => {
    const named = { value: 'Grand Théâtre', from: 'console' } as const;
    const server = await show({ 'companySetup.read': ours, 'companySetup.rename': named });
    await change.click();
    await expectAccessible();
    server.answer({ 'companySetup.read': { ...ours, name: named } });
    await dialog.getByLabelText('Company name').fill('Grand Théâtre');
    await save.click();
    await expect.element(page.getByText('The company is called Grand Théâtre now.')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(part('The company').getByText('Set here')).toBeVisible();
    server.answer({ 'companySetup.read': ours, 'companySetup.rename': ours.name });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(part('The company').getByText('Lumière Park')).toBeVisible();
    expect(server.calls('companySetup.rename')).toEqual([{ name: 'Grand Théâtre' }, { name: null }]);
  });

  test('is not empty, and what the server refuses is said', { tags: 'long' }, async () => {
    const server = await show({ 'companySetup.read': ours, 'companySetup.rename': refusal('SET_BY_ENVIRONMENT') });
    await change.click();
    await dialog.getByLabelText('Company name').fill('  ');
    await save.click();
    await expect.element(dialog.getByText('Write a name first.')).toBeVisible();
    expect(server.calls('companySetup.rename')).toEqual([]);
    await dialog.getByLabelText('Company name').fill('Grand Théâtre');
    await expect.element(dialog.getByText('Write a name first.')).not.toBeInTheDocument();
    await save.click();
    await expect.element(dialog.getByText('Whoever runs the server sets the name. It is changed there.')).toBeVisible();
    await expect.element(dialog.getByLabelText('Company name')).toHaveValue('Grand Théâtre');
  });
});

test('an absence is reported where the administrator says, until that is taken back', { tags: 'long' }, async () => {
  const url = 'https://forms.lumiere.example/late';
  const form = { kind: 'late', url, from: 'console' } as const;
  const server = await show({ 'companySetup.setAbsenceForm': form });
  const forms = part('Absence forms');
  await expect.element(forms.getByRole('button')).toHaveLength(3);
  await forms.getByRole('button', { name: 'Change the form: Late to Work' }).click();
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Save' });
  await dialog.getByLabelText('Address of the form').fill('forms.lumiere.example');
  await save.click();
  await expect.element(dialog.getByText('Write the whole address. It begins with https://.')).toBeVisible();
  await expectAccessible();
  const changed = setup.absenceForms.map((one) => (one.kind === 'late' ? form : one));
  server.answer({ 'companySetup.read': { ...setup, absenceForms: changed } });
  await dialog.getByLabelText('Address of the form').fill(url);
  await save.click();
  await expect.element(forms.getByText(url)).toBeVisible();
  await expect.element(forms.getByText('Set here')).toBeVisible();

  server.answer({ 'companySetup.read': setup });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(forms.getByText(url)).not.toBeInTheDocument();
  expect(server.calls('companySetup.setAbsenceForm')).toEqual([
    { kind: 'late', url },
    { kind: 'late', url: null },
  ]);
});

test('our own form takes the place of the company’s again', { tags: 'long' }, async () => {
  const form = { kind: 'late', url: 'https://forms.lumiere.example/late', from: 'console' } as const;
  const server = await show({
    'companySetup.read': { ...setup, absenceForms: [form] },
    'companySetup.setAbsenceForm': { kind: 'late', url: null, from: 'nobody' },
  });
  await page.getByRole('button', { name: 'Change the form: Late to Work' }).click();
  server.answer({ 'companySetup.read': setup });
  await page.getByRole('button', { name: 'Use the form of Stagedoor' }).click();
  await expect.element(page.getByText('Late to Work is reported in the form of Stagedoor.')).toBeVisible();
  expect(server.calls('companySetup.setAbsenceForm')).toEqual([{ kind: 'late', url: null }]);
});

describe('the colour of the app', () => {
  const open = () => part('Look').getByRole('button', { name: 'Change the colour' }).click();
  const dialog = page.getByRole('dialog');
  const choose = (color: string) => dialog.getByLabelText('Colour').fill(color);
  const look = { stylesheet: '/look/none.css', logo: null, bars: { light: '#0b5d4e', dark: '#06332b' } };

  test('is set, shown at once, and taken back', { tags: 'long' }, async () => {
    const bar = Object.assign(document.createElement('meta'), { name: 'theme-color' });
    document.head.append(bar);
    onTestFinished(() => bar.remove());
    const server = await show({ 'companySetup.setAccent': { look } });
    await open();
    await choose('#0b5d4e');
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('The app has its new colour.')).toBeVisible();
    expect(bar.content).toBe('#0b5d4e');
    server.answer({ 'companySetup.setAccent': { look: null } });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => server.calls('companySetup.setAccent')).toEqual([{ accent: '#0b5d4e' }, { accent: null }]);
    await expect.poll(() => document.getElementById('company-look')).toBeNull();
  });

  test('cannot be saved when white words are unreadable on it, and offers a darker shade', {
    tags: 'long',
  }, async () => {
    const server = await show({ 'companySetup.setAccent': { look } });
    await open();
    await choose('#ffd400');
    await expect.element(dialog.getByText(/^White words on this colour could not be read/)).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await dialog.getByRole('button', { name: /^Take the darker shade/ }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('The app has its new colour.')).toBeVisible();
    expect(server.calls('companySetup.setAccent')).toHaveLength(1);
    expect(server.calls('companySetup.setAccent')).not.toEqual([{ accent: '#ffd400' }]);
  });

  test('goes back to the colour of Stagedoor, and says so', { tags: 'long' }, async () => {
    const own = { 'companySetup.read': { ...setup, accent: '#0b5d4e' }, 'companySetup.setAccent': { look: null } };
    const server = await show(own);
    await open();
    await dialog.getByRole('button', { name: 'Use the colour of Stagedoor' }).click();
    await expect.element(page.getByText('The app has the colour of Stagedoor again.')).toBeVisible();
    expect(server.calls('companySetup.setAccent')).toEqual([{ accent: null }]);
  });

  test('stays as it was typed where the network is gone', { tags: 'long' }, async () => {
    await show({ 'companySetup.setAccent': offline });
    await open();
    await choose('#0b5d4e');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByRole('alert')).toBeVisible();
    await expect.element(dialog.getByLabelText('Colour')).toHaveValue('#0b5d4e');
  });
});

describe('the logo of the app', () => {
  const dialog = page.getByRole('dialog');
  const open = () => part('Look').getByRole('button', { name: 'Change the logo' }).click();

  /** A picture of a background with a mark in its middle. */
  async function picture(width: number, height: number, ground = '#000000', mark = ground): Promise<File> {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    context.fillStyle = ground;
    context.fillRect(0, 0, width, height);
    context.fillStyle = mark;
    context.fillRect((width * 3) / 8, height / 4, width / 4, height / 2);
    return new File([await canvas.convertToBlob({ type: 'image/png' })], 'logo.png', { type: 'image/png' });
  }

  test('is drawn as a square from a picture of any shape, shown before it is sent, and sent as a PNG', {
    tags: 'long',
  }, async () => {
    const look = { stylesheet: '/look/none.css', logo: '/look/none.png', bars: { light: '#8a1538', dark: '#4a0d2b' } };
    const server = await show({ 'companySetup.setLogo': { look } });
    await open();
    await dialog.getByLabelText('Picture').upload(await picture(400, 100));
    await expect.element(dialog.getByRole('img', { name: 'The new logo' })).toBeVisible();
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('The app has its new logo.')).toBeVisible();
    const [{ png }] = server.calls('companySetup.setLogo') as [{ png: string }];
    const sent = Object.assign(new Image(), { src: `data:image/png;base64,${png}` });
    await sent.decode();
    expect([sent.naturalWidth, sent.naturalHeight]).toEqual([192, 192]);
  });

  test.each([
    ['wide and dark', [400, 100, '#102030', '#ffffff'], '#102030', '#ffffff'],
    ['wide and white', [400, 100, '#ffffff', '#102030'], '#ffffff', '#102030'],
    ['tall', [101, 400, '#8a1538', '#ffffff'], '#8a1538', '#ffffff'],
    ['square', [192, 192, '#8a1538', '#ffffff'], '#8a1538', '#ffffff'],
    ['transparent and dark', [400, 100, 'transparent', '#102030'], '#ffffff', '#102030'],
    ['transparent and light', [100, 400, 'transparent', '#fff8e0'], '#1e1724', '#fff8e0'],
  ] as const)(
    'of a picture that is %s is whole, on one background',
    async (_, [width, height, ground, mark], around, middle) => {
      await show({});
      await open();
      await dialog.getByLabelText('Picture').upload(await picture(width, height, ground, mark));
      const shown = dialog.getByRole('img', { name: 'The new logo' });
      await expect.element(shown).toBeVisible();
      const logo = shown.element() as HTMLImageElement;
      await logo.decode();
      const context = new OffscreenCanvas(192, 192).getContext('2d') as OffscreenCanvasRenderingContext2D;
      context.drawImage(logo, 0, 0);
      const colourAt = (x: number, y: number) =>
        `#${[...context.getImageData(x, y, 1, 1).data.slice(0, 3)].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
      expect([colourAt(0, 0), colourAt(96, 2), colourAt(2, 96), colourAt(191, 191)]).toEqual(Array(4).fill(around));
      expect(colourAt(96, 96)).toBe(middle);
    },
  );

  test('is the picture that was chosen last, also where the one before takes longer to read', async () => {
    const look = { stylesheet: '/look/none.css', logo: '/look/none.png', bars: { light: '#8a1538', dark: '#4a0d2b' } };
    const server = await show({ 'companySetup.setLogo': { look } });
    const late = Promise.withResolvers<ImageBitmap>();
    const reading = vi.spyOn(globalThis, 'createImageBitmap').mockReturnValueOnce(late.promise);
    await open();
    await dialog.getByLabelText('Picture').upload(await picture(192, 192, '#102030'));
    await expect.poll(() => reading.mock.calls).toHaveLength(1);
    await dialog.getByLabelText('Picture').upload(await picture(192, 192, '#8a1538'));
    const shown = dialog.getByRole('img', { name: 'The new logo' });
    await expect.element(shown).toBeVisible();
    const { src } = shown.element() as HTMLImageElement;
    late.resolve(await createImageBitmap(await picture(192, 192, '#102030')));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('The app has its new logo.')).toBeVisible();
    expect(server.calls('companySetup.setLogo')).toEqual([{ png: src.split(',')[1] }]);
  });

  test('that was replaced comes back by Undo', async () => {
    const before = await (await picture(192, 192)).arrayBuffer();
    const look = { stylesheet: '/look/none.css', logo: '/look/new.png', bars: { light: '#8a1538', dark: '#4a0d2b' } };
    const server = await show(
      { 'companySetup.read': { ...setup, logo: '/look/before.png' }, 'companySetup.setLogo': { look } },
      { files: { '/look/before.png': () => new Response(before) } },
    );
    await open();
    await dialog.getByRole('button', { name: 'Use the mark of Stagedoor' }).click();
    await expect.element(page.getByText('The app has the mark of Stagedoor again.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => server.calls('companySetup.setLogo')).toHaveLength(2);
    const [taken, back] = server.calls('companySetup.setLogo') as { png: string | null }[];
    expect(taken?.png).toBeNull();
    expect(Uint8Array.from(atob(back?.png ?? ''), (letter) => letter.charCodeAt(0))).toEqual(new Uint8Array(before));
  });

  test('that was replaced and cannot be read any more has no Undo', { tags: 'long' }, async () => {
    const look = { stylesheet: '/look/none.css', logo: null, bars: { light: '#8a1538', dark: '#4a0d2b' } };
    await show(
      { 'companySetup.read': { ...setup, logo: '/look/before.png' }, 'companySetup.setLogo': { look } },
      { files: { '/look/before.png': () => Response.error() } },
    );
    await open();
    await dialog.getByRole('button', { name: 'Use the mark of Stagedoor' }).click();
    await expect.element(page.getByText('The app has the mark of Stagedoor again.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  test('is required, and a file that is no picture is refused', async () => {
    const server = await show({});
    await open();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByText('Choose a picture first.')).toBeVisible();
    await dialog.getByLabelText('Picture').upload(new File(['no picture'], 'logo.png', { type: 'image/png' }));
    await expect.element(dialog.getByText(/^This picture cannot be read/)).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    expect(server.calls('companySetup.setLogo')).toEqual([]);
  });
});

describe('what the company uses', () => {
  test('is turned off after a question that says what goes, and on again', { tags: 'long' }, async () => {
    let off: Output<'companySetup.read'>['off'] = ['timeline'];
    const server = await show({ 'companySetup.read': () => ({ ...setup, off }) }, { roles: ['administrator', 'hr'] });
    const used = part('What you use');
    await expect.element(used.getByText('Turned off', { exact: true })).toBeVisible();
    await used.getByRole('button', { name: 'Turn off: Absence reports' }).click();
    const dialog = page.getByRole('dialog', { name: 'Turn this off for everybody?' });
    await expect.element(dialog.getByText(/the boards of managers and HR/)).toBeVisible();
    await expect.element(dialog.getByText(/Nothing is deleted/)).toBeVisible();
    await expectAccessible();
    off = ['timeline', 'absence'];
    server.answer({ 'companySetup.turnFeature': { off }, 'auth.session': () => ({ user: { ...aminata, off } }) });
    const link = page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Absence' });
    await expect.element(link).toBeInTheDocument();
    await dialog.getByRole('button', { name: 'Turn off: Absence reports' }).click();
    await expect.element(page.getByText('It is turned off: Absence reports')).toBeVisible();
    expect(server.calls('companySetup.turnFeature')).toEqual([{ feature: 'absence', on: false }]);
    // Also for whoever turned it off, at once; its settings go as well.
    await expect.element(link).not.toBeInTheDocument();
    await expect.element(part('Absence forms')).not.toBeInTheDocument();

    off = ['absence'];
    await used.getByRole('button', { name: 'Turn on: Events Timeline' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Turn on: Events Timeline' }).click();
    await expect.element(page.getByText('Everybody has it again: Events Timeline')).toBeVisible();
    expect(server.calls('companySetup.turnFeature')[1]).toEqual({ feature: 'timeline', on: true });
  });

  test('its part of the console goes, and its address says so', { tags: 'long' }, async () => {
    const user = { ...aminata, off: ['absence' as const] };
    await showConsole(consolePaths.absence, { roles: ['hr'], user });
    await expect.element(page.getByText('Your company does not use this part of Stagedoor.')).toBeVisible();
    const links = page.getByRole('navigation', { name: 'Console' });
    await expect.element(links.getByRole('link', { name: 'People' })).toBeVisible();
    expect(links.getByRole('link', { name: 'Absence' }).elements()).toEqual([]);
  });
});
