import { lazy } from 'react'

const load = async () => ({ default: (await import('#operator/features/shell/shell-frame.tsx')).ShellFrame })

/** Called while the guard still decides: the frame's code is on its way before it is drawn. */
export const loadShellFrame = (): void => void load()

/** Menus and dialogs: nobody needs them to sign in. */
export const ShellFrame = lazy(load)
