export type Toast = {
  id: number
  tone: 'success' | 'error'
  text: string
  /** Spec 1 §9: 5 seconds unless said otherwise; undo gets 8, a found barcode 10. */
  life: number
  action?: { label: string; run: () => void }
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()
const tell = (): void => {
  for (const listener of listeners) listener()
}

export const defaultLife = 5000

/** For results of what a person just did, and for news from the background; what they must fix stays on the page. */
export const showToast = (toast: Pick<Toast, 'tone' | 'text'> & Partial<Pick<Toast, 'life' | 'action'>>): void => {
  lastId += 1
  toasts = [...toasts, { life: defaultLife, ...toast, id: lastId }]
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
