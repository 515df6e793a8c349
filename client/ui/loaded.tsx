import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import { SkeletonGroup } from './skeleton.tsx';

type Props<Data> = {
  read: Pick<UseQueryResult<Data>, 'data' | 'isError' | 'isFetching' | 'refetch'>;
  /** As high as what will stand there. */
  skeleton: ReactNode;
  /** What could not be done, in a sentence; left out, that this could not be loaded. */
  failed?: string;
  children: (data: Data) => ReactNode;
};

/** What was read; until then its skeleton, or that it could not be had, with a way to try again. */
export function Loaded<Data>({ read, skeleton, failed, children }: Props<Data>) {
  if (read.data !== undefined) return children(read.data);
  if (read.isError) return <ErrorState title={failed} onRetry={() => read.refetch()} isRetrying={read.isFetching} />;
  return <SkeletonGroup>{skeleton}</SkeletonGroup>;
}
