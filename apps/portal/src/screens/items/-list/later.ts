import { lazy } from 'react'

// What opens on a press comes on a press: the list is on the screen sooner without it.
export const AddFlow = lazy(async () => ({ default: (await import('../-form/add-flow.tsx')).AddFlow }))
export const BulkDelete = lazy(async () => ({ default: (await import('../-bulk/bulk-delete.tsx')).BulkDelete }))
export const BulkEditSheet = lazy(async () => ({
  default: (await import('../-bulk/bulk-edit-sheet.tsx')).BulkEditSheet,
}))
