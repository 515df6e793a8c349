import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newsGroups, newsOne, newsReading } from '#client/console/testing/news-answers.ts';
import { expectAccessible } from '#client/testing/accessible.ts';
import { refusal } from '#client/testing/fake-server.ts';
import { holdTime } from '#client/testing/fake-time.ts';
import { fillToLimit } from '#client/testing/fill-to-limit.ts';
import { showConsole } from '#client/testing/show-console.ts';
import { consolePaths, newsArticlePath } from '#contract/console-paths.ts';
import { textLengths } from '#contract/limits.ts';

const draft = { ...newsOne, state: 'draft' as const, publishAt: null };
const known = { 'newsroom.groups': newsGroups, 'newsroom.reach': { people: 200 }, 'newsroom.reading': newsReading };
const address = newsArticlePath(newsOne.id);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const field = (name: string) => page.getByLabelText(name, { exact: true });

test('an article is written in two languages, previewed in a third, and published', async () => {
  await page.viewport(1280, 900);
  const written = { ...draft, id: newsOne.id, version: 1, versions: [] };
  const server = await showConsole(consolePaths.newArticle, {
    roles: ['editor'],
    answers: {
      ...known,
      'newsroom.add': { outcome: 'done', article: written },
      'newsroom.one': { ...written, state: 'live' },
    },
  });
  await field('Title in English').fill('A new stage');
  await field('Text in English').fill('It opens **in May**.\n\n- bring your [friends](/home)');
  await field('Title in Deutsch').fill('Eine neue Bühne');
  await field('Text in Deutsch').fill('Sie öffnet **im Mai**.');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect.element(preview.getByText('in May')).toBeVisible();
  await expect.element(preview.getByRole('link', { name: 'friends' })).toHaveAttribute('href', '/home');
  await preview.getByRole('button', { name: /Read in/ }).click();
  await page.getByRole('option', { name: 'Français' }).click();
  await expect.element(preview.getByText(/people read English instead/)).toBeVisible();
  const article = preview.getByRole('article');
  expect(article.element().clientWidth).toBeGreaterThan(390);
  await preview.getByText('On a phone').click();
  await expect.poll(() => article.element().clientWidth).toBeLessThanOrEqual(390);
  await expectAccessible();
  server.answer({
    'newsroom.publish': {
      outcome: 'refused',
      problems: [{ field: 'text', language: 'en', problem: 'link', address: '/nowhere' }],
    },
  });
  await button('Publish…').click();
  await button('Publish now').click();
  await expect.element(page.getByText(/A link leads to \/nowhere/)).toBeVisible();
  server.answer({ 'newsroom.publish': { outcome: 'done', article: { ...written, state: 'live' } } });
  await button('Publish…').click();
  await expect.element(dialog).toMatchTextContent(/Not written in .*Français.*Español.*Krio.*العربية/);
  await button('Publish now').click();
  await expect.element(page.getByText('The article is published.')).toBeVisible();
  expect(server.calls('newsroom.add')[0]).toMatchObject({ slot: 'news', title: { de: 'Eine neue Bühne' } });
  expect(server.calls('newsroom.publish').at(-1)).toMatchObject({ version: 1, publishAt: null, expiresAt: null });
});

