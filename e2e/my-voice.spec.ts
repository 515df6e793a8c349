import { paths } from '#contract/paths.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test, tours } from './testing/fixtures.ts';
import { centre, enterRoom, input, message, openMenu, sendMessage, unique } from './testing/talking.ts';

test.describe('the room', () => {
  test('has its title and its words, no bar, and a link back', async ({ page }) => {
    await enterRoom(page, 'kadiatu.fofanah');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Voice');
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByText(/\d+ (person|people) here now/)).toBeVisible();
    await expect(input(page)).toHaveAttribute('placeholder', 'Type a message');
    const last = page.getByRole('listitem').last();
    await expect(last).toContainText(/\d{1,2} [A-Z][a-z]{2,3} \d{4}, \d{1,2}:\d{2} [ap]m/);
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/more$/);
  });

  test('nothing but blanks is sent, and the input grows to 150 px and is 40 px again after sending', async ({
    page,
  }) => {
    await enterRoom(page, 'mathilde.vasseur');
    const sends: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sends.push(request.url()));
    await expect(input(page)).toHaveCSS('height', '40px');
    await input(page).fill(' \n\t ');
    await page.getByRole('button', { name: 'Send' }).click();
    expect(sends).toEqual([]);

    const text = unique('First line');
    await input(page).fill(text);
    await input(page).press('Enter');
    await expect(input(page)).toHaveValue(`${text}\n`);
    await input(page).fill(`${text}${'\nand one more'.repeat(20)}`);
    await expect(input(page)).toHaveCSS('height', '150px');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(input(page)).toHaveCSS('height', '40px');
    await expect(input(page)).toHaveValue('');
    await expect(message(page, text)).toHaveCount(1);

    await input(page).fill('x'.repeat(2_001));
    await expect(page.getByText(/^One character too many/)).toBeVisible();
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(input(page)).toHaveValue('x'.repeat(2_001));

    await input(page).fill('A draft');
    await page.getByRole('link', { name: 'Back' }).click();
    await page.goBack();
    await expect(input(page)).toHaveValue('A draft');
  });

  test('two people talk: at once, each on their side, with picture and name', async ({ page, browser }) => {
    await enterRoom(page, 'hawa.mansaray');
    const other = await browser.newPage();
    await enterRoom(other, 'javier.montalvo');
    const text = unique('Is the desk free?');
    // It stands there for five seconds, in which a busy machine may not look: the page itself does.
    const writing = other.waitForFunction(
      (words) => document.body.innerText.includes(words),
      'Hawa Mansaray is writing…',
      { polling: 100 },
    );
    await input(page).pressSequentially('Is');
    await writing;
    await sendMessage(page, text);
    const received = message(other, text);
    await expect(received).toBeVisible();
    await expect(received).toContainText('Hawa Mansaray');
    await expect(received.locator('img')).toHaveAttribute('src', /^\/profile-pictures\//);

    const answer = unique('It is.');
    await sendMessage(other, answer);
    await expect(message(page, answer)).toBeVisible();

    const middle = 390 / 2;
    expect((await centre(message(page, text))) > middle).toBe(true);
    expect((await centre(message(page, answer))) < middle).toBe(true);
    await other.close();
  });

  test('somebody without a name is a guest with the default picture, and their link is a safe one', {
    tag: '@long',
  }, async ({ page, browser }) => {
    const guest = await browser.newPage();
    await enterRoom(guest, 'sam.bare');
    const text = unique('The rota');
    await sendMessage(guest, text, 'https://stagedoor.example/rota or javascript:alert(1)');
    await enterRoom(page, 'julien.lefort');
    const received = message(page, text);
    await expect(received).toContainText('Guest');
    await expect(received.locator('img')).toHaveAttribute('src', /default-portrait/);
    const link = received.getByRole('link');
    await expect(link).toHaveCount(1);
    await expect(link).toHaveAttribute('href', 'https://stagedoor.example/rota');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
    await expect(link).toHaveAttribute('target', '_blank');
    await guest.close();
  });
});

