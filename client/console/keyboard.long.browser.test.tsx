import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#client/testing/accessible.ts';
import { consolePaths, personPath } from '#contract/console-paths.ts';
import { bo, documentOf, problemOf, reviewed, showBatch } from './payslips/testing/shown-batches.ts';
import { listed, recordOf, showPeople } from './people/testing/shown-people.ts';

const { keyboard } = userEvent;
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
const dialog = page.getByRole('dialog');

afterEach(() => page.viewport(390, 844));

/** Presses Tab until the focus is there; a person does not get lost before. */
async function tabTo(element: ReturnType<typeof page.getByRole>) {
  await expect.element(element).toBeVisible();
  for (let presses = 0; presses < 40 && document.activeElement !== element.element(); presses++)
    await keyboard('{Tab}');
  await expect.element(element).toHaveFocus();
}

test('in the table of people arrows lead from row to row, the space bar chooses, and Enter opens the record', async () => {
  await showPeople(consolePaths.people, { 'people.record': recordOf(2) });
  await tabTo(row('Person 1'));
  await keyboard('{ArrowDown} ');
  await expect.element(row('Person 2')).toHaveFocus();
  await expect.element(row('Person 2')).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByText('1 person chosen')).toBeVisible();
  await keyboard('{Shift>}{ArrowDown}{/Shift}');
  await expect.element(page.getByText('2 people chosen')).toBeVisible();
  await keyboard('{Escape}');
  await expect.element(page.getByText('3 people', { exact: true })).toBeVisible();
  await keyboard('{ArrowUp}');
  await expect.element(row('Person 2')).toHaveFocus();
  await keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Person 2' })).toBeVisible();
  expect(location.pathname).toBe(personPath(listed(2).id));
});

test('a heading of the table sorts, and the filters are chosen from, by keyboard', async () => {
  await page.viewport(1280, 800);
  const server = await showPeople(consolePaths.people);
  await tabTo(page.getByRole('searchbox', { name: 'Search people' }));
  await keyboard('bo');
  await expect.poll(() => server.calls('people.list').at(-1)).toMatchObject({ text: 'bo' });
  await tabTo(page.getByRole('button', { name: /Location/ }));
  await keyboard('{Enter}');
  await expect.element(page.getByRole('option', { name: 'All locations' })).toHaveFocus();
  await keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => server.calls('people.list').at(-1)).toMatchObject({ text: 'bo', location: 'Freetown' });
  await expect.element(page.getByRole('button', { name: /Location/ })).toHaveFocus();
  await tabTo(row('Person 1'));
  await keyboard('{ArrowUp}{ArrowRight}{ArrowRight}');
  await expect.element(page.getByRole('columnheader', { name: 'Account' })).toHaveFocus();
  await keyboard('{ArrowRight}{Enter}');
  await expect.poll(() => server.calls('people.list').at(-1)).toMatchObject({ order: 'position' });
});

test('the focus moves into a dialog, stays there, and comes back when Escape closes it', async () => {
  await page.viewport(1280, 800);
  await showPeople(consolePaths.people);
  const button = page.getByRole('button', { name: 'Choose columns' });
  await tabTo(button);
  await keyboard('{Enter}');
  await expect.element(dialog).toBeVisible();
  await expectAccessible(dialog.element());
  const isInside = () => dialog.element().contains(document.activeElement);
  await expect.poll(isInside).toBe(true);
  const controls = dialog.getByRole('checkbox').elements().length + dialog.getByRole('button').elements().length;
  for (let presses = 0; presses <= controls; presses++) {
    await keyboard('{Tab}');
    expect(isInside()).toBe(true);
  }
  const shift = dialog.getByRole('checkbox', { name: 'Shift' });
  await tabTo(shift);
  await expect.element(shift).not.toBeChecked();
  await keyboard(' ');
  await expect.element(shift).toBeChecked();
  await keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

test('documents of a batch are chosen, left out and assigned by keyboard', async () => {
  const problem = problemOf(1, 'not-named', 'scan.pdf');
  const server = await showBatch({ ...reviewed, problems: 1 }, [problem, documentOf(2)], {
    'payslipBatches.candidates': { people: [bo] },
    'payslipBatches.assign': { batch: reviewed },
    'payslipBatches.leaveOut': { batch: reviewed },
  });
  await tabTo(page.getByRole('button', { name: 'Assign scan.pdf' }));
  await keyboard('{Enter}');
  await tabTo(dialog.getByLabelText('Person', { exact: true }));
  await keyboard('bo');
  await tabTo(dialog.getByRole('radio', { name: /Bo Boss/ }));
  await keyboard(' {Enter}');
  await expect.element(page.getByText('The document is assigned.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.calls('payslipBatches.assign')).toEqual([{ id: reviewed.id, document: problem.id, userId: bo.id }]);

  await tabTo(page.getByRole('checkbox', { name: 'Choose E-2_2026-10.pdf' }));
  await keyboard(' ');
  await expect.element(page.getByText('1 document chosen')).toBeVisible();
  await tabTo(page.getByRole('button', { name: 'Leave out', exact: true }));
  await keyboard('{Enter}');
  await expect.element(page.getByText('1 document chosen')).not.toBeInTheDocument();
  expect(server.calls('payslipBatches.leaveOut')).toEqual([
    { id: reviewed.id, documents: [documentOf(2).id], isOut: true },
  ]);
});
