import { lazy } from 'react'

// Dialogs bring the building material of the portal's frame: fetched when one opens, not to show a code field.
export const SentDialog = lazy(async () => ({ default: (await import('./sent-dialog.tsx')).SentDialog }))
export const TextDialog = lazy(async () => ({ default: (await import('./text-dialog.tsx')).TextDialog }))
