/**
 * How the process that builds the site is started, so that half the memory is enough.
 */
export const memorySettings = {
  /** For Node: its heap grows by a fifth at a time instead of doubling. */
  args: ['--heap-growing-percent=20', '--max-semi-space-size=8'],
  /** For the bundler (mimalloc), photos and drawings (malloc): freed memory goes back to the system at once. */
  env: {
    MIMALLOC_PURGE_DELAY: '0',
    MIMALLOC_ARENA_EAGER_COMMIT: '0',
    MALLOC_ARENA_MAX: '1',
    MALLOC_TRIM_THRESHOLD_: '131072',
    MALLOC_MMAP_THRESHOLD_: '131072',
  },
} as const;
