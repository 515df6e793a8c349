import { Trans, useLingui } from '@lingui/react/macro';
import { Share2 } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { showToast } from '#client/ui/toast.tsx';
import type { NewsArticle } from '#contract/home.ts';
import { oneArticlePath } from '#contract/paths.ts';

/**
 * Passes the address of an article on, by the device's own sheet or as a copy. Whoever opens it signs in first, and
 * reads it if it is for them.
 */
export function ShareButton({ article }: { article: Pick<NewsArticle, 'id' | 'slot' | 'line'> }) {
  const { t } = useLingui();
  const url = new URL(oneArticlePath(article), location.origin).href;
  const share = async () => {
    try {
      if (navigator.share) return await navigator.share({ title: article.line.text, url });
      await navigator.clipboard.writeText(url);
      showToast({ tone: 'good', message: t`The link is copied.` });
    } catch (error) {
      const changedTheirMind = error instanceof DOMException && error.name === 'AbortError';
      if (!changedTheirMind) showToast({ tone: 'bad', message: t`The link could not be shared.` });
    }
  };
  // Browsers have neither on a plain LAN address.
  if (!navigator.share && !navigator.clipboard) return null;
  return (
    <div>
      <Button variant="secondary" size="small" onPress={() => void share()}>
        <Icon of={Share2} size="small" />
        <Trans comment="Button: passes the address of an article on">Share</Trans>
      </Button>
    </div>
  );
}