test('who writes and who reads without a network: each message arrives once, in order', async ({ page, browser }) => {
  await enterRoom(page, 'sorie.kargbo');
  const other = await browser.newPage();
  await enterRoom(other, 'camille.rouviere');
  await page.context().setOffline(true);
  await expect(page.getByText('Offline: what you write will be sent')).toBeVisible();
  const own = [unique('One from the tunnel'), unique('Two from the tunnel')];
  for (const text of own) await sendMessage(page, text);
  for (const text of own) {
    await expect(message(page, text)).toContainText('Loading…');
    await expect(message(page, text)).toContainText('Waiting for the network');
  }
  const theirs = unique('Said meanwhile');
  await sendMessage(other, theirs);
  await expect(message(other, theirs)).not.toContainText('Loading…');
  await page.context().setOffline(false);
  for (const reader of [page, other]) {
    for (const text of [theirs, ...own]) {
      await expect(message(reader, text)).toHaveCount(1);
      await expect(message(reader, text)).not.toContainText('Loading…');
    }
    const shown = await reader.getByRole('listitem').allTextContents();
    const places = [theirs, ...own].map((text) => shown.findIndex((words) => words.includes(text)));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  }
  await other.close();
});

test('Arabic and English stand in one room, each in its own direction', { tag: '@long' }, async ({ page }) => {
  await enterRoom(page, 'leyla.aksoy');
  const [arabic, english] = [unique('هل انتهى التركيب؟'), unique('Almost done.')];
  await sendMessage(page, arabic);
  await sendMessage(page, english);
  await expect(message(page, arabic).locator('p[dir=auto]')).toHaveCSS('direction', 'rtl');
  await expect(message(page, english).locator('p[dir=auto]')).toHaveCSS('direction', 'ltr');
});

test.describe('with a keyboard', () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false });

  test('Enter sends, names are offered after an @, and arrow up changes what was said last', { tag: '@long' }, async ({
    page,
  }) => {
    await enterRoom(page, 'lucia.ferrandiz');
    await input(page).pressSequentially('@kadi');
    await expect(page.getByRole('option', { name: 'Kadiatu Fofanah' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(input(page)).toHaveValue('@Kadiatu Fofanah ');
    const text = unique('come down please');
    await input(page).pressSequentially(text);
    await page.keyboard.press('Shift+Enter');
    await input(page).pressSequentially('now');
    await page.keyboard.press('Enter');
    await expect(message(page, text).locator('bdi', { hasText: '@Kadiatu Fofanah' })).toBeVisible();
    await expect(message(page, text)).not.toContainText('Loading…');
    await page.keyboard.press('ArrowUp');
    await expect(input(page)).toHaveValue(`@Kadiatu Fofanah ${text}\nnow`);
    await page.keyboard.press('Escape');
    await expect(input(page)).toHaveValue('');
  });
});

for (const { language, theme, details } of tours) {
  test.describe(`${language}, ${theme}`, details, () => {
    test.use({ preferences: { language, theme } });

    test('is accessible and fits every width, with its menu and its search', { tag: '@long' }, async ({ page }) => {
      await enterRoom(page, theme === 'light' ? 'antoine.perrin' : 'yasmine.fahmy');
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      const text = unique('مرحبًا');
      await sendMessage(page, text);
      if (theme === 'dark') {
        // One's own messages are at the end side, here the left.
        expect((await centre(message(page, text))) < 390 / 2).toBe(true);
        await expect(message(page, text)).toContainText(/\d{1,2} \S+ \d{4}، \d{1,2}:\d{2} [صم]/);
      }
      await openMenu(message(page, text));
      // Only the dialog: a menu hides the page behind it, its heading too.
      await expectAccessible(page, '[role=dialog]');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^(Search the messages|البحث في الرسائل)$/ }).click();
      await page.getByRole('searchbox').fill('tape');
      await expect(page.locator('search mark').first()).toBeVisible();
      await expectAccessible(page);
    });
  });
}

test('what cannot be read says so, and the input still takes what is written', { tag: '@long' }, async ({ page }) => {
  await page.route('**/api/my-voice/messages*', (route) => route.abort());
  await signIn(page, 'ines.benali', paths.myVoice);
  await expect(page.getByRole('alert')).toContainText('The room cannot be reached.');
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Try again' }).click();
  await loaded;
  await page.unroute('**/api/my-voice/messages*');
  await expect(page.getByRole('listitem')).not.toHaveCount(0);
});
