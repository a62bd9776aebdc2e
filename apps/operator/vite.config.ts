import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const base = '/operator/'

/** The one font starts with the page, not when the style sheet has been read. */
const preloadFont = (): Plugin => ({
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) => {
      const font = Object.keys(bundle ?? {}).find((file) => file.endsWith('.woff2'))
      if (font === undefined) return []
      const attrs = { rel: 'preload', href: base + font, as: 'font', type: 'font/woff2', crossorigin: 'anonymous' }
      return [{ tag: 'link', attrs, injectTo: 'head' }]
    },
  },
})

/** What every visit needs first, in one piece: thirty small ones would compress worse and ask thirty times. */
const start = new RegExp(
  [
    'node_modules/(react|react-dom|react-hook-form|@hookform/resolvers|scheduler|use-sync-external-store|zod|@tanstack/(react-router|router-core|history|store|react-store))/',
    'packages/client/src/(call|address|refused)\\.|packages/phrases/src/(say|operator-en-us|en/(answers|complaints|login|operator-console|recovery|shared|shell))\\.',
    'packages/ui/src/(alert|auth|brand|button|circles|code-input|error-summary|field|form|inside|language|password|plain-search|sealed|text-field|toast|use-enter|icons|styles)',
    'apps/operator/src/(api/line|clock|i18n|features/(forms/(?!reason)|(frames|language|search|session|settings)/))',
  ].join('|'),
)
/** Address and search of every screen, which the router knows from the start; what a screen draws comes later. */
const addresses = /apps\/operator\/src\/screens\/(?!.*-parts)[^?]*\.tsx$/

/** In development the API runs on its own port. */
const server = `http://127.0.0.1:${process.env['API_PORT'] ?? '3000'}`

export default defineConfig({
  root: import.meta.dirname,
  base,
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
  // The reader of PDF files is a worker that loads as a module, like everything else.
  worker: { format: 'es' },
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
            { name: 'start', test: start },
            { name: 'addresses', test: addresses },
          ],
        },
      },
    },
  },
})
