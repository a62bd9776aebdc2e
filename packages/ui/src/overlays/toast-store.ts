export type Toast = {
  id: number
  tone: 'success' | 'error'
  text: string
  /** Spec 1 §9: 5 seconds by default; undo gets 8, a found barcode 10. */
  life: number
  action?: { label: string; run: () => void }
  /** Link to the subject. */
  open?: { label: string; run: () => void }
  /**
   * Subject: a later toast with the same subject replaces this toast, so that two toasts never offer opposite undos.
   */
  about?: string
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()
const notify = (): void => {
  for (const listener of listeners) listener()
}

export const defaultLife = 5000
/** Maximum of toasts: more would cover the page of a phone. */
const limit = 3
const withRoom = (): readonly Toast[] => {
  const passing = toasts.find(({ tone, action }) => tone === 'success' && !action)
  return toasts.length < limit ? toasts : toasts.filter((toast) => toast !== passing)
}

/**
 * Shows results of user actions and background news; errors to fix stay on the page. A fourth toast replaces the oldest
 * success, but never an error or an undo.
 */
export const showToast = (
  toast: Pick<Toast, 'tone' | 'text'> & Partial<Pick<Toast, 'life' | 'action' | 'open' | 'about'>>,
): void => {
  lastId += 1
  if (toast.about !== undefined) toasts = toasts.filter(({ about }) => about !== toast.about)
  toasts = [...withRoom(), { life: defaultLife, ...toast, id: lastId }]
  notify()
}
export const dropToast = (id: number): void => {
  toasts = toasts.filter((toast) => toast.id !== id)
  notify()
}
/** Runs the action with a label of the newest toast that offers it. */
export const runToastAction = (label: string): void => {
  const toast = toasts.findLast(({ action }) => action?.label === label)
  if (!toast) return
  dropToast(toast.id)
  toast.action?.run()
}
export const readToasts = (): readonly Toast[] => toasts
export const watchToasts = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
