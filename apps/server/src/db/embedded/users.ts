import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

let count = 0

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it lives, as somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Notes that this process uses the server: whoever leaves last stops it. */
export const enter = (own: string): string => {
  count += 1
  const name = `${process.pid}-${count}`
  writeFileSync(join(own, 'users', name), '')
  return name
}

/** Leaves, and tells whether nobody is left. Users that were killed have left too. */
export const leave = (own: string, name: string): boolean => {
  const users = join(own, 'users')
  // DATA_DIR was deleted under us: nobody can use what was in it.
  if (!existsSync(users)) return true
  rmSync(join(users, name), { force: true })
  const others = readdirSync(users)
  for (const other of others.filter((user) => !isAlive(Number.parseInt(user, 10)))) rmSync(join(users, other))
  return readdirSync(users).length === 0
}
