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
  server: { proxy: { '/api': server, '/config': server } },
  build: {
    target: 'baseline-widely-available',
    sourcemap: 'hidden',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
})
