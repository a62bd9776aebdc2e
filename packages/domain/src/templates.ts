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

/** Replaces placeholders by the values of an application. Unknown placeholders stay, so that the server refuses the text. */
export const fillTemplate = (text: string, values: TemplateValues): string =>
  text.replaceAll(placeholder, (all, name) => {
    const known = templatePlaceholders.find((one) => one === name)
    return known === undefined ? all : values[known]
  })

export const templateNameMax = 80
/** The shorter of the limits of a question and of a rejection's text. */
export const templateTextMax = 1000
