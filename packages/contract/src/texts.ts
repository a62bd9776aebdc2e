import { plainLines, plainText } from '@tillgate/domain/plain-text.ts'
import * as z from 'zod/mini'

/** What a person types as one line, a name above all: trimmed, and without characters that cannot be seen. */
export const oneLine = () => z.overwrite<string>(plainText)
/** The same where line ends are meant. */
export const lines = () => z.overwrite<string>(plainLines)
