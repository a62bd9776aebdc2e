import { constants, setPriority } from 'node:os'

/**
 * Lets this process run before the server and the database that it calls, as a caller with cores of its own does. Without the
 * right to do so, times of a saturated machine count the waits of the caller as well.
 */
export const runAhead = (): void => {
  try {
    setPriority(constants.priority.PRIORITY_HIGH)
  } catch (error) {
    console.log(`The generator of calls shares its priority with the server: ${String(error)}`)
  }
}
