import { useLingui } from '@lingui/react/macro';
import { failureOf } from '#client/api/call-failure.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { didNotWork, useSayFailure } from '#client/session/failure-words.ts';
import { showToast } from '#client/ui/toast.tsx';
import { noteArticle } from './news-queries.ts';
import { newsWords } from './news-words.ts';

/** Restores a deleted draft, and says so. */
export function useRestore() {
  const { t } = useLingui();
  return async (id: string) => {
    const { article } = await consoleCall('newsroom.restore', { id });
    noteArticle(article);
    showToast({ message: t`The draft is restored.`, tone: 'good' });
  };
}

/** Deletes a draft; what says so offers to restore it. */
export function useDeleteDraft() {
  const { t } = useLingui();
  const say = useSayFailure();
  const restore = useRestore();
  return async (id: string) => {
    const { article } = await consoleCall('newsroom.delete', { id });
    noteArticle(article);
    showToast({
      message: t`The draft is deleted.`,
      action: {
        label: t`Undo`,
        onPress: async () => {
          const failure = await failureOf(restore(id));
          if (failure) showToast({ message: say(failure, newsWords, didNotWork), tone: 'bad' });
        },
      },
    });
  };
}
