/** Whether nothing of a text can be seen. The braille blank is the one blank that Unicode does not call white space. */
export function isBlank(text: string): boolean {
  return !/[^\s\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}
