import { useLingui } from '@lingui/react/macro';
import { useChangedFieldName } from '#client/console/platform/changed-field.ts';
import { momentStamp } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import type { RecordChange } from '#contract/people-records.ts';
import { FromTo } from './from-to.tsx';
import styles from './record.module.css';

/** A list of changes: the field, its old and new value, by whom and when. */
export function ChangeLines({ changes }: { changes: RecordChange[] }) {
  const { t } = useLingui();
  const language = useLanguage();
  const nameOf = useChangedFieldName();
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one.
    <ol role="list" className={styles.changes}>
      {changes.map(({ id, field, from, to, by, at }) => {
        const moment = momentStamp(new Date(at), language);
        return (
          <li key={id} className={styles.change}>
            <strong>{nameOf(field)}</strong>
            {field !== 'added' && <FromTo field={field} from={from} to={to} />}
            <span className="soft">
              {by ? t({ message: `${by}, ${moment}`, comment: 'Who changed it, and when' }) : moment}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
