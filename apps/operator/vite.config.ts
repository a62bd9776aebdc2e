import { defineConfig } from 'vite'
import { viteApp } from '../../tools/vite-app.ts'

export default defineConfig({
  ...viteApp({
    name: 'operator',
    root: import.meta.dirname,
    base: '/operator/',
    session: { record: 'operator-auth', language: 'operator-language' },
    start: {
      name: 'start',
      holds: [
        'packages/phrases/src/en/(authenticator|card-entry|field-errors|forms|login|operator-console|passkeys|recovery|shared|shell)\\.',
        'packages/ui/src/(address|form|icons)/',
        'packages/ui/src/buttons/(button|use-one-run)',
        'packages/ui/src/fields/(code-input|field|password|text-field)',
        'packages/ui/src/layout/(auth|brand|circles|language)',
        'packages/ui/src/notices/alert',
        'packages/ui/src/overlays/toast',
        'packages/ui/src/styles/[^?]*\\.css',
        'packages/ui/src/styles/styles',
        'apps/operator/src/(api/client|cache|i18n|features/(frames|session)/)',
      ],
    },
  }),
  // The reader of PDF files is a worker that loads as a module, like everything else.
  worker: { format: 'es' },
})
