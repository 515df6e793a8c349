import { type Sealed, storedUser } from '#client/device/stored.ts';
import { maySeal, openFor, sealFor } from '#client/session/seal.ts';
import { dropSealed, readOwn, readSealed, sealDraft } from '#client/session/sealed-drafts.ts';
import { onPersonChange } from '#client/session/session.ts';
import { fillField } from '#client/ui/fields-as-they-stand.ts';
import { consolePaths } from '#contract/console-paths.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** What somebody typed into one form: where it was, and the fields in the order in which they were filled. */
type FormDraft = { place: string; fields: [key: string, value: string, before: string][] };

const part = 'forms';

/**
 * What stood in the fields that a form's writer has filled before they did, by their keys, with its place and what it is
 * about.
 */
const typed = new Map<HTMLElement, { place: string; about: string | undefined; before: Map<string, string> }>();
/** What a session or an earlier page left behind, and no form has taken yet: a dialog takes it once it is open. */
let waiting: FormDraft[] = [];
/** What is typed in the console is about other people: sealed as well, and nowhere but here. */
let ofConsole: Sealed | null = null;

/**
 * Keeps what is typed into forms sealed for its writer as long as they are on the screen: neither a session that ends
 * without its person nor a reload takes a form's words away (docs/decisions/166-drafts-of-forms-outlive-their-session.md,
 * docs/decisions/168-drafts-of-dialogs.md).
 */
export function startFormDrafts(): void {
  // Captured: React has not drawn what was typed, so that the default value is what stood there before.
  const onInput = ({ target }: Event) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) note(target);
  };
  addEventListener('input', onInput, { capture: true });
  onPersonChange(() => {
    typed.clear();
    waiting = [];
    void look();
  });
  new MutationObserver(() => {
    if (typed.size > 0) forgetGone();
    if (waiting.length > 0) void giveBack();
  }).observe(document.body, { childList: true, subtree: true });
  // The memory ends with the page. A form that stays on its screen after it was saved would ask for nothing.
  addEventListener('beforeunload', (event) => {
    if ([...typed.values()].some((one) => isOfConsole(one) && one.about !== undefined)) event.preventDefault();
  });
  void look();
}

function note(field: Field): void {
  const [form, key] = [formOf(field), keyOf(field)];
  if (!form || !key || form.querySelector('[type=password]')) return;
  const [place, about] = [placeOf(form), aboutOf(form)];
  if (place === null) return;
  const known = typed.get(form);
  const noted = known && known.about === about ? known : { place, about, before: new Map<string, string>() };
  if (!noted.before.has(key))
    noted.before.set(key, isChoice(field) ? (field.checked ? '' : 'chosen') : field.defaultValue);
  typed.set(form, noted);
  seal();
}

/** A form that was sent, or left, has nothing to give back. */
function forgetGone(): void {
  const gone = [...typed].filter(([form, { about }]) => !form.isConnected || aboutOf(form) !== about);
  for (const [form] of gone) typed.delete(form);
  if (gone.length > 0) seal();
}

function seal(): void {
  const me = storedUser.read()?.id;
  if (!me) return;
  const standing = [...typed].map(([form, { place, before }]): FormDraft => {
    const values = new Map(fieldsOf(form).map((field) => [keyOf(field), standingIn(field)]));
    return { place, fields: [...before].map(([key, stood]) => [key, values.get(key) ?? '', stood]) };
  });
  const drafts = [...waiting, ...standing];
  void sealDraft(me, part, orNull(drafts.filter((draft) => !isOfConsole(draft))));
  void sealHere(me, orNull(drafts.filter(isOfConsole)));
}

/** Sealing takes a moment: the latest drafts win. */
let latest = 0;

async function sealHere(me: string, drafts: FormDraft[] | null): Promise<void> {
  latest += 1;
  const mine = latest;
  const sealed = drafts && maySeal() ? await sealFor(me, drafts) : null;
  if (mine === latest) ofConsole = sealed;
}

