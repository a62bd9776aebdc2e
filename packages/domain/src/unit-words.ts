import { units, type Unit } from './items.ts'

/** Words for units in price lists, in English and Spanish, without case, accents, signs and spaces. */
const words: Record<Unit, string> = {
  COUNT: `ct cnt ea each pc pcs piece pieces pk pkg pack box unit units u und uds ud unidad unidades pieza piezas pza pzas cu
    cadauno caja paquete bag can bottle jar case bolsa lata botella frasco doz dozen docena`,
  GM: 'g gr grs gms gram grams gramo gramos',
  OZ: 'ozs ounce ounces onza onzas',
  LB: 'lbs pound pounds libra libras',
  KG: 'kgs kilo kilos kilogram kilograms kilogramo kilogramos',
  GAL: 'gals gallon gallons galon galones',
  FLOZ: 'flozs fluidounce fluidounces onzaliquida onzasliquidas ozfl',
  L: 'lt lts ltr liter liters litre litres litro litros',
  ML: 'mls milliliter milliliters millilitre millilitres mililitro mililitros',
}

/** Words for packages. What a package holds differs, so that they are suggested and never read without a person. */
const packages: ReadonlySet<string> = new Set(
  'pk pkg pack box caja paquete bag can bottle jar case bolsa lata botella frasco doz dozen docena'.split(' '),
)

/** The codes themselves count too, with a point or in other letters: `Lb.`, `fl. oz`. */
const unitOf: ReadonlyMap<string, Unit> = new Map(
  units.flatMap((unit) => [unit.toLowerCase(), ...words[unit].split(/\s+/)].map((word) => [word, unit] as const)),
)

const measures = (['GM', 'OZ', 'LB', 'KG', 'GAL', 'L', 'ML'] as const).map((unit) => [
  unit.toLowerCase(),
  ...words[unit].split(/\s+/),
])

/** Returns every word for the measure that a word of a search means: `gal` for `gallon`. None: the word is no measure. */
export const wordsOfMeasure = (word: string): readonly string[] => measures.find((same) => same.includes(word)) ?? []

const lettersOf = (word: string): string =>
  word
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')

/** Returns the unit that a word means, for a suggestion; undefined for an unknown word. `per pound` is `pound`. */
export const unitOfWord = (word: string): Unit | undefined => {
  const letters = lettersOf(word)
  return unitOf.get(letters) ?? unitOf.get(letters.replace(/^(?:por|per|bythe|by)/, ''))
}

/** Returns the unit of a cell without other content: a number means the size of a package (`12 oz`), which is no unit. */
export const unitOfCell = (cell: string): Unit | undefined =>
  /[0-9]/.test(cell) || packages.has(lettersOf(cell)) ? undefined : unitOfWord(cell)
