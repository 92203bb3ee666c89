/** Where a video plays: the addresses of the hosts an article may show. */
export type VideoHost = { name: string; embed: string };

/** Origins a page with a video may frame. */
export const videoOrigins = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'] as const;

/**
 * `https://www.youtube.com/watch?v=abc` → YouTube's player without cookies.
 * @throws where the address is no video of YouTube or Vimeo
 */
export function urlToVideoHost(url: string): VideoHost {
  const { hostname, pathname, searchParams } = new URL(url);
  const host = hostname.replace(/^www\./, '');
  const youtube = host === 'youtu.be' ? pathname.slice(1) : host === 'youtube.com' ? (searchParams.get('v') ?? '') : '';
  if (/^[\w-]{6,20}$/.test(youtube))
    return { name: 'YouTube', embed: `${videoOrigins[0]}/embed/${youtube}?autoplay=1` };
  const [, vimeo] = /^\/(\d+)$/.exec(pathname) ?? [];
  if (host === 'vimeo.com' && vimeo)
    return { name: 'Vimeo', embed: `${videoOrigins[1]}/video/${vimeo}?autoplay=1&dnt=1` };
  throw new Error(
    `<Video>: „${url}“ ist kein Video von YouTube oder Vimeo. Schreiben Sie zum Beispiel https://www.youtube.com/watch?v=… oder https://vimeo.com/123456.`,
  );
}
