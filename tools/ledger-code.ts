import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { isRoute } from '@tillgate/contract/routes.ts'
import { enUS } from '@tillgate/phrases/en-us.ts'
import { esES } from '@tillgate/phrases/es-es.ts'

export const root = path.resolve(import.meta.dirname, '..')
export const inHouse = (file: string): string => path.join(root, file)
const find = (pattern: string): string[] => globSync(pattern, { cwd: root })

export const load = async (file: string): Promise<Record<string, unknown>> => import(pathToFileURL(inHouse(file)).href)

export type Served = { name: string; method: string; path: string; isServed: boolean }

const serverText = (): string =>
  find('apps/server/src/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts') && !file.includes('/testing/'))
    .map((file) => readFileSync(inHouse(file), 'utf8'))
    .join('\n')

/** Every route of the contract, and whether a file of the server names it. */
export const contractRoutes = async (): Promise<Served[]> => {
  const files = find('packages/contract/src/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const modules = await Promise.all(files.map(load))
  const server = serverText()
  return modules
    .flatMap((module) => Object.entries(module))
    .flatMap(([name, value]) => (isRoute(value) ? [{ name, method: value.method, path: value.path }] : []))
    .map((found) => ({ ...found, isServed: new RegExp(`\\b${found.name}\\b`).test(server) }))
}

/** The path below screens/ is the URL: dots and folders are slashes, `index` is nothing. */
export const urlOf = (file: string): string => {
  const words = file
    .replace(/\.tsx?$/, '')
    .split(/[/.]/)
    .filter((word) => word !== 'index')
    .map((word) => word.replace(/^\$/, ':'))
  return `/${words.join('/')}`
}

export const screenUrls = (): string[] =>
  find('apps/portal/src/screens/**/*.tsx')
    .map((file) => path.relative('apps/portal/src/screens', file))
    .filter((file) => !/(^|\/)(-|__root)|\.test\.tsx$/.test(file))
    .map(urlOf)

/** Parameter names are ours to choose, their places are not. */
export const shapeOf = (url: string): string => url.replaceAll(/:\w+|\{\w+\}/g, ':')

export const english: ReadonlyMap<string, string> = new Map(Object.entries(enUS))
export const spanish: ReadonlyMap<string, string> = new Map(Object.entries(esES))

export const textOf = (file: string): string => (existsSync(inHouse(file)) ? readFileSync(inHouse(file), 'utf8') : '')
