import type { Plugin } from 'vite';

/**
 * Inlines the first screen's styles, so that the page is painted as soon as it arrives. The element's id is
 * 'react-aria-pressable-style': React Aria adds a style element at run time unless one with that id exists, and our
 * Content-Security-Policy, which allows this one by its hash, would refuse it; ours includes its rule.
 */
export function inlineStyles(): Plugin {
  return {
    name: 'inline-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const styles: string[] = [];
        const page = html.replace(/\s*<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (_, file: string) => {
          const asset = bundle[file];
          if (asset?.type !== 'asset') throw new Error(`The page asks for the styles ${file}, which were not built.`);
          styles.push(String(asset.source).trim());
          delete bundle[file];
          // Screens that share these styles need not request them.
          for (const chunk of Object.values(bundle)) {
            if (chunk.type === 'chunk') chunk.viteMetadata?.importedCss.delete(file);
          }
          return '';
        });
        return page.replace(
          '</head>',
          () => `<style id="react-aria-pressable-style">${styles.join('')}</style>\n  </head>`,
        );
      },
    },
  };
}
