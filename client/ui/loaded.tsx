import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import { SkeletonGroup } from './skeleton.tsx';

type Props<Data> = {
  read: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isError' | 'isFetching' | 'refetch'>;
  /** As high as the content will be. */
  skeleton: ReactNode;
  /** What failed, in a sentence; by default, that this could not be loaded. */
  failed?: string;
  children: (data: Data) => ReactNode;
};

/** Renders the data of a read; until then its skeleton, or an error with a button to try again. */
export function Loaded<Data>({ read, skeleton, failed, children }: Props<Data>) {
  if (read.data !== undefined) return children(read.data);
  if (read.isError) {
    return <ErrorState title={failed} error={read.error} onRetry={() => read.refetch()} isRetrying={read.isFetching} />;
  }
  return <SkeletonGroup>{skeleton}</SkeletonGroup>;
}
