import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs as graphs, dictionary } from '@zxcvbn-ts/language-common'

const guesser = new ZxcvbnFactory({ dictionary, graphs, maxLength: 64 })

export const common: ReadonlySet<string | number> = new Set(dictionary['passwords-common'])

/** Returns true for a password that falls to a million guesses: rows of keys, letters in order, repetitions, a disguised common word. */
export const isGuessed = (password: string): boolean => guesser.check(password).score < 2
