import { permitted } from '#server/caller.ts'

/** A Supervisor edits stores, too. Spec 2 §6. */
export const mayEditStores = permitted('stores.manage')
