import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { ReactNode } from 'react'
import { page } from 'vitest/browser'
import { onTestFinished } from 'vitest'
import '../styles/styles.ts'
import { watchNesting } from './html-nesting.ts'
import { UiProvider } from '../styles/ui-provider.tsx'

/**
 * Renders a component in Chromium and waits, so that following key presses reach the component. Unmounts after the
 * test, and fails a test with elements at places that HTML does not allow.
 */
export const show = (part: ReactNode): typeof page => {
  const box = document.createElement('div')
  document.body.append(box)
  const endWatch = watchNesting()
  const root = createRoot(box)
  flushSync(() => root.render(<UiProvider>{part}</UiProvider>))
  onTestFinished(() => {
    root.unmount()
    box.remove()
    endWatch()
  })
  return page
}
