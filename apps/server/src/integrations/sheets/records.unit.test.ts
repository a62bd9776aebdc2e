import { expect, test } from 'vitest'
import { readRecords } from './records.ts'

const cellsOf = async (text: string) => (await readRecords(Buffer.from(text), 100)).map(({ cells }) => cells)

test.each([
  ['commas', 'UPC,Name\n1,Milk\n2,Brie; soft\n', 'Milk'],
  ['semicolons with decimal commas', 'Day;Text;In;Balance\n1;a, b;10,00;1.000,00\n2;c;20,00;1.020,00\n', 'a, b'],
  [
    'tabs with commas in names',
    'UPC\tName\tSize\n1\tMilk, 1 gal, whole, cold\t1\n2\tBrie, soft, 8 oz, cold\t1\n',
    'Milk, 1 gal, whole, cold',
  ],
  ['pipes with commas in names', 'UPC|Name|Size\n1|Milk, 1 gal, whole, cold|1\n', 'Milk, 1 gal, whole, cold'],
  ['commas below a title with a pipe', 'Checking | 4400\nDate,Text,Amount\n1,Milk,5\n2,Fee | ACH,3\n', 'Milk'],
  [
    'commas below a summary',
    'Text,,Sum\nTotal,,5\n\nDate,Text,Amount,Balance\n1,Milk,5,5\n2,"Brie; soft",3,8\n',
    'Milk',
  ],
  ['commas, one more in each row', 'Date,Text,Amount\n1,Milk,5,\n2,Brie,3,\n', 'Milk'],
])('cuts a text with %s', async (_, text, cell) => {
  expect((await cellsOf(text)).flat()).toContain(cell)
})
