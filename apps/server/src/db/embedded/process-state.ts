import process from 'node:process'

/** `OTHERS`: the process lives and belongs to another user. */
type ProcessState = 'OURS' | 'OTHERS' | 'GONE'

/** Returns the state of a process by its number. */
export const processState = (pid: number): ProcessState => {
  try {
    process.kill(pid, 0)
    return 'OURS'
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM' ? 'OTHERS' : 'GONE'
  }
}

export const isAlive = (pid: number): boolean => processState(pid) !== 'GONE'
