/** What the second step of the region dialog says, and the page of a region where there is one. */
export const regionWords = {
  title: (region: string) => `Unsere Service Büros für Sie in ${region} und Umgebung`,
  /** @param hours between visit and certificate, as a firm promises them */
  office: (hours: number | string) => `Büro wählen → Ausweis erhalten in (${hours} h)`,
  back: 'Zurück zur Metropolregion',
} as const;
