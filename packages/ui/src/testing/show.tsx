import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { ReactNode } from 'react'
import { page } from 'vitest/browser'
import { onTestFinished } from 'vitest'
import '../styles/styles.ts'
import { nestingErrors } from './html-nesting.ts'
import { UiProvider } from '../styles/ui-provider.tsx'

/**
 * Renders a component in Chromium and waits, so that following key presses reach the component. Unmounts after the
 * test, and fails a test whose last elements are at places that HTML does not allow.
 */
export const show = (part: ReactNode): typeof page => {
  const box = document.createElement('div')
  document.body.append(box)
  const root = createRoot(box)
  flushSync(() => root.render(<UiProvider>{part}</UiProvider>))
  onTestFinished(() => {
    const errors = nestingErrors(document)
    root.unmount()
    box.remove()
    if (errors.length > 0) throw new Error(`HTML does not allow: ${errors.join('; ')}`)
  })
  return page
}
