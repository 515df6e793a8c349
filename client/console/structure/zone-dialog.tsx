import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { queryClient } from '#client/api/query-client.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { DialogForm, FormDialog } from '#client/console/platform/form-dialog.tsx';
import { useLanguage } from '#client/i18n/use-language.ts';
import { type NamedZone, namedZone } from '#client/moments/zone-words.ts';
import { Fieldset } from '#client/ui/fieldset.tsx';
import { Radio } from '#client/ui/radio.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { textLengths } from '#contract/limits.ts';
import { foldedLoosely } from '#contract/search-text.ts';
import styles from './structure.module.css';
import { structureQueries } from './structure-queries.ts';

type Changed = { location: string | null; timeZone: string | null };
type Props = { changed: Changed | null; known: string[]; onClose: () => void };

const words = {
  BAD_REQUEST: msg`The server does not know this time zone. Choose another one.`,
  NOT_FOUND: msg`Nobody works at this location any more.`,
};

/** How many of the zones that a word finds are shown. */
const shownAtMost = 8;

/** Asks for the time zone of a location, or of the company. */
export function ZoneDialog({ changed, known, onClose }: Props) {
  const { t } = useLingui();
  const place = changed?.location;
  const title = place
    ? t({ message: `Time zone: ${place}`, comment: 'Title of a form; a location' })
    : t({ message: 'Time zone of the company', comment: 'Title of a form' });
  return (
    <FormDialog about={null} isOpen={changed !== null} onClose={onClose} title={title}>
      {changed && <ZoneForm changed={changed} known={known} onClose={onClose} />}
    </FormDialog>
  );
}

function ZoneForm({ changed: { location, timeZone: before }, known, onClose }: Props & { changed: Changed }) {
  const { t } = useLingui();
  const language = useLanguage();
  const group = useId();
  const [chosen, setChosen] = useState(before);
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed);
  const zones = useMemo(() => known.map((id) => namedZone(id, language)), [known, language]);
  const found = foundBy(text, zones);
  const isNone = text.trim() !== '' && found.length === 0;
  const isNotFound = chosen !== null && !found.some(({ id }) => id === chosen);
  const shown = [...(isNotFound ? [namedZone(chosen, language)] : []), ...found.slice(0, shownAtMost)];
  const { submit, ...sending } = useSubmit(async () => {
    await consoleCall('structure.setZone', { location, timeZone: chosen });
    await queryClient.invalidateQueries(structureQueries.zones());
    showToast({ tone: 'good', message: t`The time zone is set. Its day counts from now on.` });
    onClose();
  });
  return (
    <DialogForm onSend={() => void submit()} sending={sending} words={words} act={<Trans>Save</Trans>}>
      <TextField
        label={t({ message: 'Search', comment: 'Label: for time zones' })}
        field="timeZone"
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={textLengths.search}
        value={typed}
        onChange={setTyped}
        description={t`A town, a region, or the name of a time zone`}
      />
      <Fieldset legend={t({ message: 'Time zone', comment: 'What is chosen in a form' })}>
        {location !== null && (
          <Radio name={group} checked={chosen === null} onChange={() => setChosen(null)}>
            {t({ message: 'As the company', comment: 'A location without a time zone' })}
          </Radio>
        )}
        {shown.map(({ id, town, name, offset }) => (
          <Radio key={id} name={group} checked={id === chosen} onChange={() => setChosen(id)}>
            <span className={styles.words}>
              <bdi>{town}</bdi>
              <span className="soft">
                <bdi>{name}</bdi> · <bdi>{offset}</bdi>
              </span>
            </span>
          </Radio>
        ))}
      </Fieldset>
      <div role="status" className={isNone ? undefined : 'visually-hidden'}>
        {isNone && <Trans>No time zone has this in its name.</Trans>}
      </div>
    </DialogForm>
  );
}

/** The zones that have each word of a text in the town, region or name; none before anything is typed. */
function foundBy(text: string, zones: NamedZone[]): NamedZone[] {
  const looked = foldedLoosely(text).split(' ').filter(Boolean);
  if (looked.length === 0) return [];
  return zones.filter(({ id, town, name, offset }) => {
    const all = foldedLoosely(`${town} ${id.replaceAll('/', ' ')} ${name} ${offset}`);
    return looked.every((word) => all.includes(word));
  });
}
