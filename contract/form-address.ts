/** The longest one in UTF-16 units: with its kind it fits into an entry of the audit. */
export const longestFormAddress = 900;

const pattern = /^https:\/\/[\p{L}\p{N}][\p{L}\p{N}.-]*(?::\d{1,5})?(?:[/?#]\S*)?$/iu;

/** Whether a text is the whole address of the company's form: https alone, since people enter why they are away. */
export function isFormAddress(text: string): boolean {
  return pattern.test(text);
}
