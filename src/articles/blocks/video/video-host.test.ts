import { expect, test } from 'vitest';
import { urlToVideoHost, videoOrigins } from './video-host.ts';

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'],
  ['https://vimeo.com/123456', 'https://player.vimeo.com/video/123456?autoplay=1&dnt=1'],
])('the video %s plays at %s, which sets no cookies', (url, embed) => {
  const host = urlToVideoHost(url);
  expect(host?.embed).toBe(embed);
  expect(videoOrigins).toContain(new URL(embed).origin);
});

test.each(['https://example.org/film', 'https://www.youtube.com/channel/x', 'https://vimeo.com/about'])(
  'an address of no single video is refused: %s',
  (url) => {
    expect(urlToVideoHost(url)).toBeUndefined();
  },
);
