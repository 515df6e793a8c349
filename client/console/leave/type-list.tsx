import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, CalendarDays, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '#client/api/call-failure.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { ConfirmDialog } from '#client/console/platform/confirm-dialog.tsx';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { didNotWork, useSayFailure } from '#client/session/failure-words.ts';
import { inHours } from '#client/time-off/words/hours.ts';
import { Badge } from '#client/ui/badge.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { showToast } from '#client/ui/toast.tsx';
import type { GrantedType } from '#contract/leave-settings.ts';
import styles from './leave.module.css';
import { readLeaveAgain } from './leave-queries.ts';
import { typeWords } from './leave-words.ts';
import { TypeDialog } from './type-dialog.tsx';

/** The kinds of leave, in the order in which people see them. */
export function TypeList({ types }: { types: GrantedType[] }) {
  if (types.length === 0)
    return (
      <EmptyState icon={CalendarDays} title={<Trans>Nobody can request leave yet</Trans>}>
        <Trans>Add the first kind of leave, such as annual leave with 26 days a year.</Trans>
      </EmptyState>
    );
  return (
    <div className={styles.types}>
      <List>
        {types.map((type, index) => (
          <TypeRow key={type.id} type={type} index={index} ids={types.map(({ id }) => id)} />
        ))}
      </List>
    </div>
  );
}

function TypeRow({ type, index, ids }: { type: GrantedType; index: number; ids: string[] }) {
  const { t, i18n } = useLingui();
  const say = useSayFailure();
  const language = useLanguage();
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null);
  const { id, name: names, dayHalves, yearlyHalves, isRetired, isUsed } = type;
  const name = names[language] ?? names.en;
  const hours = inHours(i18n, yearlyHalves ?? 0);
  const { submit, isSending } = useSubmit(async (to: number) => {
    const moved = ids.filter((other) => other !== id).toSpliced(to, 0, id);
    const failure = await failureOf(consoleCall('leaveSettings.orderTypes', { ids: moved }));
    if (failure) showToast({ message: say(failure, typeWords, didNotWork), tone: 'bad' });
    await readLeaveAgain();
  });
  return (
    <ListRow
      icon={CalendarDays}
      title={<bdi>{name}</bdi>}
      note={
        yearlyHalves === null ? (
          t({ message: 'No limit', comment: 'A kind of leave that is not counted down' })
        ) : dayHalves !== null ? (
          t({ message: `${hours} a year`, comment: 'How much of a kind of leave people have: 40 h a year' })
        ) : (
          <Plural value={yearlyHalves / 2} one="# day a year" other="# days a year" />
        )
      }
      end={
        <span className={styles.acts}>
          {isRetired && (
            <Badge>
              <Trans comment="Badge: nobody can request this kind of leave any more">Retired</Trans>
            </Badge>
          )}
          <IconButton
            icon={ArrowUp}
            label={t({ message: `Move ${name} up`, comment: 'Button: changes the order of a list; a name' })}
            isDisabled={index === 0}
            isPending={isSending}
            onPress={() => void submit(index - 1)}
          />
          <IconButton
            icon={ArrowDown}
            label={t({ message: `Move ${name} down`, comment: 'Button: changes the order of a list; a name' })}
            isDisabled={index === ids.length - 1}
            isPending={isSending}
            onPress={() => void submit(index + 1)}
          />
          <IconButton
            icon={Pencil}
            label={t({ message: `Edit ${name}`, comment: 'Button: opens a form; a name' })}
            onPress={() => setOpen('edit')}
          />
          {!isUsed && (
            <IconButton
              icon={Trash2}
              label={t({ message: `Remove ${name}`, comment: 'Button: removes something from a list; a name' })}
              onPress={() => setOpen('remove')}
            />
          )}
          <TypeDialog isOpen={open === 'edit'} type={type} onClose={() => setOpen(null)} />
          <ConfirmDialog
            isOpen={open === 'remove'}
            onClose={() => setOpen(null)}
            title={t({ message: `Remove ${name}?`, comment: 'Question: a name' })}
            act={<Trans comment="Button: removes something from a list">Remove</Trans>}
            words={typeWords}
            done={t({ message: `${name} is removed.`, comment: 'A name' })}
            onConfirm={async () => {
              await consoleCall('leaveSettings.removeType', { id });
              await readLeaveAgain();
            }}
          >
            <Trans>Nobody has requested it yet. Any days that individual people have of it go with it.</Trans>
          </ConfirmDialog>
        </span>
      }
    />
  );
}
