import { useEffect } from 'react';
import { keepLive } from '#client/live/keep-live.ts';
import { doubtSession } from '#client/session/session.ts';
import { liveReads } from './live-reads.ts';

/** Keeps the page live for as long as it stands there; it shows nothing. */
export default function Live() {
  useEffect(() => keepLive(liveReads, doubtSession), []);
  return null;
}
