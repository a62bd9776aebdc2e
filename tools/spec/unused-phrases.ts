import { globSync, readFileSync } from 'node:fs'
import { absolute, root } from './product.ts'

/** refusals.ts lists all codes: that list is no use of their phrases. */
const isUse = (file: string): boolean =>
  !/\.(unit\.)?test\.tsx?$|\/testing\/|\/src\/refusals\.ts$|^packages\/phrases\/src\/((en|es)\/|(operator-)?(en-us|es-es)\.ts)/.test(
    file,
  )

export const productText = (): string =>
  globSync(['{apps,packages}/*/src/**/*.{ts,tsx}'], { cwd: root })
    .filter(isUse)
    .map((file) => readFileSync(absolute(file), 'utf8'))
    .join('\n')

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/**
 * A key is used where it is quoted, or where a template forms it: `store.${status}` uses `store.ACTIVE` when 'ACTIVE' is quoted
 * somewhere. Plural forms are used by their base key.
 */
export const unusedIn = (text: string, keys: readonly string[]): string[] => {
  const said = new Set(
    [...text.matchAll(/(['"])([\w.-]+)\1|([A-Za-z]\w*)(?=\??: )/g)].map(([, , word, name]) => word ?? name),
  )
  const templates = [...text.matchAll(/`([a-z][\w-]*\.[^`\s]*\$\{[^`]*)`/g)].map(([, body = '']) => {
    const fixed = body.split(/\$\{[^}]*\}/).map(escaped)
    return new RegExp(`^${fixed.join(String.raw`([\w.-]+)`)}$`)
  })
  const isMade = (key: string): boolean =>
    templates.some((template) => {
      const parts = template.exec(key)?.slice(1)
      return parts !== undefined && parts.every((part) => said.has(part))
    })
  const isUsed = (key: string): boolean => said.has(key) || isMade(key)
  return keys.filter((key) => !isUsed(key) && !isUsed(key.replace(/_(one|other|many)$/, '')))
}
