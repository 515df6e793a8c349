import { createStore, del, delMany, set, values } from 'idb-keyval';
import { useSyncExternalStore } from 'react';
import { call } from '#client/api/call.ts';
import { CallFailure, failureIn, failureOf } from '#client/api/call-failure.ts';
import { asFailure, personalFetch } from '#client/api/personal-fetch.ts';
import { isTooOld } from '#client/device/cache-age.ts';
import { createAtom } from '#client/device/store.ts';
import { storedContact, storedPayslips, storedShared, storedUser } from '#client/device/stored.ts';
import { onPersonChange, onTooOld } from '#client/session/session.ts';
import type { Payslip } from '#contract/pay.ts';
import { canSeal, type Sealed, seal, unseal } from './file-seal.ts';
import { askForPay } from './pay-lock.ts';

/** A payslip saved on this device by its owner: its name and date are readable, its file is sealed. */
export type SavedFile = Pick<Payslip, 'id' | 'fileName' | 'date'> & { userId: string; type: string; sealed: Sealed };

const database = createStore('stagedoor-payslips', 'files');
const none: readonly SavedFile[] = [];
const saved = createAtom(none);
let subscribers = 0;
let isWatched = false;

/** Whether files can be saved here: not on a shared device, without crypto.subtle, or by a person who left. */
export function canSaveFiles(): boolean {
  return canSeal() && !storedShared.read() && !storedUser.read()?.payslipsUntil;
}

/** The signed-in person's payslip files on this device. */
export function useSavedFiles(): readonly SavedFile[] {
  return useSyncExternalStore(subscribe, saved.get);
}

function subscribe(changed: () => void): () => void {
  const stop = saved.subscribe(changed);
  subscribers++;
  // Another tab may have saved or removed one.
  if (subscribers === 1) void readFiles();
  return () => {
    subscribers--;
    stop();
  };
}

async function readFiles(): Promise<void> {
  if (!isWatched) for (const happens of [onPersonChange, onTooOld]) happens(() => saved.set(none));
  isWatched = true;
  const files = isPast() ? [] : await values<SavedFile>(database).catch(() => []);
  const userId = storedUser.read()?.id;
  saved.set(files.filter((file) => file.userId === userId));
}

/**
 * Saves a payslip's file on this device, sealed with the person's password.
 * @throws {CallFailure} if the password is wrong or the file cannot be read; PAYLOAD_TOO_LARGE if this browser has no
 * room for it
 */
export async function saveFile({ id, fileName, date, downloadURL }: Payslip, password: string): Promise<void> {
  const userId = storedUser.read()?.id;
  const { email } = await call('account.identity');
  await askForPay(() => call('pay.unlock', { email, password }));
  const { bytes, type } = await fetchFile(downloadURL);
  const sealed = await seal(bytes, password);
  // If the person has signed out meanwhile, nothing may be left behind.
  if (!userId || storedUser.read()?.id !== userId) return;
  await set(id, { id, userId, fileName, date, type, sealed } satisfies SavedFile, database).catch(() => {
    // Storage is full, or barred.
    throw new CallFailure('PAYLOAD_TOO_LARGE');
  });
  await readFiles();
}

/** A saved file's content; null if the password is not the one that sealed it. */
export async function openFile({ sealed, type }: SavedFile, password: string): Promise<Blob | null> {
  const bytes = await unseal(sealed, password);
  return bytes && new Blob([bytes], { type });
}

/** Restores a saved file that was removed by mistake. */
export async function putBack(file: SavedFile): Promise<void> {
  if (storedUser.read()?.id !== file.userId) return;
  await set(file.id, file, database);
  await readFiles();
}

/** Removes a payslip's file from this device. */
export async function removeFile({ id }: Pick<SavedFile, 'id'>): Promise<void> {
  await del(id, database);
  await readFiles();
}

/** Deletes the files of other people, and all files once the server was out of reach for too long. */
export async function dropExpiredFiles(): Promise<void> {
  const userId = storedUser.read()?.id;
  const files = await values<SavedFile>(database).catch(() => []);
  const old = files.filter((file) => isPast() || file.userId !== userId).map(({ id }) => id);
  if (old.length > 0) await delMany(old, database).catch(() => {});
  if (saved.get().length > 0) await readFiles();
}

/**
 * Asks the server which payslips the person still has, even while pay is locked, and deletes the names and files of all
 * others from this device. If the server cannot be reached, everything stays.
 */
export async function forgetRecalled(): Promise<void> {
  const userId = storedUser.read()?.id;
  if (!userId || isPast()) return;
  const names = storedPayslips.read();
  const files = await values<SavedFile>(database).catch(() => []);
  if (!names && files.length === 0) return;
  const standing = call('pay.standing');
  if ((await failureOf(standing)) || storedUser.read()?.id !== userId) return;
  const ids = new Set<string>((await standing).ids);
  const stillNamed = storedPayslips.read();
  const left = stillNamed?.payslips.filter(({ id }) => id !== null && ids.has(id)) ?? [];
  if (stillNamed && left.length < stillNamed.payslips.length) storedPayslips.write({ ...stillNamed, payslips: left });
  const recalled = files.filter((file) => file.userId === userId && !ids.has(file.id));
  if (recalled.length === 0) return;
  const keys = recalled.map(({ id }) => id);
  await delMany(keys, database).catch(() => {});
  await readFiles();
}

async function fetchFile(address: string): Promise<{ bytes: ArrayBuffer; type: string }> {
  const response = await personalFetch(address, { cache: 'no-store' }).catch(asFailure);
  if (!response.ok) throw await failureIn(response);
  const type = response.headers.get('content-type') ?? 'application/pdf';
  return { bytes: await response.arrayBuffer().catch(asFailure), type };
}

function isPast(): boolean {
  return isTooOld(storedContact.read() ?? Date.now());
}
