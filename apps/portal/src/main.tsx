import '@tillgate/ui/styles/styles.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { onLanguageChosen, startLanguage } from '@tillgate/browser/i18n.ts'
import { loadSettings } from '@tillgate/browser/settings.ts'
import { startErrorReports } from '#portal/features/error-reports/start.ts'
import { rememberDocument } from '#portal/features/plaid-link/own-document.ts'
import { storeLanguage } from '#portal/features/session/store-language.ts'
import { watchOtherTabs } from '#portal/features/session/auth-record.ts'
import { openRouter } from '#portal/router.ts'

const root = document.querySelector('#root')
if (root) {
  await Promise.all([loadSettings(), startLanguage()])
  watchOtherTabs()
  onLanguageChosen(storeLanguage)
  rememberDocument(location.pathname)
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={openRouter()} />
    </StrictMode>,
  )
  startErrorReports()
}
