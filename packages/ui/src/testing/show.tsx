import { createRoot } from 'react-dom/client'
import type { ReactNode } from 'react'
import { page } from 'vitest/browser'
import { onTestFinished } from 'vitest'
import '../styles/styles.ts'
import { UiProvider } from '../styles/ui-provider.tsx'

/** Draws a part in the real browser, as on a page, and takes it away when the test is over. */
export const show = (part: ReactNode): typeof page => {
  const box = document.createElement('div')
  document.body.append(box)
  const root = createRoot(box)
  root.render(<UiProvider>{part}</UiProvider>)
  onTestFinished(() => {
    root.unmount()
    box.remove()
  })
  return page
}
