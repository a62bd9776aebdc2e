import '@tillgate/ui/styles.ts'
import './boot.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchOtherTabs } from '#operator/features/session/session.ts'
import { loadSettings } from '#operator/features/settings/settings.ts'
import { startLanguage } from '@tillgate/browser/i18n.ts'
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
