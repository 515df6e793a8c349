import type { Language } from '#contract/language.ts';

/** One line of a job history as the city files write it: date, event, position, department, key of the manager. */
export type HistoryRow = [date: string, event: string, position: string, department: string, manager: string | null];

/** One employee as the city files write it; what is missing here follows from the key, the city and the history. */
export type Row = {
  key: string;
  fullName: string;
  language: Language;
  employeeId: string;
  /** 'Permanent', 'Fixed term', 'Seasonal' or 'Apprentice'. */
  type: string;
  /** What is called employment: 'Regular, full time' unless it says otherwise. */
  employment?: string;
  title: string;
  jobCode: string;
  shift: string;
  location: string;
  hours: number;
  /** Newest first; position, department and manager of today are those of the first line. */
  history: HistoryRow[];
};
