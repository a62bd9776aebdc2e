import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The sandbox's server serves the result: `src/pages.ts` names the addresses. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: join(import.meta.dirname, '../../packages/ui/public'),
  plugins: [react({ compiler: true })],
  build: {
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    // One script of the developer's own machine: a second file would load no sooner.
    chunkSizeWarningLimit: 1500,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: { console: join(import.meta.dirname, 'index.html') },
      output: { entryFileNames: '[name].js', assetFileNames: '[name][extname]' },
    },
  },
})
