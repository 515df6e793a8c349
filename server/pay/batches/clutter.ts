/** Whether a computer put a file there by itself. */
export function isClutter(path: string): boolean {
  return path.split('/').some((part) => part.startsWith('.') || /^(__MACOSX|Thumbs\.db|desktop\.ini)$/i.test(part));
}
