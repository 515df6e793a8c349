import type { I18n, MessageDescriptor, MessageOptions } from '@lingui/core';

type Values = Record<string, unknown>;

const rightToLeft = String.raw`\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{1e800}-\u{1efff}`;
const goesLeft = new RegExp(`[${rightToLeft}]`, 'u');
const goesRight = new RegExp(String.raw`[^\P{L}${rightToLeft}]`, 'u');
/** Email addresses, ids and numbers: people copy them, so they must hold no marks. */
const isCode = /^\S*[@\d]\S*$/;

/** A text that keeps its own direction wherever it is put (U+2068, U+2069; UAX 9). */
export const isolated = (text: string) => `\u2068${text}\u2069`;

/**
 * Makes an I18n isolate values that hold letters of the other direction, such as an Arabic name in an English sentence:
 * else they would move the words and the punctuation beside them. Elements in a sentence stay as they are.
 */
export function isolateValues(i18n: I18n): I18n {
  const translate = i18n.t;
  const isolatedIn = (values: Values = {}) => {
    const goesTheOtherWay = i18n.locale === 'ar' ? goesRight : goesLeft;
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'string' && goesTheOtherWay.test(value) && !isCode.test(value) ? isolated(value) : value,
      ]),
    );
  };
  // `t` is what macros call with all in one, `_` what <Trans> calls.
  i18n.t = i18n._ = ((said: string | MessageDescriptor, values?: Values, options?: MessageOptions) =>
    typeof said === 'string'
      ? translate(said, isolatedIn(values), options)
      : translate({ ...said, values: isolatedIn(said.values) })) as I18n['_'];
  return i18n;
}
