import type { Plugin } from 'vite';

/**
 * Names our style sheet 'react-aria-pressable-style'. React Aria adds a style element at run time unless an element of
 * that id exists, and our Content-Security-Policy refuses it; our sheet carries the one rule it would add.
 */
export function pressableStyle(): Plugin {
  return {
    name: 'pressable-style',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace('<link rel="stylesheet"', '<link id="react-aria-pressable-style" rel="stylesheet"'),
    },
  };
}
