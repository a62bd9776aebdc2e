import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The one font starts with the page, not when the style sheet has been read. */
const preloadFont = (): Plugin => ({
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) => {
      const font = Object.keys(bundle ?? {}).find((file) => file.endsWith('.woff2'))
      if (font === undefined) return []
      const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: 'anonymous' }
      return [{ tag: 'link', attrs, injectTo: 'head' }]
    },
  },
})

/** What every visit needs first, in one piece: thirty small ones would compress worse and ask thirty times. */
const lobby = new RegExp(
  [
    'node_modules/(react|react-dom|react-hook-form|@hookform/resolvers|scheduler|use-sync-external-store|zod|@tanstack/(react-router|router-core|history|store|react-store))/',
    'packages/(client/src/(call|address|refused)|contract/src/(auth|paging|refusals|route|settings)|phrases/src/say)\\.',
    'packages/browser/src/(clock|complaints|i18n|language-menu|link-secret|refusal|search-shapes|use-ask|use-focus)',
    'packages/ui/src/(alert|auth|brand|button|circles|error-summary|field|form|inside|language|password-input|plain-search|sealed|text-field|toast|use-enter|icons/(icon|navigation|arrows|actions)|styles)',
    'apps/portal/src/(api/line|i18n|features/(forms|frames|session|settings)/)',
  ].join('|'),
)

/** In development the API runs on its own port. */
const server = `http://127.0.0.1:${process.env['API_PORT'] ?? '3000'}`

/** Address, guard and search of every screen, which the router knows from the start; what a screen draws comes later. */
const addresses = /apps\/portal\/src\/screens\/(?!.*-parts)[^?]*\.tsx$/

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      addExtensions: true,
      routesDirectory: './src/screens',
      generatedRouteTree: './src/route-tree.gen.ts',
      routeFileIgnorePattern: '\\.test\\.',
      quoteStyle: 'single',
      semicolons: false,
    }),
    react({ compiler: true }),
    preloadFont(),
  ],
  server: { proxy: { '/api': server, '/config': server } },
  build: {
    target: 'baseline-widely-available',
    sourcemap: 'hidden',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'lobby', test: lobby },
            { name: 'addresses', test: addresses },
          ],
        },
      },
    },
  },
})
