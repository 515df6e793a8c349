import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useState } from 'react';
import { fieldWords, managerWord } from '#client/console/platform/field-words.ts';
import { stored } from '#client/device/stored.ts';
import { type PersonField, personFields, personOrders } from '#contract/people-fields.ts';

/** A column of the table: a field, the manager, or the state of the account. */
export type PeopleColumn = PersonField | 'manager' | 'state';

/** Every column, in order; the name is first and always shown. */
export const allColumns: PeopleColumn[] = [
  'fullName',
  'state',
  'position',
  'department',
  'location',
  'manager',
  ...personFields.filter((field) => !['fullName', 'position', 'department', 'location'].includes(field)),
];

const usual: PeopleColumn[] = ['fullName', 'state', 'position', 'department', 'location', 'manager'];

export const columnWords: Record<PeopleColumn, MessageDescriptor> = {
  ...fieldWords,
  manager: managerWord,
  state: msg({ message: 'Account', comment: 'Column: how far somebody’s account has come, such as invited' }),
};

/** Whether the server can order people by a column. */
export function isOrder(column: PeopleColumn): boolean {
  return (personOrders as readonly string[]).includes(column);
}

/** The columns that this browser shows, whoever signs in: they say nothing about anybody. */
const storedColumns = stored<PeopleColumn[]>(
  'people-columns',
  (text) => {
    const names: unknown = JSON.parse(text);
    if (!Array.isArray(names)) throw new Error('No list of columns.');
    return allColumns.filter((column) => column === 'fullName' || names.includes(column));
  },
  JSON.stringify,
);

/** The shown columns, and how to show or hide one. */
export function useColumns() {
  const [columns, setColumns] = useState(() => storedColumns.read() ?? usual);

  function show(column: PeopleColumn, isShown: boolean): void {
    const next = allColumns.filter((one) => (one === column ? isShown : columns.includes(one)));
    setColumns(next);
    storedColumns.write(next);
  }

  return { columns, show };
}
