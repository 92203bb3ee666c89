/** A build that is right says nothing: what Vite warns of and we know. */
import type { Plugin } from 'vite';

const known = [
  // The minifier keeps a pseudo-class that it has not heard of.
  /'target-current' is not recognized/,
  // Astro's own mark in every MDX file; it has been read by then.
  /"use astro:head-inject"/,
];

export const knownWarnings: Plugin = {
  name: 'known-warnings',
  configResolved({ logger }) {
    const warn = logger.warn.bind(logger);
    logger.warn = (message, options) => {
      if (!known.some((warning) => warning.test(message))) warn(message, options);
    };
  },
};
