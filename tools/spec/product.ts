import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../..')
export const absolute = (file: string): string => path.join(root, file)
export const textOf = (file: string): string => (existsSync(absolute(file)) ? readFileSync(absolute(file), 'utf8') : '')
const find = (pattern: string): string[] => globSync(pattern, { cwd: root })
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
