import { isDeepStrictEqual } from 'node:util';
import { type CompanyScreen, contact } from '#contract/company.ts';
import { type EditedScreen, type LinkEntry, type LinkText, linkLimits } from '#contract/company-links.ts';
import type { TextProblem } from '#contract/texts.ts';
import type { Database } from '#server/db/database.ts';
import { timedId } from '#server/db/ids.ts';
import { typedAddress } from '#server/tables/cells.ts';
import type { StoredText } from '#server/texts/texts.ts';
import { forReader, writtenIn } from '#server/translations/company-words.ts';
import { contactGroups, lockedGroups, putContactGroups } from './company-rows.ts';
import type { WrittenContactGroup } from './company-tables.ts';

type Group = EditedScreen['groups'][number];

/** The groups of a screen as its editors see them: each has an id, by its place where a command of 0.2.0 wrote none. */
export function editedGroups(written: WrittenContactGroup[]): Group[] {
  return written.map(({ heading, urgent = false, contacts, ...given }, at) => {
    const id = given.id ?? `g${at}`;
    const entries = contacts.map(({ kind, title, about = { en: '' }, value = '', ...own }, place) => ({
      ...{ is: 'entry' as const, id: own.id ?? `${id}-${place}`, group: id },
      ...{ kind, title, about, value },
    }));
    return { is: 'group', id, heading, urgent, entries };
  });
}

function asStored(groups: Group[]): WrittenContactGroup[] {
  return groups.map(({ id, heading, urgent, entries }) => ({
    ...{ id, heading, urgent },
    contacts: entries.map(({ id, kind, title, about, value }) => ({
      ...{ id, kind, title },
      ...(about.en && { about }),
      ...(value && { value }),
    })),
  }));
}

/** A group or an entry as it was typed, in the form in which it is stored. */
export function trimmed(text: LinkText): LinkText {
  if (text.is === 'group') return { ...text, heading: writtenIn(text.heading) };
  const hasValue = text.kind === 'link' || text.kind === 'phone';
  return {
    ...text,
    title: writtenIn(text.title),
    about: writtenIn(text.about),
    value: text.kind === 'email' ? typedAddress(text.value.trim()) : hasValue ? text.value.trim() : '',
  };
}

/**
 * A group or an entry of a screen.
 * @param at where a new one goes among its neighbours; at their end otherwise
 */
export function linkText(screen: CompanyScreen, id: string, at?: number): StoredText<LinkText> {
  const groupsIn = async (transaction: Database) => editedGroups(await lockedGroups(transaction, screen));
  return {
    kind: 'link',
    id: `${screen}/${id}`,
    topic: 'company',
    title: (text) => (text.is === 'group' ? text.heading : text.title),
    read: async (db, lock) => textIn(lock ? await groupsIn(db) : editedGroups(await contactGroups(db, screen)), id),
    problems: async (transaction, text) => {
      const groups = await groupsIn(transaction);
      return text ? problemsOf(groups, id, text) : problemsOfRemoving(groups, id);
    },
    write: async (transaction, text) => {
      const groups = await groupsIn(transaction);
      await putContactGroups(transaction, screen, asStored(withText(groups, id, text, at)));
    },
  };
}

/** What a group or an entry says; null if there is none with this id. */
function textIn(groups: Group[], id: string): LinkText | null {
  const group = groups.find((one) => one.id === id);
  if (group) return { is: 'group', heading: group.heading, urgent: group.urgent };
  const found = groups.flatMap(({ entries }) => entries).find((one) => one.id === id);
  if (!found) return null;
  const { id: _, ...entry } = found;
  return entry;
}

/** The groups with one of their texts as it is from now on. */
function withText(groups: Group[], id: string, text: LinkText | null, at?: number): Group[] {
  if (text?.is === 'group') {
    const changed = groups.map((group) => (group.id === id ? { ...group, ...text } : group));
    return groups.some((group) => group.id === id) ? changed : putIn(groups, { ...text, id, entries: [] }, at);
  }
  const rest = groups.filter((group) => group.id !== id);
  return rest.map((group) => {
    const place = group.entries.findIndex((entry) => entry.id === id);
    const others = group.entries.filter((entry) => entry.id !== id);
    if (text?.group !== group.id) return { ...group, entries: others };
    return { ...group, entries: putIn(others, { ...text, id }, place < 0 ? at : place) };
  });
}

