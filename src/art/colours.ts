/** The colours of drawings: the provider's own, which the build puts in (src/build/constants.ts), and what houses are made of. */

/** The brand's own colour: doors, shutters, what an eye is to follow. */
export const brandColour: string = import.meta.env.BRAND_COLOUR;
/** The brand's second colour, for marks: ticks, pins, lines that are drawn in. */
export const accentColour: string = import.meta.env.ACCENT_COLOUR;

/** The firm's own drawing beside its name, where its folder has one (src/content/logo.ts). */
export const logo: { box: string; shapes: string } | null = import.meta.env.LOGO;

export const brick = '#b8412a';
export const darkBrick = '#9c3320';
export const plaster = '#f6f1e4';
export const stone = '#e2d9c3';
export const slate = '#43524d';
export const wood = '#5a4334';
export const thatch = '#c2a36b';
/** A window by day, and one with somebody at home. */
export const glass = '#cfe3da';
export const lamplight = '#fdc300';
