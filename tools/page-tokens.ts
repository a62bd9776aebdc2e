import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const tokens = join(import.meta.dirname, '../packages/ui/src/styles/tokens.css')

type Values = Map<string, string>

/** The custom properties of the block that begins with this selector. */
const valuesOf = (css: string, selector: string): Values => {
  const [, block = ''] = css.split(`\n${selector} {`)
  const [body = ''] = block.split('\n}')
  return new Map([...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]))
}

const namesIn = (text: string): string[] => [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name)

/** The names that a sheet uses, and those that their values use. */
const usedBy = (sheet: string, values: Values): Set<string> => {
  const used = new Set<string>()
  const use = (text: string): void => {
    for (const name of namesIn(text)) {
      if (used.has(name)) continue
      used.add(name)
      use(values.get(name) ?? '')
    }
  }
  use(sheet)
  return used
}

/**
 * The tokens that a page without a framework needs, and none of the others: light by default, dark where the device asks for
 * it, since such a page has no switch of its own.
 */
export const tokensFor = (sheet: string, css = readFileSync(tokens, 'utf8')): string => {
  const light = valuesOf(css, ':root')
  const dark = valuesOf(css, "[data-mantine-color-scheme='dark']")
  const used = usedBy(sheet, light)
  const unknown = [...used].filter((name) => !light.has(name))
  if (unknown.length > 0) throw new Error(`There is no token ${unknown.join(', ')}`)
  const said = (values: Values): string =>
    [...values]
      .filter(([name]) => used.has(name))
      .map(([name, value]) => `${name}: ${value};`)
      .join(' ')
  return `:root { ${said(light)} }\n@media (prefers-color-scheme: dark) { :root { ${said(dark)} } }\n`
}

/** Puts them before the page's style sheet. */
export const pageTokens = (sheet: string): Plugin => ({
  name: 'page-tokens',
  enforce: 'pre',
  transform: (code, id) =>
    id.split('?')[0]?.endsWith(sheet) ? { code: tokensFor(code) + code, map: null } : undefined,
})
