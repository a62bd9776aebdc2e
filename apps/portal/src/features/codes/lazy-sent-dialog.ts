import { lazy } from 'react'

export const SentDialog = lazy(async () => {
  const { SentDialog: loaded } = await import('./sent-dialog.tsx')
  return { default: loaded }
})
