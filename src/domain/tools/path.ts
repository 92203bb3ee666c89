/** Where the tools lie. Apart from the list of pages, which no script needs. */
export const toolsPath = '/werkzeuge';

/** Path of a tool's page, for scripts of the browser; all else asks `routes.tool`. */
export const toolPagePath = (slug: string): string => `${toolsPath}/${slug}`;
