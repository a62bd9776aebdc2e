import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { serviceWorker } from '../../tools/service-worker.ts'
import { api } from '../../tools/vite-api.ts'

const publicDir = join(import.meta.dirname, '../../packages/ui/public')

/** Builds the till: one page, whose first script is all that the first scan needs. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/till/',
  publicDir,
  plugins: [
    react({ compiler: true }),
    serviceWorker({
      entry: join(import.meta.dirname, 'src/service-worker.ts'),
      page: '/till',
      publicDir,
      publicFiles: ['theme.js', 'icon.svg', 'till.webmanifest'],
    }),
  ],
  server: { proxy: { '/api': api, '/config': api, '/health': api } },
  build: {
    target: 'baseline-widely-available',
    sourcemap: 'hidden',
    assetsInlineLimit: 0,
    copyPublicDir: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // In one piece with all that it imports: thirty small ones would compress worse and ask thirty times.
        codeSplitting: { groups: [{ name: 'start', test: /apps\/till\/src\/main\.tsx$/ }] },
      },
    },
  },
})
