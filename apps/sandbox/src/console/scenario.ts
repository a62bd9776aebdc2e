import type { ProductShown } from '../product.ts'

export type Say = (progress: string) => void
export type Link = [label: string, href: string]
export type End = { text: string; links: Link[] }
/** Events at the product, played through its own interface. */
export type Scenario = {
  title: string
  words: string
  length: string
  run: (product: ProductShown, say: Say) => Promise<End>
}
