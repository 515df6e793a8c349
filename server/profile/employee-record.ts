import type { EmployeeRecord } from '#contract/profile.ts';
import type { employeeRecordOf } from './profile-rows.ts';

type Row = Awaited<ReturnType<typeof employeeRecordOf>>;

/** The leadership team is shown to three steps. */
const leadersShown = 3;

const day = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The record as the contract promises it, every part null where it is not on file. The lists come from JSON that a
 * company brought along: each part is named here, so that a missing one is null and one nobody asked for stays behind.
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
