/** What browsers tell of a connection; Chromium alone does. */
export type Connection = { saveData: boolean; effectiveType: string };

/** Whether something may be fetched that nobody has asked for yet. @param connection `navigator.connection` */
export const mayFetchAhead = (connection: Connection | undefined): boolean =>
  !connection?.saveData && !/2g/.test(connection?.effectiveType as string);

declare global {
  interface Navigator {
    connection?: Connection;
  }
}
