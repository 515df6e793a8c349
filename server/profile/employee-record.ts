import type { EmployeeRecord } from '#contract/profile.ts';
import type { employeeRecordOf } from './profile-rows.ts';

type Row = Awaited<ReturnType<typeof employeeRecordOf>>;

/** The record shows three steps of the leadership team. */
const leadersShown = 3;

const day = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The record as the contract defines it, with null for every part that is not on file. The lists are JSON from the
 * company's import: picking each part by name fills in missing ones and drops unknown ones.
 */
export function employeeRecord(row: Row): EmployeeRecord {
  const record = row?.record;
  return {
    preferredName: row?.preferredName ?? null,
    managerName: row?.managerName ?? null,
    managerEmail: row?.managerEmail ?? null,
    managerPhoto: row?.managerPhoto ?? null,
    managerPhone: row?.managerPhone ?? null,
    title: row?.managerTitle ?? null,
    leadershipTeam: (record?.leadershipTeam ?? []).slice(0, leadersShown).map(({ name, email, photo, title }) => ({
      name: name ?? null,
      email: email ?? null,
      photo: photo ?? null,
      title: title ?? null,
    })),
    hireDate: record?.hireDate ?? null,
    employeeId: record?.employeeId ?? null,
    employment: record?.employment ?? null,
    shift: record?.shift ?? null,
    location: record?.location ?? null,
    employmentType: record?.employmentType ?? null,
    businessTitle: record?.businessTitle ?? null,
    jobCode: record?.jobCode ?? null,
    company: record?.company ?? null,
    standardHours: record?.standardHours ?? null,
    jobHistory: (record?.jobHistory ?? [])
      .map(({ date, event, position, department, manager, managerEmail }) => ({
        date: date && day.test(date) ? date : null,
        event: event ?? null,
        position: position ?? null,
        department: department ?? null,
        manager: manager ?? null,
        managerEmail: managerEmail ?? null,
      }))
      .sort((a, b) => (b.date ?? '').localeCompare(a.date ?? '')),
  };
}
