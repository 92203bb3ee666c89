import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /**
     * Wakes at the first touch, focus or submit, and replays what came too early; with the name of
     * a parameter also at once where the address carries it.
     */
    'client:touch'?: true | string;
    /** Wakes when the first notification is to be shown. */
    'client:notice'?: true;
  }
}
