import { askableFields, rejectionReasons } from './applications.ts'

/** What a text template is about: a field of a question, or the reason of a rejection. */
export const templateSubjects = [...askableFields, ...rejectionReasons] as const
export type TemplateSubject = (typeof templateSubjects)[number]

/** Placeholders of a template, written `{{business}}`. `person`: who sent the application. */
export const templatePlaceholders = ['business', 'person', 'supportId'] as const
export type TemplateValues = Record<(typeof templatePlaceholders)[number], string>

const placeholder = /\{\{(\w+)\}\}/g

/** Returns the placeholders of a text, each once and sorted. */
export const placeholdersIn = (text: string): string[] =>
  [...new Set([...text.matchAll(placeholder)].map(([, name = '']) => name))].toSorted()

/** Returns true when braces are left after the known placeholders are taken out. */
export const hasUnknownPlaceholder = (text: string): boolean =>
  /\{\{|\}\}/.test(
    text.replaceAll(placeholder, (all, name) => (templatePlaceholders.some((one) => one === name) ? '' : all)),
  )

const emptyValues: TemplateValues = { business: '', person: '', supportId: '' }

/** Replaces placeholders by the values of an application. Unknown placeholders stay, so that the server refuses the text. */
export const fillTemplate = (text: string, values: TemplateValues): string =>
  text.replaceAll(placeholder, (all, name) => {
    const known = templatePlaceholders.find((one) => one === name)
    return known === undefined ? all : values[known]
  })

export const templateNameMax = 80
/** The shorter of the limits of a question and of a rejection's text. A filled template must not exceed it. */
export const templateTextMax = 1000

/** Values as long as the forms of a partner accept them. */
const longestValues: TemplateValues = { business: 'x'.repeat(256), person: 'x'.repeat(100), supportId: 'x'.repeat(8) }

/** Returns the length of a text whose placeholders have the longest values. */
export const longestLength = (text: string): number => fillTemplate(text, longestValues).length
/** Returns the length of the words of a text, without its placeholders. */
export const wordsLength = (text: string): number => fillTemplate(text, emptyValues).trim().length
