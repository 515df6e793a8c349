import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '#client/api/call.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { didNotWork } from '#client/session/failure-words.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { FailureNotice } from '#client/ui/failure-notice.tsx';
import { List } from '#client/ui/list.tsx';
import { Section } from '#client/ui/section.tsx';
import { showToast } from '#client/ui/toast.tsx';
import type { NewUnit } from '#contract/people-imports.ts';
import { readImportsAgain } from './import-queries.ts';
import { changeWords, importFieldWords } from './import-words.ts';
import styles from './imports.module.css';

type Props = Pick<Output<'peopleImports.one'>, 'id' | 'newUnits'>;

/** The departments and locations that an import would make. One that may be meant for one that is here is replaced here. */
export function NewUnits({ id, newUnits }: Props) {
  const { t } = useLingui();
  const { submit, isSending, failure } = useSubmit(async ({ field, name, near }: NewUnit) => {
    if (near === null) return;
    // Also on failure: somebody else may have changed the import.
    await consoleCall('peopleImports.takeUnit', { id, field, name, near }).finally(readImportsAgain);
    const message = t({ message: `${near} is taken for ${name}.`, comment: 'Names of departments or locations' });
    showToast({ message, tone: 'good' });
  });
  if (newUnits.length === 0) return null;
  const title = t({ message: 'New departments and locations', comment: 'Heading: what an import would make' });
  return (
    <Section title={title}>
      <List label={title}>
        {newUnits.map((unit) => {
          const { field, name, rows, near } = unit;
          return (
            <li key={`${field} ${name}`} className={styles.unit}>
              <span className={styles.words}>
                <strong>
                  <bdi>{name}</bdi>
                </strong>
                <span className="soft">
                  {t(importFieldWords[field])} · <Plural value={rows} one="# row" other="# rows" />
                </span>
              </span>
              {near === null ? (
                <Badge>{t({ message: 'New', context: 'unit', comment: 'Of a department or a location' })}</Badge>
              ) : (
                <span className={styles.acts}>
                  <span>
                    <Trans comment="A department or a location that may be meant">
                      <bdi>{near}</bdi> is there already.
                    </Trans>
                  </span>
                  <Button
                    variant="secondary"
                    size="small"
                    isPending={isSending}
                    aria-label={t({
                      message: `Take ${near} for ${name}`,
                      comment: 'Button; names of departments or locations: the one that is here, and the new one',
                    })}
                    onPress={() => void submit(unit)}
                  >
                    {t({ message: `Take ${near}`, comment: 'Button; a department or location that is here already' })}
                  </Button>
                </span>
              )}
            </li>
          );
        })}
      </List>
      <FailureNotice failure={failure} words={changeWords} otherwise={didNotWork} />
    </Section>
  );
}
