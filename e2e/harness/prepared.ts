import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { directly, freePorts, newDataDir, startProduct, type Ports, type Product } from './product.ts'

/** Data directory of a stopped product, the address that its mails name, what it printed and how it ended. */
export type Prepared = { dataDir: string; url: string; printed: string; status: number | null }

/** Starts a product for the first time and stops it: tables, demonstration data, keys, sandbox. */
export const prepareData = async (): Promise<Prepared> => {
  const { dataDir, url, printed, started, stop } = await startProduct(newDataDir())
  await started()
  const status = await stop()
  return { dataDir, url, printed: printed(), status }
}

/**
 * Copies prepared data for a product at `ports`; mails of the sandbox lead there. The copy starts in a second, a new data
 * directory in half a minute.
 */
const copyData = (prepared: Prepared, { port }: Ports): string => {
  const dataDir = newDataDir()
  if (process.platform === 'win32') cpSync(prepared.dataDir, dataDir, { recursive: true })
  else {
    // Node's cpSync gives the files of PostgreSQL's user to the user of this process.
    const { status, stderr } = spawnSync('cp', ['-a', `${prepared.dataDir}/.`, dataDir], { encoding: 'utf8' })
    if (status !== 0) throw new Error(`The prepared data could not be copied: ${stderr}`)
  }
  const marker = join(dataDir, 'postgres', 'cluster.json')
  // Copies that start at once would compete for the port of the prepared database.
  writeFileSync(marker, JSON.stringify({ ...JSON.parse(readFileSync(marker, 'utf8')), port: 0 }))
  const state = join(dataDir, 'sandbox', 'state.json')
  const former = `localhost:${new URL(prepared.url).port}`
  writeFileSync(state, readFileSync(state, 'utf8').replaceAll(former, `localhost:${port}`))
  rmSync(join(dataDir, 'postgres', 'users'), { recursive: true, force: true })
  return dataDir
}

/** Starts a product on a copy of the prepared data. */
export const startCopy = async (
  prepared: Prepared,
  settings: NodeJS.ProcessEnv = {},
  command = directly,
): Promise<Product> => {
  const ports = await freePorts()
  return startProduct(copyData(prepared, ports), command, ports, settings)
}
