import type { Plugin } from 'vite';

/** How long the script waits for a paint, which never comes in a background tab; in milliseconds. */
const timeoutMs = 500;

/**
 * Starts the page's script after the first paint, which does not need it: until then a slow phone has its network for
 * the fonts and its processor for painting. The policy allows the inline script by its hash.
 */
export function startAfterPaint(): Plugin {
  return {
    name: 'start-after-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace(/<script type="module"[^>]* src="([^"]+)"><\/script>/, (_, file: string) => {
          // Whichever comes second finds the script loaded, and runs nothing again. If the script does not come, the
          // paint stays.
          const begin = `new PerformanceObserver(begin).observe({type:'paint',buffered:true});setTimeout(begin,${timeoutMs})`;
          return `<script>(begin=>{${begin}})(()=>import('${file}').catch(()=>{}))</script>`;
        }),
    },
  };
}
