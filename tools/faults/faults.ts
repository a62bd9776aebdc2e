import type { Rig } from './rig.ts'

export type Fault = {
  name: string
  about: string
  /** The short form runs it as well. */
  isShort?: boolean
  /** No request may fail during the fault. */
  isLossless?: boolean
  /** Reason why this machine cannot make the fault. */
  missing?: (rig: Rig) => string | undefined
  run: (rig: Rig) => Promise<void>
}

export const faults: readonly Fault[] = [
  {
    name: 'rolling-restart',
    about: 'SIGTERM to one api process after the other, each started again before the next',
    isShort: true,
    isLossless: true,
    run: async ({ apis, wait }) => {
      for (const api of apis) {
        const code = await api.stop()
        if (code !== 0) throw new Error(`${api.name} ended with ${code} after SIGTERM.`)
        api.start()
        await api.ready()
        await wait(2)
      }
    },
  },
]
