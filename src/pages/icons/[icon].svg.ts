/** The icons of the guarantees as files: home loads them when a visitor comes near, and its HTML is lighter by 200 bytes. */
import type { APIRoute, GetStaticPaths } from 'astro';
import { experimental_AstroContainer as Container } from 'astro/container';
import Icon from '../../art/Icon.astro';
import { guaranteeIcons } from '../../art/icons.ts';

const container = Container.create();

type Props = { drawing: string };

export const getStaticPaths = (() =>
  Object.entries(guaranteeIcons).map(([icon, drawing]) => ({
    params: { icon },
    props: { drawing } satisfies Props,
  }))) satisfies GetStaticPaths;

export const GET: APIRoute<Props> = async ({ props }) =>
  new Response(await (await container).renderToString(Icon, { props: { ...props, file: true } }), {
    headers: { 'Content-Type': 'image/svg+xml' },
  });
