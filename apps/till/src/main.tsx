import '@tillgate/ui/styles/tokens.css'
import '@tillgate/ui/styles/base.css'
import '@tillgate/ui/styles/boot.css'
import './till.css'
import { startLanguage } from '@tillgate/browser/i18n.ts'
import { loadSettings } from '@tillgate/browser/settings.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import './i18n.ts'

const root = document.querySelector('#root')
if (root) {
  await Promise.all([loadSettings(), startLanguage()])
  // The till must not be cleared by the browser: payments that are being reversed are kept here.
  void navigator.storage?.persist?.()
  // The till opens without a connection, too.
  if (import.meta.env.PROD) void navigator.serviceWorker?.register('/till/sw.js', { scope: '/till' })
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
