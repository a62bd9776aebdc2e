import { defineConfig } from 'vite'
import { viteApp } from '../../tools/vite-app.ts'

export default defineConfig(
  viteApp({
    name: 'portal',
    root: import.meta.dirname,
    base: '/',
    start: {
      name: 'lobby',
      holds: [
        'packages/(contract/src/(auth|paging|refusals|route|settings)|phrases/src/say)\\.',
        'packages/ui/src/(alert|auth|brand|button|circles|error-summary|field|form|inside|language|password-input|plain-search|sealed|text-field|toast|use-(enter|one-run)|icons/(icon|navigation|arrows|actions)|styles)',
        'apps/portal/src/(api/line|cache|i18n|features/(forms|frames|session)/)',
      ],
    },
  }),
)
