import { Plural, Trans } from '@lingui/react/macro';
import type { Output } from '#client/api/call.ts';
import { useListed } from '#client/i18n/use-listed.ts';
import type { ImportSource } from '#contract/people-imports.ts';
import styles from './imports.module.css';

type Props = { source: ImportSource } & Pick<Output<'peopleImports.one'>, 'state' | 'headers' | 'columns'>;

/** Says what of a file was read, and what was not, so that a wrong part is noticed. */
export function WhatWasRead({ source, state, headers, columns: fields }: Props) {
  const listed = useListed();
  const { sheet, otherSheets, hiddenSheets, headerLine, hiddenRows, hiddenColumns, encoding } = source;
  const others = listed(otherSheets);
  const columns = listed(hiddenColumns);
  // While columns are being named, the form shows which are skipped.
  const skipped = state === 'mapping' ? [] : headers.filter((header, index) => header && !fields[index]);
  const names = listed(skipped);
  return (
    <ul className={styles.words}>
      {sheet !== null && (
        <li>
          <Trans comment="The sheet of a workbook that was read">
            Sheet: <bdi>{sheet}</bdi>
          </Trans>
        </li>
      )}
      {otherSheets.length > 0 && (
        <li>
          <Trans comment="Sheets of a workbook that were not read">Not read, other sheets: {others}</Trans>
        </li>
      )}
      {hiddenSheets > 0 && (
        <li>
          <Plural value={hiddenSheets} one="Not read: # hidden sheet" other="Not read: # hidden sheets" />
        </li>
      )}
      {headerLine > 1 && (
        <li>
          <Trans>The names of the columns are in row {headerLine}. What is above was not read.</Trans>
        </li>
      )}
      {hiddenRows > 0 && (
        <li>
          <Plural value={hiddenRows} one="Not read: # hidden row" other="Not read: # hidden rows" />
        </li>
      )}
      {hiddenColumns.length > 0 && (
        <li>
          <Trans comment="Letters of columns">Not read, hidden columns: {columns}</Trans>
        </li>
      )}
      {skipped.length > 0 && (
        <li>
          <Trans comment="Names of columns of a file">Not read, columns left out: {names}</Trans>
        </li>
      )}
      {encoding === 'windows-1252' && (
        <li>
          <Trans>
            Its letters were read as Windows-1252 (Western European). Look whether names with accents are right.
          </Trans>
        </li>
      )}
    </ul>
  );
}
