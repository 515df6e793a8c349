import type { Plugin } from 'vite';

/**
 * Puts the styles of the first screen into the page itself, so that it is painted as soon as the page is there. The
 * element is named 'react-aria-pressable-style': React Aria adds a style element at run time unless one of that id exists,
 * and our Content-Security-Policy, which knows this one by its hash, would refuse it; ours carries the rule it would add.
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
          // Screens that share these styles need not ask for them.
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
