import { CompanyText } from '#client/i18n/company-text.tsx';
import { useLeaveWords } from '#client/time-off/words/leave-words.ts';
import { StateBadge } from '#client/time-off/words/state-badge.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { CalendarLeave, CalendarPerson } from '#contract/leave-calendar.ts';

type Props = {
  person: CalendarPerson;
  leave: CalendarLeave;
  /** Where the request is answered or changed. */
  link: { to: string; label: string };
  onClose: () => void;
};

/** One leave of the calendar: whose, what and when, and the way to its request. */
export function LeaveDialog({ person, leave, link, onClose }: Props) {
  const words = useLeaveWords();
  return (
    <Dialog
      about={null}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={<bdi>{person.name}</bdi>}
      actions={<ButtonLink to={link.to}>{link.label}</ButtonLink>}
    >
      <p>{words.period(leave)}</p>
      <p className="soft">
        {leave.type && <CompanyText of={leave.type} />}
        {leave.halves !== null && <> · {words.amount(leave.halves, leave.unit)}</>}
      </p>
      <p>
        <StateBadge state={leave.state} />
      </p>
    </Dialog>
  );
}
