import { lazy } from 'react'

/** Dialogs bring the building material of the portal's frame: fetched when one opens, not to show a code field. */
export const TextDialog = lazy(async () => {
  const { TextDialog: loaded } = await import('./text-dialog.tsx')
  return { default: loaded }
})
