import { defineConfig } from 'vite'
import { viteApp } from '../../tools/vite-app.ts'

export default defineConfig(
  viteApp({
    name: 'portal',
    root: import.meta.dirname,
    base: '/',
    session: { record: 'auth', language: 'language' },
    start: {
      name: 'lobby',
      holds: [
        'packages/(contract/src/(auth|paging|refusals|route|settings)|phrases/src/say)\\.',
        'packages/ui/src/(address|form)/',
        'packages/ui/src/buttons/(button|use-one-run)',
        'packages/ui/src/fields/(field|password-input|text-field)',
        'packages/ui/src/icons/(basics|icon)',
        'packages/ui/src/layout/(auth|brand|language)',
        'packages/ui/src/notices/alert',
        'packages/ui/src/overlays/toast',
        'packages/ui/src/styles/[^?]*\\.css',
        'packages/ui/src/styles/styles',
        'apps/portal/src/(api/client|cache|i18n|features/(forms|frames|session)/)',
      ],
    },
  }),
)
