import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Section } from '#client/ui/section.tsx';
import { showToast } from '#client/ui/toast.tsx';
import type { Samples } from './samples.ts';

/** What the app says to the person: notices, toasts, a dialog. */
export function GalleryMessages({ samples: s }: { samples: Samples }) {
  const [isOpen, setIsOpen] = useState(false);

  function remove() {
    setIsOpen(false);
    showToast({ tone: 'good', message: s.toast, action: { label: s.undo, onPress: () => setIsOpen(true) } });
  }

  return (
    <Section title={s.groups.messages}>
      <Notice tone="bad">{s.invalid}</Notice>
      <Notice tone="bad" icon={null}>
        ❌ {s.invalid}
      </Notice>
      <Notice tone="good">{s.sent}</Notice>
      <Notice
        tone="info"
        action={
          <Button variant="secondary" size="small">
            {s.undo}
          </Button>
        }
      >
        {s.offline}
      </Notice>
      <div className="row">
        <Button variant="secondary" onPress={() => setIsOpen(true)}>
          {s.open}
        </Button>
        <Button variant="secondary" onPress={() => showToast({ tone: 'good', message: s.sent })}>
          {s.saidGood}
        </Button>
        <Button variant="secondary" onPress={() => showToast({ tone: 'bad', message: s.toastBad })}>
          {s.saidBad}
        </Button>
      </div>
      <Dialog
        about={null}
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title={s.dialogTitle}
        actions={
          <>
            <Button variant="secondary" onPress={() => setIsOpen(false)}>
              {s.cancel}
            </Button>
            <Button variant="danger" onPress={remove}>
              {s.remove}
            </Button>
          </>
        }
      >
        <p>{s.dialogText}</p>
      </Dialog>
    </Section>
  );
}
