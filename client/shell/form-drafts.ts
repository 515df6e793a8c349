import { storedSealedDraft, storedUser } from '#client/device/stored.ts';
import { dropSealed, readSealed, sealDraft } from '#client/session/sealed-drafts.ts';
import { onPersonChange } from '#client/session/session.ts';
import { fillField } from '#client/ui/fields-as-they-stand.ts';
import { consolePaths } from '#contract/console-paths.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** What somebody typed into one form: the screen's address, and the fields in the order in which they were filled. */
type FormDraft = { path: string; fields: [key: string, value: string, before: string][] };

const part = 'forms';

/** What stood in the fields that a form's writer has filled before they did, by their keys, and the screen's address. */
const typed = new Map<HTMLFormElement, { path: string; before: Map<string, string> }>();
/** What a session left behind, and no form has taken yet. */
let waiting: FormDraft[] = [];

/**
 * Keeps what is typed into forms sealed for its writer as long as they are on the screen: a session that ends without
 * its person takes no form's words away (docs/decisions/166-drafts-of-forms-outlive-their-session.md).
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
  void look();
}

function note(field: Field): void {
  const key = keyOf(field);
  // What is typed there is about other people, and the console stores nothing.
  if (location.pathname.startsWith(consolePaths.overview)) return;
  // A dialog is closed when its writer is back, and may be opened for something else.
  if (!field.form || !key || field.form.querySelector('[type=password]') || field.closest('[role=dialog]')) return;
  const { path, before } = typed.get(field.form) ?? { path: location.pathname, before: new Map<string, string>() };
  if (!before.has(key)) before.set(key, isChoice(field) ? (field.checked ? '' : 'chosen') : field.defaultValue);
  typed.set(field.form, { path, before });
  seal();
}

/** A form that was sent, or left, has nothing to give back. */
function forgetGone(): void {
  const gone = [...typed.keys()].filter((form) => !form.isConnected);
  for (const form of gone) typed.delete(form);
  if (gone.length > 0) seal();
}

function seal(): void {
  const me = storedUser.read()?.id;
  if (!me) return;
  const drafts = [...typed].map(([form, { path, before }]): FormDraft => {
    const values = new Map(fieldsOf(form).map((field) => [keyOf(field), standingIn(field)]));
    return { path, fields: [...before].map(([key, stood]) => [key, values.get(key) ?? '', stood]) };
  });
  void sealDraft(me, part, drafts.length > 0 ? drafts : null);
}

async function look(): Promise<void> {
  const me = storedUser.read()?.id;
  if (!me || !storedSealedDraft.read()) return;
  const drafts = await readSealed<FormDraft[]>(me, part);
  if (!drafts || storedUser.read()?.id !== me) return;
  waiting = drafts;
  await giveBack();
}

/**
 * Fills the forms that are there again, in the order in which they were filled, as their writer did. A field that says
 * something else by now is left: it was saved, here or elsewhere.
 */
async function giveBack(): Promise<void> {
  const found = waiting.flatMap((draft) => {
    const form = draft.path === location.pathname && [...document.forms].find((one) => fits(one, draft));
    return form ? [{ form, draft }] : [];
  });
  if (found.length === 0) return;
  waiting = waiting.filter((draft) => found.every((one) => one.draft !== draft));
  const me = storedUser.read()?.id;
  for (const { form, draft } of found) {
    for (const [key, value, before] of draft.fields) {
      const field = fieldsOf(form).find((one) => keyOf(one) === key);
      if (field && standingIn(field) !== value && ['', before].includes(standingIn(field))) fill(field, value);
      // A choice may bring the next field.
      await new Promise((drawn) => setTimeout(drawn));
    }
  }
  if (me && waiting.length === 0) await dropSealed(me, part);
}

function fits(form: HTMLFormElement, { fields: [first] }: FormDraft): boolean {
  return first !== undefined && fieldsOf(form).some((field) => keyOf(field) === first[0]);
}

function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.querySelectorAll<Field>('input, textarea')];
}

const unfit = new Set(['password', 'search', 'file', 'hidden', 'submit', 'button']);

/** A field by its kind, its name, and its place among its like; null for one that is not given back. */
function keyOf(field: Field): string | null {
  if (!field.form || unfit.has(field.type) || field.autocomplete === 'one-time-code') return null;
  // Names that React makes differ each time.
  const nameOf = ({ name }: Field) => (/^[A-Za-z][\w.-]*$/.test(name) && !name.startsWith('react-') ? name : '');
  const alike = fieldsOf(field.form).filter((one) => one.type === field.type && nameOf(one) === nameOf(field));
  return [field.type, nameOf(field), alike.indexOf(field)].join(' ');
}

const isChoice = (field: Field): field is HTMLInputElement => field.type === 'radio' || field.type === 'checkbox';

const standingIn = (field: Field) => (isChoice(field) ? (field.checked ? 'chosen' : '') : field.value);

function fill(field: Field, value: string): void {
  if (!isChoice(field)) fillField(field, value);
  // One radio is left by choosing another.
  else if (field.type === 'checkbox' || value) field.click();
}