test('an article is scheduled in the time of the device, with an end, and its times are changed', {
  tags: 'long',
}, async () => {
  await page.viewport(1280, 900);
  const local = (typed: string) => new Date(typed).toISOString();
  const publishAt = local('2031-05-03T09:00');
  const expiresAt = local('2031-05-10T18:30');
  const scheduled = { ...draft, state: 'scheduled' as const, publishAt, expiresAt };
  const server = await showConsole(address, {
    roles: ['editor'],
    answers: { ...known, 'newsroom.one': draft, 'newsroom.publish': { outcome: 'done', article: scheduled } },
  });
  await button('Publish…').click();
  await dialog.getByRole('radio', { name: 'From a set time' }).click();
  await dialog.getByRole('radio', { name: 'At a set time' }).click();
  await expect.element(dialog.getByText(/^Your time: /).first()).toBeVisible();
  await button('Schedule').click();
  await expect.element(dialog.getByText('Choose a day and a time.').first()).toBeVisible();
  await dialog.getByLabelText('Day').first().fill('2031-05-03');
  await dialog.getByLabelText('Day').last().fill('2031-05-10');
  await dialog.getByLabelText('Time', { exact: true }).last().fill('18:30');
  await expectAccessible();
  await button('Schedule').click();
  await expect.element(page.getByText('The article is scheduled.')).toBeVisible();
  expect(server.calls('newsroom.publish')).toEqual([
    { id: draft.id, version: draft.version, state: 'draft', publishAt, expiresAt },
  ]);
  await expect.element(page.getByText(/^from .*3 May.* until .*10 May/)).toBeVisible();

  await field('Title in English').fill('Half a title');
  await button('Change the times…').click();
  await expect.element(dialog.getByLabelText('Day').first()).toHaveValue('2031-05-03');
  await expect.element(dialog.getByLabelText('Day').last()).toHaveValue('2031-05-10');
  await expect.element(dialog.getByLabelText('Time', { exact: true }).last()).toHaveValue('18:30');
  await dialog.getByRole('radio', { name: 'When it is recalled' }).click();
  await button('Schedule').click();
  await expect.element(page.getByText('The times are saved.')).toBeVisible();
  expect(server.calls('newsroom.publish').at(-1)).toMatchObject({ publishAt, expiresAt: null });
  // Nothing typed is saved or lost by that.
  expect(server.calls('newsroom.change')).toEqual([]);
  await expect.element(field('Title in English')).toHaveValue('Half a title');

  const live = { ...scheduled, state: 'live' as const };
  server.answer({ 'newsroom.publish': { outcome: 'done', article: live } });
  for (const act of ['Schedule', 'Save the times']) {
    await button('Change the times…').click();
    await button(act).click();
    await expect.element(dialog).not.toBeInTheDocument();
  }
  // The end of what is live stays where nobody changes it.
  expect(server.calls('newsroom.publish').at(-1)).toMatchObject({ publishAt: null, expiresAt });
});

test('an article that has an hour is published at once where that is chosen instead', async () => {
  const scheduled = { ...draft, state: 'scheduled' as const, publishAt: '2031-05-03T09:00:00.000Z' };
  const live = { ...scheduled, state: 'live' as const };
  const server = await showConsole(address, {
    roles: ['editor'],
    answers: { ...known, 'newsroom.one': scheduled, 'newsroom.publish': { outcome: 'done', article: live } },
  });
  await button('Change the times…').click();
  await dialog.getByRole('radio', { name: 'At once' }).click();
  await button('Publish now').click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.calls('newsroom.publish')).toMatchObject([{ publishAt: null }]);
});

test('on a phone one language is shown at a time, and what is wrong in another is brought up', {
  tags: 'long',
}, async () => {
  await page.viewport(390, 844);
  await showConsole(address, {
    roles: ['editor'],
    answers: {
      ...known,
      'newsroom.one': newsOne,
      'newsroom.change': {
        outcome: 'refused',
        problems: [{ field: 'text', language: 'de', problem: 'link', address: 'javascript:x' }],
      },
    },
  });
  await expect.element(field('Title in English')).toBeVisible();
  await expect.element(field('Title in Deutsch')).not.toBeVisible();
  await page.getByRole('button', { name: /Français.*missing/ }).click();
  await field('Title in Français').fill('Une nouvelle scène');
  await button('Save for its readers').click();
  await expect.element(field('Text in Deutsch')).toBeVisible();
  await expect.element(page.getByText(/A link leads to javascript:x/)).toBeVisible();
  await expectAccessible();
});

test('what somebody else saved meanwhile is shown beside what is typed, and the person decides', {
  tags: 'long',
}, async () => {
  await page.viewport(1280, 900);
  const theirs = {
    ...draft,
    version: 3,
    title: { ...draft.title, en: 'Theirs', fr: 'La leur' },
    changedBy: 'Hilde Brandt',
  };
  const server = await showConsole(address, {
    roles: ['editor'],
    answers: { ...known, 'newsroom.one': draft, 'newsroom.change': { outcome: 'overtaken', now: theirs } },
  });
  await field('Title in English').fill('Mine');
  await button('Save the draft').click();
  await expect.element(dialog).toMatchTextContent(/Hilde Brandt saved this since.*Theirs.*Mine/);
  server.answer({ 'newsroom.change': { outcome: 'done', article: { ...theirs, version: 4 } } });
  await button('Overwrite with mine').click();
  await expect.element(page.getByText('The draft is saved.')).toBeVisible();
  // What only they wrote is kept.
  expect(server.calls('newsroom.change').at(-1)).toMatchObject({ version: 3, title: { en: 'Mine', fr: 'La leur' } });
});

