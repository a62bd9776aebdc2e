import { lazy } from 'react'

export const loadShellFrame = () => import('#portal/features/shell/shell-frame.tsx')

/** Menus, dialogs, the query cache: nobody needs them to sign in. */
export const ShellFrame = lazy(async () => {
  const { ShellFrame: loaded } = await loadShellFrame()
  return { default: loaded }
})