async function look(): Promise<void> {
  const me = storedUser.read()?.id;
  if (!me) return;
  const left = (await readOwn<FormDraft[]>(me, part)) ?? (await readSealed<FormDraft[]>(me, part)) ?? [];
  const here = (ofConsole && (await openFor<FormDraft[]>(me, ofConsole))) ?? [];
  if (storedUser.read()?.id !== me) return;
  waiting = [...left, ...here];
  await giveBack();
}

/**
 * Fills the forms that are there again, in the order in which they were filled, as their writer did. A field that says
 * something else by now is left: it was saved, here or elsewhere.
 */
async function giveBack(): Promise<void> {
  const found = waiting.flatMap((draft) => {
    const form = [...document.querySelectorAll<HTMLElement>('form, [data-about]')].find((one) => fits(one, draft));
    return form ? [{ form, draft }] : [];
  });
  if (found.length === 0) return;
  waiting = waiting.filter((draft) => found.every((one) => one.draft !== draft));
  const me = storedUser.read()?.id;
  for (const { form, draft } of found) {
    for (const [key, value, before] of draft.fields) {
      // What was opened fills its fields first, and a choice may bring the next one.
      await new Promise((drawn) => setTimeout(drawn));
      const field = fieldsOf(form).find((one) => keyOf(one) === key);
      if (field && standingIn(field) !== value && ['', before].includes(standingIn(field))) fill(field, value);
    }
  }
  if (!me) return;
  seal();
  await dropSealed(me, part, orNull(waiting.filter((draft) => !isOfConsole(draft))));
}

const isOfConsole = ({ place }: { place: string }) => place.startsWith(consolePaths.overview);

const orNull = (drafts: FormDraft[]) => (drafts.length > 0 ? drafts : null);

function fits(form: HTMLElement, { place, fields: [first] }: FormDraft): boolean {
  if (first === undefined || placeOf(form) !== place) return false;
  return fieldsOf(form).some((field) => keyOf(field) === first[0]);
}

/** A field's form, or what stands in place of one. */
const formOf = (field: Field) => field.form ?? field.closest<HTMLElement>('[data-about]');

/** What a dialog is about, or what is edited there. */
const aboutOf = (form: HTMLElement) => form.closest<HTMLElement>('[data-about]')?.dataset.about;

/** The screen of a form, and the dialog's title with what it is about; null in a dialog from which nothing is given back. */
function placeOf(form: HTMLElement): string | null {
  const dialog = form.closest('[role=dialog]');
  const about = aboutOf(form);
  if (dialog && about === undefined) return null;
  const title = document.getElementById(dialog?.getAttribute('aria-labelledby') ?? '')?.textContent;
  return [location.pathname, title, about].join('\n');
}

function fieldsOf(form: HTMLElement): Field[] {
  return [...form.querySelectorAll<Field>('input, textarea')];
}

const unfit = new Set(['password', 'search', 'file', 'hidden', 'submit', 'button']);

/** A field by its kind, its name, and its place among its like; null for one that is not given back. */
function keyOf(field: Field): string | null {
  const form = formOf(field);
  if (!form || unfit.has(field.type) || field.autocomplete === 'one-time-code') return null;
  const alike = fieldsOf(form).filter((one) => one.type === field.type && nameOf(one) === nameOf(field));
  return [field.type, nameOf(field), alike.indexOf(field)].join(' ');
}

/** A choice by its words, since others may stand in its place; any other field by its name, unless React made it. */
function nameOf(field: Field): string {
  if (isChoice(field)) return field.labels?.[0]?.textContent ?? '';
  return /^[A-Za-z][\w.-]*$/.test(field.name) && !field.name.startsWith('react-') ? field.name : '';
}

const isChoice = (field: Field): field is HTMLInputElement => field.type === 'radio' || field.type === 'checkbox';

const standingIn = (field: Field) => (isChoice(field) ? (field.checked ? 'chosen' : '') : field.value);

function fill(field: Field, value: string): void {
  if (!isChoice(field)) fillField(field, value);
  // One radio is left by choosing another.
  else if (field.type === 'checkbox' || value) field.click();
}
