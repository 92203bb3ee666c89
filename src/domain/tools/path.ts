/** Where the tools lie. Apart from the list of pages, which no script needs. */
export const toolsPath = '/werkzeuge';

/** Last segment of the page that another site shows in a frame. */
export const embedSegment = 'einbetten';

/** Path of a tool's page, for scripts of the browser; all else asks `routes.tool`. */
export const toolPagePath = (slug: string): string => `${toolsPath}/${slug}`;
