import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    histories: number | undefined
  }
}

/**
 * Returns the number of random histories per test: `HISTORIES` of the environment, otherwise a number that takes
 * seconds.
 */
export const histories = (usual: number): number => inject('histories') ?? usual
