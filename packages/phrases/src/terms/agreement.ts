import type { Agreement } from '@tillgate/contract/terms.ts'

/** Keeps the exact lengths, so that the other language cannot lack a section, a part, a clause or a point. */
export const agreement = <const A extends Agreement>(text: A): A => text

/** The same agreement in another language: ids stay, sentences are told anew. */
export type Translated<T> = T extends string
  ? string
  : { readonly [K in keyof T]: K extends 'id' ? T[K] : Translated<T[K]> }
