export type Toast = {
  id: number
  tone: 'success' | 'error'
  text: string
  /** Spec 1 §9: 5 seconds unless said otherwise; undo gets 8, a found barcode 10. */
  life: number
  action?: { label: string; run: () => void }
  /** What it is about: a later toast about the same takes its place, so that no two offer opposite undos. */
  about?: string
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()
const tell = (): void => {
  for (const listener of listeners) listener()
}

export const defaultLife = 5000
/** More at once would cover the page of a phone. */
const most = 3
const withRoom = (): readonly Toast[] => {
  const passing = toasts.find(({ tone, action }) => tone === 'success' && !action)
  return toasts.length < most ? toasts : toasts.filter((toast) => toast !== passing)
}

/**
 * For results of what a person just did, and for news from the background; what they must fix stays on the page. The
 * oldest success makes room for a fourth; what failed or can be undone never does.
 */
export const showToast = (
  toast: Pick<Toast, 'tone' | 'text'> & Partial<Pick<Toast, 'life' | 'action' | 'about'>>,
): void => {
  lastId += 1
  if (toast.about !== undefined) toasts = toasts.filter(({ about }) => about !== toast.about)
  toasts = [...withRoom(), { life: defaultLife, ...toast, id: lastId }]
  tell()
}
export const dropToast = (id: number): void => {
  toasts = toasts.filter((toast) => toast.id !== id)
  tell()
}
export const readToasts = (): readonly Toast[] => toasts
export const watchToasts = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
