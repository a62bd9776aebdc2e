import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { isRoute, type Route } from '../route.ts'

const folder = path.dirname(import.meta.dirname)
const files = globSync('*.ts', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'))

const load = async (file: string): Promise<object> => import(pathToFileURL(path.join(folder, file)).href)

/** Every module of the contract. */
export const contracts: readonly object[] = await Promise.all(files.map(load))

/** Every route of the contract by its exported name. */
export const routes: Readonly<Record<string, Route>> = Object.fromEntries(
  contracts
    .flatMap((contract) => Object.entries(contract))
    .filter((entry): entry is [string, Route] => isRoute(entry[1])),
)
