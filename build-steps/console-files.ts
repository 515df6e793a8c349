/** Whether a module is the console's own: its code, its styles or its words, which no employee's browser loads. */
export function isOfConsole(moduleId: string): boolean {
  return /\/client\/console\/|\.po\?console$/.test(moduleId);
}
