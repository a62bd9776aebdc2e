import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { api } from '../../tools/vite-api.ts'

/** Builds the till: one page, whose first script is all that the first scan needs. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/till/',
  publicDir: join(import.meta.dirname, '../../packages/ui/public'),
  plugins: [react({ compiler: true })],
  server: { proxy: { '/api': api, '/config': api, '/health': api } },
  build: {
    target: 'baseline-widely-available',
    sourcemap: 'hidden',
    assetsInlineLimit: 0,
    copyPublicDir: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
})
