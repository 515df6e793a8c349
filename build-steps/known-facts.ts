import type { Plugin } from 'vite';

type Fact = { file: string; question: RegExp; answer: string };

/** What React Aria computes when its modules load, and the known results. */
const facts: Fact[] = [
  {
    // Everything that speaks or mirrors is inside our own AriaLanguage, so the browser's language is never used.
    file: 'react-aria/dist/private/i18n/useDefaultLocale.mjs',
    question: /(let \S+currentLocale = )\S+\(\);/,
    answer: "$1{ locale: 'en-GB', direction: 'ltr' };",
  },
  {
    // True in every browser of the last five years.
    file: '@internationalized/number/dist/private/NumberFormatter.mjs',
    question: /(supportsSignDisplay = )\(?new Intl\.NumberFormat\([^;]*;/,
    answer: '$1true;',
  },
];

/**
 * Replaces React Aria's early questions to `Intl` by their known answers: the first one on a page costs a slow phone a
 * tenth of a second.
 */
export function knownFacts(): Plugin {
  return {
    name: 'known-facts',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform(code, id) {
      const fact = facts.find(({ file }) => id.endsWith(file));
      if (!fact) return null;
      const known = code.replace(fact.question, fact.answer);
      if (known === code) this.error(`known-facts: ${fact.file} does not ask what it used to ask.`);
      return { code: known, map: null };
    },
  };
}
