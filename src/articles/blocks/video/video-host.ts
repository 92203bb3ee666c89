/** Where a video plays: the addresses of the hosts an article may show. */
export type VideoHost = { name: string; embed: string };

/** Players by the origin a page with a video may frame. */
const youtubePlayer = 'https://www.youtube-nocookie.com/embed/';
const vimeoPlayer = 'https://player.vimeo.com/video/';
export const videoOrigins = [youtubePlayer, vimeoPlayer].map((player) => new URL(player).origin);

/** `https://www.youtube.com/watch?v=abc` → YouTube's player without cookies; nothing where it is no video of theirs. */
export function urlToVideoHost(url: string): VideoHost | undefined {
  const { hostname = '', pathname = '', searchParams } = URL.parse(url) ?? {};
  const host = hostname.replace(/^www\./, '');
  const youtube =
    host === 'youtu.be' ? pathname.slice(1) : host === 'youtube.com' ? (searchParams?.get('v') ?? '') : '';
  if (/^[\w-]{6,20}$/.test(youtube)) return { name: 'YouTube', embed: `${youtubePlayer}${youtube}?autoplay=1` };
  const [, vimeo] = /^\/(\d+)$/.exec(pathname) ?? [];
  return host === 'vimeo.com' && vimeo
    ? { name: 'Vimeo', embed: `${vimeoPlayer}${vimeo}?autoplay=1&dnt=1` }
    : undefined;
}

/** Whether a text that is HTML by now holds a video. */
export const hasVideo = (html: string): boolean => html.includes('data-embed=');
