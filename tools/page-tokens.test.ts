import { expect, test } from 'vitest'
import { tokensFor } from './page-tokens.ts'

const css = `
:root {
  --white: #fff;
  --paper: var(--white);
  --ink: #111;
}
[data-mantine-color-scheme='dark'] {
  --white: #000;
  --ink: #eee;
}
`

test('a page gets its tokens and their dependencies', () => {
  expect(tokensFor('a { color: var(--paper) }', css)).toBe(
    ':root { --white: #fff; --paper: var(--white); }\n@media (prefers-color-scheme: dark) { :root { --white: #000; } }\n',
  )
})

test('a token that does not exist stops the build', () => {
  expect(() => tokensFor('a { color: var(--pink) }', css)).toThrow('There is no token --pink')
})
