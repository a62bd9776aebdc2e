import { buildProduct } from './built.ts'

await buildProduct()
