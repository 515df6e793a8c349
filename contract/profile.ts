import { z } from 'zod';
import { count } from './counts.ts';
import { failing } from './failure.ts';
import { freshId } from './id.ts';
import { savesNamed } from './limits.ts';
import { personalInfoProblems, tidyPersonalInfo } from './personal-info.ts';
import { route } from './route.ts';

const onFile = z.string().max(300).nullable();

/** Somebody above the person, as the leadership team shows them. */
export const leader = z.object({ name: onFile, email: onFile, photo: onFile, title: onFile });

export type Leader = z.infer<typeof leader>;

/** One line of a job history. */
export const jobChange = z.object({
  date: z.iso.date().nullable(),
  /** In the company's own word, such as 'Promotion'. */
  event: onFile,
  position: onFile,
  department: onFile,
  manager: onFile,
  managerEmail: onFile,
});

export type JobChange = z.infer<typeof jobChange>;

/** The employee profile record; whatever is not on file is null. */
export const employeeRecord = z.object({
  preferredName: onFile,
  managerName: onFile,
  managerEmail: onFile,
  managerPhoto: onFile,
  managerPhone: onFile,
  /** The manager's. */
  title: onFile,
  leadershipTeam: z.array(leader).max(3),
  /** The latest hire. */
  hireDate: z.iso.date().nullable(),
  employeeId: onFile,
  employment: onFile,
  shift: onFile,
  location: onFile,
  employmentType: onFile,
  businessTitle: onFile,
  jobCode: onFile,
  company: onFile,
  standardHours: onFile,
  /** Newest first. */
  jobHistory: z.array(jobChange).max(200),
});

export type EmployeeRecord = z.infer<typeof employeeRecord>;

/** Longer text is refused before the patterns below run on it. */
const typed = z.string().max(200, { abort: true }).nullable();

const personalInfo = z.object({
  preferredName: typed,
  phone: typed,
  emergencyName: typed,
  emergencyRelation: typed,
  emergencyPhone: typed,
});

/** How often it was saved; 0 where it never was. A save tells which one it was written over. */
const savedPersonalInfo = personalInfo.extend({ version: count });

export type SavedPersonalInfo = z.infer<typeof savedPersonalInfo>;

export const profile = {
  mine: route('GET /profile/mine', 'Reads the employee record of the person who asks.')
    .errors(failing('UNAUTHENTICATED'))
    .output(employeeRecord),
  personalInfo: route(
    'GET /profile/personal-info',
    'Reads what the person told us about themselves: preferred name, phone, emergency contact.',
  )
    .errors(failing('UNAUTHENTICATED'))
    .output(savedPersonalInfo),
  savePersonalInfo: route(
    'POST /profile/save-personal-info',
    'Replaces what the person told us about themselves, and answers with what stood there before; a repeat under ' +
      'the same id answers with the first.',
  )
    .errors(failing('UNAUTHENTICATED', 'BAD_REQUEST', 'ID_REUSED', 'TOO_MANY_REQUESTS'))
    .input(
      savedPersonalInfo
        .extend({
          id: freshId,
          /** Earlier saves that this one was typed over, arrived or not: they do not count as overwritten. */
          over: z.array(freshId).max(savesNamed).default([]),
        })
        .refine((input) => Object.keys(personalInfoProblems(tidyPersonalInfo(input))).length === 0),
    )
    .output(
      z.object({
        saved: savedPersonalInfo,
        /** What was replaced; null where it was the same already, and nothing was written. */
        former: personalInfo.nullable(),
        /** True if it was saved elsewhere since this version was read; `former` is then what was written there. */
        overwrote: z.boolean(),
      }),
    ),
};
