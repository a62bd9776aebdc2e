import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import process from 'node:process'

const loop = 'const parent = process.ppid; while (process.ppid === parent);'

/** Keeps each core busy with one process until this process ends. */
export const occupyCores = (): void => {
  for (let core = 0; core < availableParallelism(); core += 1) {
    const child = spawn(process.execPath, ['-e', loop], { stdio: 'ignore' })
    process.once('exit', () => child.kill('SIGKILL'))
  }
}
