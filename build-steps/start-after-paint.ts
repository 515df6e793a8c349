import type { Plugin } from 'vite';

/** How long the script waits for a paint that does not come, as in a tab in the background, in milliseconds. */
const timeoutMs = 500;

/**
 * Lets the page's script begin once the page has been painted, which needs none of it: until then a slow phone has its
 * network for the letters and its processor for the paint. The policy knows the script in the page by its hash.
 */
export function startAfterPaint(): Plugin {
  return {
    name: 'start-after-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace(/<script type="module"[^>]* src="([^"]+)"><\/script>/, (_, file: string) => {
          // Whatever comes second finds the script loaded, and runs nothing again. One that does not come leaves the paint.
          const begin = `new PerformanceObserver(begin).observe({type:'paint',buffered:true});setTimeout(begin,${timeoutMs})`;
          return `<script>(begin=>{${begin}})(()=>import('${file}').catch(()=>{}))</script>`;
        }),
    },
  };
}
