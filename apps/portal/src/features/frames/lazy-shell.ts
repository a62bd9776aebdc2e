import { lazy } from 'react'
import { wholeLanguage } from '#portal/i18n.ts'

export const loadShellFrame = async () => {
  const [frame] = await Promise.all([import('#portal/features/shell/shell-frame.tsx'), wholeLanguage()])
  return frame
}

/** Menus, dialogs, the query cache: nobody needs them to sign in. */
export const ShellFrame = lazy(async () => {
  const { ShellFrame: loaded } = await loadShellFrame()
  return { default: loaded }
})
