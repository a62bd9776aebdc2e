import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { newDataDir, startProduct } from './product.ts'

/** Starts a product for the first time and stops it. Returns its data directory: tables, demonstration data, keys, sandbox. */
export const prepareDataDir = async (): Promise<string> => {
  const product = await startProduct(newDataDir())
  await product.stop()
  return product.dataDir
}

/** Copies a data directory of a stopped product. The copy starts in a second, a new data directory in half a minute. */
export const copyDataDir = (prepared: string): string => {
  const dataDir = newDataDir()
  if (process.platform === 'win32') cpSync(prepared, dataDir, { recursive: true })
  else {
    // Node's cpSync gives the files of PostgreSQL's user to the user of this process.
    const { status, stderr } = spawnSync('cp', ['-a', `${prepared}/.`, dataDir], { encoding: 'utf8' })
    if (status !== 0) throw new Error(`The prepared data could not be copied: ${stderr}`)
  }
  const marker = join(dataDir, 'postgres', 'cluster.json')
  // Copies that start at once would compete for the port of the prepared database.
  writeFileSync(marker, JSON.stringify({ ...JSON.parse(readFileSync(marker, 'utf8')), port: 0 }))
  rmSync(join(dataDir, 'postgres', 'users'), { recursive: true, force: true })
  return dataDir
}