test('whoever saves a draft that somebody else published meanwhile hears so first, and sees its button', async () => {
  await page.viewport(1280, 900);
  const live = { ...draft, state: 'live' as const, publishAt: newsOne.publishAt };
  const server = await showConsole(address, {
    roles: ['editor'],
    answers: { ...known, 'newsroom.one': draft, 'newsroom.change': { outcome: 'overtaken', now: live } },
  });
  await field('Title in English').fill('Mine');
  await button('Save the draft').click();
  await expect.element(page.getByText(/^Somebody published, recalled or deleted this article meanwhile/)).toBeVisible();
  await expect.element(field('Title in English')).toHaveValue('Mine');
  server.answer({ 'newsroom.change': { outcome: 'done', article: { ...live, version: 3 } } });
  await button('Save for its readers').click();
  await expect.element(page.getByText('It is saved, and its readers read it so.')).toBeVisible();
  expect(server.calls('newsroom.change').map(({ version, state }) => [version, state])).toEqual([
    [2, 'draft'],
    [2, 'live'],
  ]);
});

test('an article whose time is over is saved for those who find it still, and recalled', async () => {
  await page.viewport(1280, 900);
  const expired = { ...newsOne, state: 'expired' as const, expiresAt: newsOne.publishAt };
  const server = await showConsole(address, {
    roles: ['editor'],
    answers: {
      ...known,
      'newsroom.one': expired,
      'newsroom.change': { outcome: 'done', article: { ...expired, version: 3 } },
      'newsroom.recall': { outcome: 'done', article: { ...expired, version: 3, state: 'recalled' } },
    },
  });
  await field('Title in English').fill('Corrected');
  await button('Save for its readers').click();
  await expect.element(page.getByText('It is saved, and its readers read it so.')).toBeVisible();
  await button('Recall…').click();
  await dialog.getByRole('button', { name: 'Recall', exact: true }).click();
  await expect.element(page.getByText('Nobody sees the article any more.')).toBeVisible();
  expect(server.calls('newsroom.recall')).toEqual([{ id: expired.id }]);
});

test('an earlier version takes the place of what is typed, which can come back', { tags: 'long' }, async () => {
  await page.viewport(1280, 900);
  const earlier = { ...draft, audience: null, version: 1, title: { ...draft.title, en: 'As it was' } };
  const versions = [
    { version: 2, at: draft.changedAt, by: null },
    { version: 1, at: draft.changedAt, by: 'Hilde Brandt' },
  ];
  await showConsole(address, {
    roles: ['editor'],
    answers: {
      ...known,
      'newsroom.one': { ...draft, audience: null, version: 2, versions },
      'newsroom.version': earlier,
    },
  });
  await field('Title in English').fill('Half a sentence');
  await page.getByRole('button', { name: /Hilde Brandt/ }).click();
  await expect.element(field('Title in English')).toHaveValue('As it was');
  await button('Undo').click();
  await expect.element(field('Title in English')).toHaveValue('Half a sentence');
  const taken = page.getByText('This version is in the form. It counts once you save it.');
  await expect.element(taken).not.toBeInTheDocument();
  // Where it says the same, nothing is to be undone.
  await field('Title in English').fill('As it was');
  await page.getByRole('button', { name: /Hilde Brandt/ }).click();
  await expect.element(taken).toBeVisible();
  await expect.element(button('Undo')).not.toBeInTheDocument();
});

