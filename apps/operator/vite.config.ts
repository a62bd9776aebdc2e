import { defineConfig } from 'vite'
import { viteApp } from '../../tools/vite-app.ts'

export default defineConfig({
  ...viteApp({
    name: 'operator',
    root: import.meta.dirname,
    base: '/operator/',
    start: {
      name: 'start',
      holds: [
        'packages/phrases/src/(say|operator-en-us|en/(answers|complaints|login|operator-console|recovery|shared|shell))\\.',
        'packages/ui/src/(alert|auth|brand|button|circles|code-input|error-summary|field|form|inside|language|password|plain-search|sealed|text-field|toast|use-(enter|one-run)|icons|styles)',
        'apps/operator/src/(api/line|cache|i18n|features/(frames|session)/)',
      ],
    },
  }),
  // The reader of PDF files is a worker that loads as a module, like everything else.
  worker: { format: 'es' },
})
