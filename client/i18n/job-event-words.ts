import { useLingui } from '@lingui/react/macro';
import { jobEventKind } from './job-events.ts';

/** The name of a job event in the reader's language; for an unknown kind, the company's own word. */
export function useJobEventWords(): (event: string | null) => string | null {
  const { t } = useLingui();
  return (event) => {
    switch (jobEventKind(event)) {
      case 'hire':
        return t({ message: 'Hire', comment: 'Event of a job history: the person joined the company' });
      case 'rehire':
        return t({ message: 'Re-hire', comment: 'Event of a job history: the person came back to the company' });
      case 'promotion':
        return t({ message: 'Promotion', comment: 'Event of a job history: a higher position' });
      case 'manager':
        return t({ message: 'Change of manager', comment: 'Event of a job history' });
      case 'position':
        return t({ message: 'New position', comment: 'Event of a job history' });
      case 'department':
        return t({ message: 'New department', comment: 'Event of a job history' });
      default:
        return event;
    }
  };
}
