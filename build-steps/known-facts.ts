import type { Plugin } from 'vite';

type Fact = { file: string; question: RegExp; answer: string };

/** What React Aria finds out as soon as its files are run, and what it would find. */
const facts: Fact[] = [
  {
    // What speaks or turns stands within our own AriaLanguage, so nobody uses the browser's language.
    file: 'react-aria/dist/private/i18n/useDefaultLocale.mjs',
    question: /(let \S+currentLocale = )\S+\(\);/,
    answer: "$1{ locale: 'en-GB', direction: 'ltr' };",
  },
  {
    // Every browser of the last five years.
    file: '@internationalized/number/dist/private/NumberFormatter.mjs',
    question: /(supportsSignDisplay = )\(?new Intl\.NumberFormat\([^;]*;/,
    answer: '$1true;',
  },
];

/**
 * Answers in advance what React Aria would ask of `Intl` before anything is shown: the first such question of a page
 * costs a slow phone a tenth of a second.
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
