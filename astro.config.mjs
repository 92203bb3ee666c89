// @ts-check
import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import { satteri } from '@astrojs/markdown-satteri';
import mdx from '@astrojs/mdx';
import tailwind from '@tailwindcss/vite';
import { defineConfig, sharpImageService } from 'astro/config';
import { styleValues } from './src/build/style-values.ts';
import { datedTexts } from './src/build/dated-texts.ts';
import { buildTargets } from './src/build/browsers.ts';
import { readConstants } from './src/build/constants.ts';
import contentCheck from './src/build/content-check.ts';
import finishPages from './src/build/finish/finish-pages.ts';
import { knownWarnings } from './src/build/known-warnings.ts';
import { noPrograms } from './src/build/no-programs.ts';
import { screenWidths } from './src/build/finish/screen-widths.ts';
import { sourceDigest } from './src/build/source-digest.ts';
import sitemap from './src/build/release/sitemap.ts';
import { shortProperties } from './src/build/finish/short-properties.ts';
import { shownPhotos } from './src/build/shown-photos.ts';
import { toolFacts } from './src/build/tool-facts.ts';
import hosting from './src/build/hosting/hosting.ts';
import wakeDirectives from './src/islands/directives/register.ts';
import { siteSettings } from './src/build/settings.ts';
import { contentFolder, publicFolder } from './src/content/reader/content-folder.ts';
import { apiHref } from './src/domain/site/routes.ts';

const { baseUrl, apiUrl, contentDir, day, buildDir } = siteSettings();
const root = new URL('./', import.meta.url);
const content = contentFolder(root, contentDir);
const { brand, define } = await readConstants(root, contentDir, day);
const self = ["'self'", apiUrl].filter(Boolean).join(' ');

export default defineConfig({
  site: baseUrl,
  output: 'static',
  trailingSlash: 'never',
  prerenderConflictBehavior: 'error',
  outDir: `./${buildDir}/dist`,
  cacheDir: `./${buildDir}/.cache/astro`,
  // The brand's signs, as they are.
  publicDir: fileURLToPath(publicFolder(root, contentDir)),
  // Finishing a page puts its sheets in (docs/decisions/0046-pages-are-finished-as-they-are-rendered.md).
  build: { format: 'file', inlineStylesheets: 'never', concurrency: 8 },
  integrations: [react(), mdx(), wakeDirectives(), finishPages(), sitemap(), hosting(), contentCheck()],
  experimental: { incrementalBuild: true, contentIntellisense: true },
  // A quarter of the time for a tenth more bytes: one photo took as long as 200 pages.
  image: { service: sharpImageService({ avif: { effort: 2 } }) },
  markdown: { syntaxHighlight: false, processor: satteri({ mdastPlugins: [noPrograms] }) },
  devToolbar: { enabled: false },
  security: {
    // The meta policy of every page. `frame-ancestors` cannot stand in a meta element: the
    // server sends it as a header.
    csp: {
      directives: [
        "default-src 'none'",
        "base-uri 'none'",
        "img-src 'self'",
        "font-src 'self'",
        `connect-src ${self}`,
        `form-action ${self}`,
      ],
    },
  },
  vite: {
    // Vite minifies anyway, and warns of what it does not know where the log shows it.
    plugins: [
      tailwind({ optimize: false }),
      knownWarnings,
      datedTexts(day),
      toolFacts(root, contentDir, day),
      shortProperties,
      shownPhotos(new URL('blog/', content)),
    ],
    // Not beside the packages, where the user that builds on a server writes nothing.
    cacheDir: './.cache/vite',
    resolve: { alias: { 'content-dir:': fileURLToPath(content).replace(/[\\/]$/, '') } },
    css: { postcss: { plugins: [screenWidths, styleValues(brand)] } },
    build: {
      // Scripts are files, never inline: the policy knows no script hashes.
      assetsInlineLimit: 0,
      target: buildTargets,
      // Drawings that sheets show are built as pages are, at their addresses.
      rolldownOptions: { external: /^\/icons\// },
    },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              // Astro names a page's script after its file and place in it, 40 letters that every page carries.
              entryFileNames: ({ name }) =>
                `_astro/${name.includes('astro_type_script') ? 'page' : '[name]'}.[hash:6].js`,
              // React and Astro's renderer as one file: one request and one compression instead of five.
              codeSplitting: {
                groups: [
                  {
                    name: 'react',
                    test: /node_modules[\\/](?:react|react-dom|scheduler|@astrojs[\\/]react)[\\/]/,
                  },
                  // The rules that tools and forms share: no tool needs React, which a chunk with parts of forms would bring.
                  {
                    name: 'rules',
                    test: /src[\\/]domain[\\/](?:check|api-contract|keys-of|language[\\/]format|prices[\\/]building-types)\.ts$/,
                    priority: 1,
                  },
                  {
                    name: 'form',
                    test: /src[\\/]islands[\\/](?:(?:form-parts|stores)[\\/]|api-client[\\/]call)/,
                  },
                ],
              },
            },
          },
        },
      },
    },
    define: {
      ...define,
      'import.meta.env.PUBLIC_API_URL': JSON.stringify(apiUrl),
      // The one call that every page's script makes; the contract with all others weighs as much as the script.
      'import.meta.env.BLOG_VIEWS_URL': JSON.stringify(apiHref('blogViews', apiUrl)),
      // Read by nobody: it is here because the incremental cache holds for one configuration.
      'import.meta.env.SOURCE_DIGEST': JSON.stringify(
        [await sourceDigest(root, contentDir), ...Object.values(brand)].join(' '),
      ),
    },
    // Vite would let any page on another port of this machine read sources and drafts.
    server: { cors: false, proxy: { '/api': { target: `http://localhost:${process.env.PORT || 8080}` } } },
  },
});
