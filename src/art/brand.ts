/** The brand's own colour, wherever a drawing carries it; the build puts it in (src/build/constants.ts). */
export const brandColour: string = import.meta.env.BRAND_COLOUR;
