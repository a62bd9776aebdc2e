import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { isRoute } from '@tillgate/contract/routes.ts'

export const root = path.resolve(import.meta.dirname, '../..')
export const absolute = (file: string): string => path.join(root, file)
export const textOf = (file: string): string => (existsSync(absolute(file)) ? readFileSync(absolute(file), 'utf8') : '')
const find = (pattern: string): string[] => globSync(pattern, { cwd: root })
const load = async (file: string): Promise<Record<string, unknown>> => import(pathToFileURL(absolute(file)).href)

export type ContractRoute = { name: string; method: string; path: string }

/** Lists every route that a file of the contract exports. */
export const contractRoutes = async (): Promise<ContractRoute[]> => {
  const files = find('packages/contract/src/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const modules = await Promise.all(files.map(load))
  return modules
    .flatMap((module) => Object.entries(module))
    .flatMap(([name, value]) => (isRoute(value) ? [{ name, method: value.method, path: value.path }] : []))
}

/** Returns the source of the server without its tests. */
export const serverText = (): string =>
  find('apps/server/src/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts') && !file.includes('/testing/'))
    .map(textOf)
    .join('\n')

/** Converts a path below `screens/` to its URL: dots and folders become slashes, `index` disappears. */
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

/** Replaces the names of parameters by `:`, because only their positions are specified. */
export const shapeOf = (url: string): string => url.replaceAll(/:\w+|\{\w+\}/g, ':')
