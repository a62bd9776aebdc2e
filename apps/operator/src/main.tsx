import '@tillgate/ui/styles/styles.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startLanguage } from '@tillgate/browser/i18n.ts'
import { loadSettings } from '@tillgate/browser/settings.ts'
import { watchOtherTabs } from '#operator/features/session/auth-record.ts'
import { openRouter } from '#operator/router.ts'

const root = document.querySelector('#root')
if (root) {
  await Promise.all([loadSettings(), startLanguage()])
  watchOtherTabs()
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={openRouter()} />
    </StrictMode>,
  )
}
