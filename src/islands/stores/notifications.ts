/** The one notification that is shown, told by all islands and scripts. */

/** What a notification says. */
export type Notice = { title: string; text: string; tone: 'success' | 'error' };

/** Shows a notification in place of the one before; wakes the island that draws it. */
export const notify = (detail: Notice): void => void dispatchEvent(new CustomEvent('notice', { detail }));
