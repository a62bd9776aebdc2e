import { lazy } from 'react'

// Loaded when a dialog opens: the dialogs import components of the portal's frame, which a code page does not need.
export const SentDialog = lazy(async () => ({ default: (await import('./sent-dialog.tsx')).SentDialog }))
export const TextDialog = lazy(async () => ({ default: (await import('./text-dialog.tsx')).TextDialog }))
