/** The time zone of this device, as in the IANA database: Africa/Freetown. */
export function zoneHere(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The place that a time zone is named after: Freetown. */
export function placeOf(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
}