test('what is typed and not saved is there again for whoever left the article', async () => {
  await page.viewport(1280, 900);
  const { id, slot, changedAt, changedBy } = draft;
  const listed = {
    id,
    slot,
    title: { text: 'A new stage', lang: 'en' as const },
    state: draft.state,
    missing: [],
    audience: null,
    mustRead: false,
  };
  const times = { publishAt: null, expiresAt: null, changedAt, changedBy };
  const counts = { draft: 1, 'in-review': 0, scheduled: 0, live: 0, expired: 0, recalled: 0, deleted: 0 };
  await showConsole(address, {
    roles: ['editor'],
    answers: {
      ...known,
      'newsroom.one': draft,
      'newsroom.list': { articles: [{ ...listed, ...times }], more: false, counts },
    },
  });
  await field('Title in English').fill('Half a sentence');
  await page.getByRole('link', { name: 'Back to the articles' }).click();
  await page.getByRole('link', { name: /A new stage/ }).click();
  await expect.element(field('Title in English')).toHaveValue('Half a sentence');
  await button('Undo').click();
  await expect.element(field('Title in English')).toHaveValue('A new stage');
});

test('what is typed while a new article is saved goes on to its page, and the answer takes nobody there who left', async () => {
  await page.viewport(1280, 900);
  const answers: ((article: typeof draft) => void)[] = [];
  const counts = { draft: 1, 'in-review': 0, scheduled: 0, live: 0, expired: 0, recalled: 0, deleted: 0 };
  const server = await showConsole(consolePaths.newArticle, {
    roles: ['editor'],
    answers: {
      ...known,
      'newsroom.list': { articles: [], more: false, counts },
      'newsroom.add': () => new Promise((done) => answers.push((article) => done({ outcome: 'done', article }))),
    },
  });
  const write = async (title: string) => {
    await field('Title in English').fill(title);
    await button('Save the draft').click();
    const id = server.calls('newsroom.add').at(-1)?.id as typeof draft.id;
    return { ...draft, id, title: { en: title }, text: { en: '' }, version: 1, versions: [] };
  };
  const first = await write('A new stage');
  await field('Title in Deutsch').fill('Eine neue Bühne');
  server.answer({ 'newsroom.one': first });
  answers[0]?.(first);
  await expect.poll(() => location.pathname).toBe(newsArticlePath(first.id));
  await expect.element(field('Title in Deutsch')).toHaveValue('Eine neue Bühne');

  await page.getByRole('link', { name: 'Back to the articles' }).click();
  await page.getByRole('link', { name: 'New article' }).click();
  const second = await write('A second stage');
  await page.getByRole('link', { name: 'Back to the articles' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible();
  answers[1]?.(second);
  await expect.element(page.getByText('The draft is saved.').last()).toBeVisible();
  expect(location.pathname).toBe(consolePaths.news);
  await page.getByRole('link', { name: 'New article' }).click();
  await expect.element(field('Title in English')).toHaveValue('');
});

test('an article is for chosen groups, which say how many they reach, and of an empty one that it reaches nobody', {
  tags: 'long',
}, async () => {
  await page.viewport(1280, 900);
  const server = await showConsole(consolePaths.newArticle, {
    roles: ['editor'],
    answers: {
      ...known,
      'newsroom.managers': newsOne.managers,
      'newsroom.reach': ({ audience }) => ({ people: audience?.locations.length ? 121 : audience ? 0 : 200 }),
    },
  });
  await expect.element(page.getByText('It reaches 200 people today.')).toBeVisible();
  await page.getByRole('radio', { name: 'Chosen groups' }).click();
  await expect.element(page.getByText(/It reaches nobody today/)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Freetown 120' }).click();
  await expect.element(page.getByText('It reaches 121 people today.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Wardrobe 0' }).click();
  await field('A manager and everybody below them').fill('hil');
  await page.getByRole('radio', { name: /Hilde Brandt/ }).click();
  const managers = page.getByRole('list', { name: 'Chosen managers' });
  await expect.element(managers.getByText('Hilde Brandt')).toBeVisible();
  await expectAccessible();
  await field('Title in English').fill('A new stage');
  await button('Publish…').click();
  await expect.element(dialog.getByText('It reaches 121 people today.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  server.answer({ 'newsroom.add': { outcome: 'done', article: draft }, 'newsroom.one': draft });
  await button('Save the draft').click();
  await expect.element(page.getByText('The draft is saved.')).toBeVisible();
  expect(server.calls('newsroom.add')[0]?.audience).toEqual({
    locations: ['Freetown'],
    departments: ['Wardrobe'],
    managers: [newsOne.managers[0]?.id],
  });
  await button('Leave out Hilde Brandt').click();
  await expect.element(managers).not.toBeInTheDocument();
});

test('who may write for one location alone begins with it, and is not asked for everybody', {
  tags: 'long',
}, async () => {
  await page.viewport(1280, 900);
  const freetown = { everybody: false, locations: newsGroups.locations.slice(0, 1), departments: [] };
  await showConsole(consolePaths.newArticle, { roles: ['editor'], answers: { ...known, 'newsroom.groups': freetown } });
  await expect.element(page.getByRole('checkbox', { name: 'Freetown 120' })).toBeChecked();
  await expect.element(page.getByRole('radio', { name: 'Everybody' })).not.toBeInTheDocument();
  await expect.element(field('A manager and everybody below them')).not.toBeInTheDocument();
});

test('whom somebody else made it for meanwhile is shown beside what was chosen here', async () => {
  await page.viewport(1280, 900);
  const theirs = { ...draft, version: 3, audience: null, managers: [], changedBy: 'Hilde Brandt' };
  await showConsole(address, {
    roles: ['editor'],
    answers: { ...known, 'newsroom.one': draft, 'newsroom.change': { outcome: 'overtaken', now: theirs } },
  });
  await page.getByRole('checkbox', { name: 'London 80' }).click();
  await button('Save the draft').click();
  await expect.element(dialog).toMatchTextContent(/Whom it is for.*Everybody.*Freetown.*London.*Hilde Brandt/);
});

test('of an article that must be read one sees who has not, and reminds them', { tags: 'long' }, async () => {
  await page.viewport(1280, 900);
  const server = await showConsole(address, { roles: ['editor'], answers: { ...known, 'newsroom.one': newsOne } });
  const section = page.getByRole('region', { name: 'Who has read it' });
  await expect.element(section.getByText('1 of 3 have said that they have read it.')).toBeVisible();
  await expect.element(section.getByRole('listitem')).toHaveLength(2);
  await expectAccessible();
  const reading = { ...newsReading, mayRemind: false };
  server.answer({ 'newsroom.remind': { outcome: 'reminded', reading } });
  await button('Remind those who have not').click();
  await expect.element(page.getByText('Those who have not read it are reminded.')).toBeVisible();
  await expect.element(button('Remind those who have not')).not.toBeInTheDocument();
  await expect.element(section.getByText(/^Last reminded/)).toBeVisible();
});

test('an article is marked so that it must be read', async () => {
  await page.viewport(1280, 900);
  const plain = { ...draft, mustRead: false };
  const server = await showConsole(address, {
    roles: ['editor'],
    answers: { ...known, 'newsroom.one': plain, 'newsroom.change': { outcome: 'done', article: draft } },
  });
  await page.getByRole('checkbox', { name: 'Must be read' }).click();
  await button('Save the draft').click();
  await expect.element(page.getByText('The draft is saved.')).toBeVisible();
  expect(server.calls('newsroom.change')[0]).toMatchObject({ mustRead: true });
});

test('a draft is saved with the words to its reviewers, who are told where it waits, and send it back', {
  tags: 'long',
}, async () => {
  await page.viewport(1280, 900);
  const review = { asked: true, at: newsOne.changedAt, by: 'Hilde Brandt', note: 'Is the month right?' };
  const inReview = { ...draft, version: 3, state: 'in-review' as const, review };
  const server = await showConsole(address, {
    roles: ['editor'],
    answers: {
      ...known,
      'newsroom.one': draft,
      'newsroom.change': { outcome: 'done', article: { ...draft, version: 3 } },
      'newsroom.review': { outcome: 'done', article: inReview },
    },
  });
  await field('Title in English').fill('A newer stage');
  await button('Ask for a review…').click();
  const send = () => button('Ask for a review').click();
  const limit = { most: textLengths.reviewNote, says: /longer than 500 characters/, send };
  const note = await fillToLimit(field('What to look at'), limit);
  await field('What to look at').fill(`${note} `);
  await send();
  await expect.element(page.getByText('The article is in review.')).toBeVisible();
  expect(server.calls('newsroom.change')[0]).toMatchObject({ title: { en: 'A newer stage' } });
  expect(server.calls('newsroom.review')[0]).toMatchObject({ version: 3, asks: true, note });
  await expect.element(page.getByText(/Hilde Brandt asked for a review on/)).toMatchTextContent(/Is the month right/);
  await expect.element(button('Delete the draft')).not.toBeInTheDocument();
  await expectAccessible();

  const sentBack = { ...inReview, state: 'draft' as const, review: { ...review, asked: false, note: 'It is June.' } };
  server.answer({ 'newsroom.review': { outcome: 'done', article: sentBack } });
  await field('Title in English').fill('Half a correction');
  await button('Send back…').click();
  await field('What is to be changed').fill('It is June.');
  await button('Send back').click();
  await expect.element(page.getByText(/sent it back on/)).toMatchTextContent(/It is June/);
  await expect.element(field('Title in English')).toHaveValue('Half a correction');
  expect(server.calls('newsroom.change')).toHaveLength(1);
});

test('the overview says how many articles wait for a review, and leads to them', { tags: 'long' }, async () => {
  const counts = { draft: 1, 'in-review': 2, scheduled: 0, live: 0, expired: 0, recalled: 0, deleted: 0 };
  await showConsole(consolePaths.overview, {
    roles: ['editor'],
    answers: { ...known, 'newsroom.list': { articles: [], more: false, counts } },
  });
  await expect
    .element(page.getByRole('link', { name: /Articles to review/ }))
    .toHaveAttribute('href', `${consolePaths.news}?state=in-review`);
});

test('a draft is deleted, which can be undone, and later restored from the list', { tags: 'long' }, async () => {
  await page.viewport(1280, 900);
  const deleted = { ...draft, state: 'deleted' as const };
  const counts = { draft: 1, 'in-review': 2, scheduled: 3, live: 4, expired: 5, recalled: 6, deleted: 7 };
  const server = await showConsole(address, {
    roles: ['editor'],
    answers: {
      ...known,
      'newsroom.one': draft,
      'newsroom.list': { articles: [], more: false, counts },
      'newsroom.delete': { outcome: 'done', article: deleted },
      'newsroom.restore': refusal('NOT_FOUND'),
    },
  });
  await button('Delete the draft').click();
  await expect.element(page.getByText('The draft is deleted.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Deleted (7)' })).toBeVisible();
  // What is deleted is listed by its own filter alone.
  await expect.element(page.getByRole('button', { name: 'All (21)' })).toBeVisible();
  await button('Undo').click();
  await expect.element(page.getByText(/^This article is not there any more/)).toBeVisible();
  expect(server.calls('newsroom.restore')).toEqual([{ id: draft.id }]);
});

test('a deleted draft is shown as it was, and restored', { tags: 'long' }, async () => {
  await page.viewport(1280, 900);
  const server = await showConsole(address, {
    roles: ['editor'],
    answers: { ...known, 'newsroom.one': { ...draft, state: 'deleted' } },
  });
  await expect.element(page.getByText(/^This draft was deleted/)).toBeVisible();
  await expect.element(field('Title in English')).not.toBeInTheDocument();
  await expectAccessible();
  server.answer({ 'newsroom.restore': { outcome: 'done', article: draft } });
  await button('Restore the draft').click();
  await expect.element(field('Title in English')).toHaveValue('A new stage');
});

/** A picture of two colours as a file, of a size in pixels. */
async function pictureFile(width: number, height: number, name = 'stage.png') {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  context.fillStyle = '#7a1f3d';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#f5b942';
  context.fillRect(0, 0, width / 2, height);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' });
}

test('of two pictures that are chosen the last counts, also where the one before takes longer to read', async () => {
  await showConsole(address, { roles: ['editor'], answers: { ...known, 'newsroom.one': draft } });
  const part = page.getByRole('region', { name: 'Picture' });
  const file = part.getByLabelText('File', { exact: true });
  const late = Promise.withResolvers<ImageBitmap>();
  const reading = vi.spyOn(globalThis, 'createImageBitmap').mockReturnValueOnce(late.promise);
  await file.upload(await pictureFile(2000, 1500));
  await expect.poll(() => reading.mock.calls).toHaveLength(1);
  await file.upload(await pictureFile(20, 15, 'small.png'));
  const tooSmall = part.getByText(/^This picture is too small/);
  await expect.element(tooSmall).toBeVisible();
  late.resolve(await createImageBitmap(await pictureFile(2000, 1500)));
  await field('Title in English').fill('A newer stage');
  await expect.element(tooSmall).toBeVisible();
});

test('an article gets a picture: chosen, cut by keys, described, and taken away, which can be undone', {
  tags: 'long',
}, async () => {
  await page.viewport(1280, 900);
  // One pixel each: a picture that does not load is not shown.
  const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
  const stored = { large: pixel, small: pixel };
  const server = await showConsole(address, {
    roles: ['editor'],
    answers: { ...known, 'newsroom.one': draft, 'newsroom.storePicture': stored },
  });
  const part = page.getByRole('region', { name: 'Picture' });
  const file = part.getByLabelText('File', { exact: true });
  await file.upload(await pictureFile(2000, 1500));
  await expect.element(part.getByRole('img', { name: 'The part that is shown' })).toBeVisible();
  await expectAccessible();
  (part.getByRole('slider', { name: 'Size' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{End}{Tab}{Home}');
  await button('Use this part').click();
  await field('What the picture shows, in English').fill('A stage under the open sky');
  const { large = '', small = '' } = server.calls('newsroom.storePicture')[0] ?? {};
  for (const [sent, width, height] of [
    [large, 1200, 720],
    [small, 640, 384],
  ] as const) {
    const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(sent), (letter) => letter.charCodeAt(0))]));
    expect([bitmap.width, bitmap.height]).toEqual([width, height]);
    // Enlarged and at its left end, all of it is of the left colour.
    const canvas = new OffscreenCanvas(1, 1);
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    context.drawImage(bitmap, width - 1, height / 2, 1, 1, 0, 0, 1, 1);
    expect(context.getImageData(0, 0, 1, 1).data[1]).toBeGreaterThan(150);
  }
  await expect
    .element(page.getByRole('region', { name: 'Preview' }).getByRole('img'))
    .toHaveAttribute('alt', 'A stage under the open sky');
  await button('Take the picture away').click();
  await expect.element(file).toBeVisible();
  await button('Undo').click();
  server.answer({ 'newsroom.change': { outcome: 'done', article: draft } });
  await button('Save the draft').click();
  await expect.element(page.getByText('The draft is saved.')).toBeVisible();
  const picture = { ...stored, text: { en: 'A stage under the open sky' } };
  expect(server.calls('newsroom.change')[0]).toMatchObject({ picture });
});

test('a file that gives no picture says why: too large, too small, unreadable', { tags: 'long' }, async () => {
  await page.viewport(1280, 900);
  await showConsole(address, { roles: ['editor'], answers: { ...known, 'newsroom.one': draft } });
  const file = page.getByLabelText('File', { exact: true });
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([new Uint8Array(50 * 1024 * 1024)], 'huge.jpg', { type: 'image/jpeg' }));
  await expect.element(file).toBeVisible();
  file.element().dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  await expect.element(page.getByText(/^This picture is larger than 30 MB/)).toBeVisible();
  await file.upload(await pictureFile(600, 900));
  await expect.element(page.getByText(/^This picture is too small.*640 × 384/)).toBeVisible();
  await file.upload(new File(['nothing'], 'b.png', { type: 'image/png' }));
  await expect.element(page.getByText(/^This picture cannot be read/)).toBeVisible();
  await expectAccessible();
});

test('who has read an article is counted on while the editor looks', { tags: 'long' }, async () => {
  const time = holdTime();
  const server = await showConsole(address, { roles: ['editor'], answers: { ...known, 'newsroom.one': newsOne } });
  await expect.element(page.getByText('1 of 3 have said that they have read it.')).toBeVisible();
  server.answer({ 'newsroom.reading': { ...newsReading, acknowledged: 3, missing: [] } });
  await expect.poll(() => time.isRunning(30_000)).toBe(true);
  time.pass(30_000);
  await expect.element(page.getByText('3 of 3 have said that they have read it.')).toBeVisible();
});
