import { lazy } from 'react'
import { wholeLanguage } from '@tillgate/browser/i18n.ts'

const load = async () => {
  // Both travel at once.
  const language = wholeLanguage()
  const { ShellFrame: loaded } = await import('#portal/features/shell/shell-frame.tsx')
  await language
  return { default: loaded }
}

/** Called while the guard still decides: the frame's code is on its way before it is drawn. */
export const loadShellFrame = (): void => void load()

/** Menus and dialogs: nobody needs them to sign in. */
export const ShellFrame = lazy(load)
