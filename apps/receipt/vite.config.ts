import { join } from 'node:path'
import { defineConfig } from 'vite'
import { pageTokens } from '../../tools/page-tokens.ts'
import { api } from '../../tools/vite-api.ts'

/** Builds a page with a single script and a single style sheet; the font is the only further download. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/purchase-transaction/',
  publicDir: join(import.meta.dirname, '../../packages/ui/public'),
  plugins: [pageTokens('/receipt.css')],
  server: { proxy: { '/api': api } },
  build: {
    target: 'baseline-widely-available',
    sourcemap: 'hidden',
    assetsInlineLimit: 0,
    copyPublicDir: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
})
