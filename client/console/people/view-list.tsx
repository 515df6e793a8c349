import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { DialogForm } from '#client/console/platform/form-dialog.tsx';
import { storedShared } from '#client/device/stored.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { consolePaths } from '#contract/console-paths.ts';
import { isBlank } from '#contract/limits.ts';
import styles from './people-screen.module.css';
import type { PeopleView } from './people-view.ts';
import { longestName, type SavedView, savedSearch, useSavedViews } from './saved-views.ts';

/** The saved views of the table, with buttons to save the present view or remove it. */
export function ViewList({ view }: { view: PeopleView }) {
  const { t } = useLingui();
  const { views, change } = useSavedViews();
  const [isNaming, setIsNaming] = useState(false);
  const search = savedSearch(view);
  const shown = views.find((one) => one.search === search);

  function remove(removed: SavedView) {
    const { name } = removed;
    const others = (now: SavedView[]) => now.filter((one) => one.search !== removed.search);
    change(others);
    showToast({
      message: t({ message: `${name} is removed.`, comment: 'A name' }),
      action: {
        label: t`Undo`,
        onPress: () => change((now) => [...others(now), removed]),
      },
    });
  }

  // A shared device keeps no views, and shows none that others left.
  if (storedShared.read() || (views.length === 0 && search === '')) return null;
  return (
    <nav className={styles.views} aria-label={t({ message: 'Saved views', comment: 'Filters of a table, with names' })}>
      {views.map((one) => (
        <ButtonLink
          key={one.search}
          variant={one === shown ? 'primary' : 'secondary'}
          size="small"
          to={`${consolePaths.people}?${one.search}`}
          aria-current={one === shown ? 'true' : undefined}
        >
          <bdi>{one.name}</bdi>
        </ButtonLink>
      ))}
      {shown && (
        <Button variant="quiet" size="small" onPress={() => remove(shown)}>
          <Trans comment="Button: filters of a table are no longer saved">Remove this view</Trans>
        </Button>
      )}
      {!shown && search !== '' && (
        <Button variant="quiet" size="small" onPress={() => setIsNaming(true)}>
          <Trans comment="Button: saves the filters of a table under a name">Save this view</Trans>
        </Button>
      )}
      <Dialog
        about={search}
        isOpen={isNaming}
        onOpenChange={setIsNaming}
        title={t({ message: 'Save this view', comment: 'Title of a form: filters of a table get a name' })}
      >
        <NameForm
          onName={(name) => {
            change((now) => [...now, { name, search }]);
            setIsNaming(false);
          }}
        />
      </Dialog>
    </nav>
  );
}

function NameForm({ onName }: { onName: (name: string) => void }) {
  const { t } = useLingui();
  const [name, setName] = useState('');
  const [isTried, setIsTried] = useState(false);
  const isEmpty = isBlank(name);

  function send() {
    setIsTried(true);
    if (!isEmpty) onName(name.trim());
  }

  return (
    <DialogForm onSend={send} act={<Trans comment="Button: saves what was changed">Save</Trans>} isRoomy>
      <TextField
        label={t({ message: 'Name of the view', comment: 'Label: what saved filters of a table are called' })}
        description={t`Filters and order are saved in this browser, but not your search. Send others the page’s address to show them the same.`}
        maxLength={longestName}
        value={name}
        onChange={setName}
        isRequired
        error={isTried && isEmpty ? t`Write a name first.` : undefined}
      />
    </DialogForm>
  );
}
