import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Output } from '#client/api/call.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { useFieldValue } from '#client/console/people/field-value.ts';
import { ConfirmDialog } from '#client/console/platform/confirm-dialog.tsx';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { didNotWork } from '#client/session/failure-words.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { FailureNotice } from '#client/ui/failure-notice.tsx';
import { List } from '#client/ui/list.tsx';
import { Section } from '#client/ui/section.tsx';
import { showToast } from '#client/ui/toast.tsx';
import type { NewUnit, Slip } from '#contract/people-imports.ts';
import { readImportsAgain } from './import-queries.ts';
import { changeWords, wordsOfFields } from './import-words.ts';
import styles from './imports.module.css';

type Props = Pick<Output<'peopleImports.one'>, 'id' | 'newUnits' | 'slips'>;

/** The departments and locations that an import would make. One that may be meant for one that is here is replaced here. */
export function NewUnits({ id, newUnits }: Props) {
  const { t } = useLingui();
  const title = t({ message: 'New departments and locations', comment: 'Heading: what an import would make' });
  return <Proposals id={id} title={title} proposals={newUnits} />;
}

/** Managers and languages that are not here, each with the one that is probably meant. */
export function Slips({ id, slips }: Props) {
  const { t } = useLingui();
  const title = t({
    message: 'Perhaps misspelled',
    comment: 'Heading: managers and languages of a file that nobody knows, with those that may be meant',
  });
  return <Proposals id={id} title={title} proposals={slips} />;
}

function Proposals({ id, title, proposals }: { id: string; title: string; proposals: (NewUnit | Slip)[] }) {
  if (proposals.length === 0) return null;
  return (
    <Section title={title}>
      <List label={title}>
        {proposals.map((one) => (
          <Proposal key={`${one.field} ${one.name}`} id={id} {...one} />
        ))}
      </List>
    </Section>
  );
}

/** A slip of the pen seldom stands in as many rows: whoever takes another name for so many people is asked. */
const manyRows = 10;

function Proposal({ id, field, name, near: meant, rows }: { id: string } & (NewUnit | Slip)) {
  const { t } = useLingui();
  const inWords = useFieldValue();
  const words = wordsOfFields('people');
  const [isAsked, setIsAsked] = useState(false);
  const near = meant && inWords(field, meant);
  const done = t({
    message: `${near} is taken for ${name}.`,
    comment: 'Names of departments, places, managers or languages',
  });
  const take = async () => {
    if (meant === null) return;
    // Also on failure: somebody else may have changed the import.
    await consoleCall('peopleImports.takeUnit', { id, field, name, near: meant }).finally(readImportsAgain);
  };
  const { submit, isSending, failure } = useSubmit(async () => {
    await take();
    showToast({ message: done, tone: 'good' });
  });
  const isMany = rows >= manyRows;
  const act = t({
    message: `Take ${near}`,
    comment: 'Button; a department, place, manager or language that is here already',
  });
  return (
    <li className={styles.unit}>
      <span className={styles.words}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span className="soft">
          {t(words[field])} · <Plural value={rows} one="# row" other="# rows" />
        </span>
      </span>
      {near === null ? (
        <Badge>{t({ message: 'New', context: 'unit', comment: 'Of a department or a location' })}</Badge>
      ) : (
        <span className={styles.acts}>
          <span>
            {field === 'managerEmail' || field === 'language' ? (
              <Trans comment="A manager or a language that may be meant">
                Is <bdi>{near}</bdi> meant?
              </Trans>
            ) : isMany ? (
              <Trans comment="A department or a location that stands in many rows, and one that may be meant">
                So many rows have it that it is probably new. <bdi>{near}</bdi> is there already.
              </Trans>
            ) : (
              <Trans comment="A department or a location that may be meant">
                <bdi>{near}</bdi> is there already.
              </Trans>
            )}
          </span>
          <Button
            variant="secondary"
            size="small"
            isPending={isSending}
            aria-label={t({
              message: `Take ${near} for ${name}`,
              comment:
                'Button; names of departments, places, managers or languages: the one that is here, and that of the file',
            })}
            onPress={() => (isMany ? setIsAsked(true) : void submit())}
          >
            {act}
          </Button>
          <FailureNotice failure={failure} words={changeWords} otherwise={didNotWork} />
          <ConfirmDialog
            isOpen={isAsked}
            onClose={() => setIsAsked(false)}
            title={t({
              message: `Take ${near} for ${name}?`,
              comment:
                'Title of a question; names of departments, places, managers or languages: the one that is here, and that of the file',
            })}
            act={act}
            words={changeWords}
            done={done}
            isDangerous={false}
            onConfirm={take}
          >
            <Plural
              value={rows}
              one="It changes # row. To undo it, discard this import and send the file again."
              other="It changes # rows. To undo it, discard this import and send the file again."
            />
          </ConfirmDialog>
        </span>
      )}
    </li>
  );
}
