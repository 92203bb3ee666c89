/** Where a video plays: the addresses of the hosts an article may show. */
export type VideoHost = { name: string; embed: string };

/** Players by the origin a page with a video may frame. */
const youtubePlayer = 'https://www.youtube-nocookie.com/embed/';
const vimeoPlayer = 'https://player.vimeo.com/video/';
export const videoOrigins = [youtubePlayer, vimeoPlayer].map((player) => new URL(player).origin);

/**
 * `https://www.youtube.com/watch?v=abc` → YouTube's player without cookies.
 * @throws where the address is no video of YouTube or Vimeo
 */
export function urlToVideoHost(url: string): VideoHost {
  const { hostname, pathname, searchParams } = new URL(url);
  const host = hostname.replace(/^www\./, '');
  const youtube = host === 'youtu.be' ? pathname.slice(1) : host === 'youtube.com' ? (searchParams.get('v') ?? '') : '';
  if (/^[\w-]{6,20}$/.test(youtube)) return { name: 'YouTube', embed: `${youtubePlayer}${youtube}?autoplay=1` };
  const [, vimeo] = /^\/(\d+)$/.exec(pathname) ?? [];
  if (host === 'vimeo.com' && vimeo) return { name: 'Vimeo', embed: `${vimeoPlayer}${vimeo}?autoplay=1&dnt=1` };
  throw new Error(
    `<Video>: „${url}“ ist kein Video von YouTube oder Vimeo. Schreiben Sie zum Beispiel https://www.youtube.com/watch?v=… oder https://vimeo.com/123456.`,
  );
}

/** Whether a text that is HTML by now holds a video. */
export const hasVideo = (html: string): boolean => html.includes('data-embed=');
