import { plainLines, plainText } from '@tillgate/domain/plain-text.ts'
import * as z from 'zod/mini'

/** What a person types as one line, a name above all: trimmed, and without characters that cannot be seen. */
export const oneLine = () => z.overwrite<string>(plainText)
/** The same where line ends are meant. */
export const lines = () => z.overwrite<string>(plainLines)
/** Words that are searched for, written as names are: an accent typed apart is one with its letter. */
export const words = () => z.overwrite<string>((text) => text.normalize('NFC').trim())
