import fc from 'fast-check'
import { expect, test } from 'vitest'
import { begunMention, mentionedIn, mentionOf, namesakes, piecesOf, withMentions } from './mentions.ts'

const idOf = (n: number): string => `0190bbbb-0000-7000-8000-${String(n).padStart(12, '0')}`
const nina = { id: idOf(1), name: 'Nina Shaw' }
const ana = { id: idOf(2), name: 'Ana' }
const anaRuiz = { id: idOf(3), name: 'Ana Ruiz' }
const people = [nina, ana, anaRuiz]

test.each([
  ['Ask @Nina Shaw, please', `Ask ${mentionOf(nina.id)}, please`],
  ['@Ana Ruiz and @Ana', `${mentionOf(anaRuiz.id)} and ${mentionOf(ana.id)}`],
  ['@Anabel is nobody here', '@Anabel is nobody here'],
  ['maria@Ana Ruiz is an address', 'maria@Ana Ruiz is an address'],
  ['@@Nina Shaw', `@${mentionOf(nina.id)}`],
])('%s is kept by id', (typed, kept) => {
  expect(withMentions(typed, people)).toBe(kept)
})

test('mentions survive the round trip for any text', () => {
  const word = fc.oneof(fc.string({ maxLength: 6 }), fc.constantFrom(...people.map(({ name }) => `@${name}`), '@', '{'))
  fc.assert(
    fc.property(fc.array(word, { maxLength: 8 }), (words) => {
      const typed = words.join(' ')
      const names = new Map(people.map(({ id, name }) => [id, `@${name}`]))
      const read = piecesOf(withMentions(typed, people)).map((piece) =>
        'id' in piece ? names.get(piece.id) : piece.text,
      )
      expect(read.join('')).toBe(typed)
    }),
  )
})

test('each person is named once', () => {
  expect(mentionedIn(`${mentionOf(nina.id)} ${mentionOf(ana.id)} ${mentionOf(nina.id)} @{x}`)).toEqual([
    nina.id,
    ana.id,
  ])
})

test.each([
  ['Ask @', ''],
  ['Ask @nin', 'nin'],
  ['@Ana R', 'Ana R'],
  ['maria@del', undefined],
  ['no sign of it', undefined],
  ['@Ana: done', undefined],
])('behind “%s” the name begun is %s', (before, begun) => {
  expect(begunMention(before)).toBe(begun)
})

test('a name is found by its beginnings, without marks', () => {
  expect(namesakes('sha', people)).toEqual([nina])
  expect(namesakes('ana', [...people, { id: idOf(4), name: 'Ánahí Gómez' }]).map(({ name }) => name)).toEqual([
    'Ana',
    'Ana Ruiz',
    'Ánahí Gómez',
  ])
})