/** The groups with one of their texts at another place among its neighbours. */
function withMoved(groups: Group[], id: string, to: number): Group[] {
  return moved(
    groups.map((group) => ({ ...group, entries: moved(group.entries, id, to) })),
    id,
    to,
  );
}

function moved<Item extends { id: string }>(items: Item[], id: string, to: number): Item[] {
  const item = items.find((one) => one.id === id);
  return item
    ? putIn(
        items.filter((one) => one !== item),
        item,
        to,
      )
    : items;
}

function putIn<Item>(items: Item[], item: Item, at = items.length): Item[] {
  return items.toSpliced(Math.min(at, items.length), 0, item);
}

/** Writes the groups of a screen in another order. */
export async function moveLink(transaction: Database, screen: CompanyScreen, id: string, to: number) {
  const before = editedGroups(await lockedGroups(transaction, screen));
  const text = textIn(before, id);
  const groups = withMoved(before, id, to);
  if (text) await putContactGroups(transaction, screen, asStored(groups));
  return { groups, text };
}

/** Writes all groups of a screen, as a file has them; what is the same already stays as it is. */
export async function replaceGroups(transaction: Database, screen: CompanyScreen, written: WrittenContactGroup[]) {
  const before = editedGroups(await lockedGroups(transaction, screen));
  const after = editedGroups(written);
  if (isDeepStrictEqual(withoutIds(before), withoutIds(after))) return;
  const withNewIds = after.map((group) => ({
    ...{ ...group, id: timedId() },
    entries: group.entries.map((entry) => ({ ...entry, id: timedId() })),
  }));
  await putContactGroups(transaction, screen, asStored(withNewIds));
}

function withoutIds(groups: Group[]) {
  return groups.map(({ id: _, entries, ...group }) => ({
    ...group,
    entries: entries.map(({ id: _, group: __, ...entry }) => entry),
  }));
}

function problemsOfRemoving(groups: Group[], id: string): TextProblem[] {
  const isUsed = groups.some((group) => group.id === id && group.entries.length > 0);
  return isUsed ? [{ field: '', problem: 'not-empty' }] : [];
}

function problemsOf(groups: Group[], id: string, text: LinkText): TextProblem[] {
  if (text.is === 'group') {
    const isFull = groups.length >= linkLimits.groups && !groups.some((group) => group.id === id);
    return [
      ...missingIn({ heading: text.heading.en }),
      ...(isFull ? [{ field: 'content.heading.en', problem: 'full' as const }] : []),
    ];
  }
  const group = groups.find((one) => one.id === text.group);
  const isFull = group && group.entries.filter((entry) => entry.id !== id).length >= linkLimits.entries;
  const isAboutNeeded = text.kind === 'address' || Object.keys(text.about).length > 1;
  return [
    ...(group ? [] : [{ field: 'content.group', problem: 'no-group' as const }]),
    ...(isFull ? [{ field: 'content.group', problem: 'full' as const }] : []),
    ...missingIn({ title: text.title.en, ...(isAboutNeeded && { about: text.about.en }) }),
    ...problemsOfValue(text),
  ];
}

/** English is needed: everybody whose language is missing reads it. */
function missingIn(english: Record<string, string>): TextProblem[] {
  return Object.entries(english).flatMap(([name, text]) =>
    text ? [] : [{ field: `content.${name}.en`, problem: 'missing' as const }],
  );
}

const problemOfKind = { link: 'web-address', phone: 'phone', email: 'email' } as const;

function problemsOfValue({ kind, value }: LinkEntry): TextProblem[] {
  if (kind === 'address' || kind === 'text') return [];
  // As the screen would be answered it.
  const words = { title: forReader({ en: 'x' }, 'en'), about: null };
  if (contact.safeParse({ kind, ...words, value }).success) return [];
  return [{ field: 'content.value', problem: value ? problemOfKind[kind] : 'missing' }];
}
