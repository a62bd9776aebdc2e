import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    histories: number | undefined
  }
}

/** How many random histories a proof plays: `HISTORIES` of the environment, else so many as take seconds. */
export const histories = (usual: number): number => inject('histories') ?? usual
