/** A row is one promise of the specifications. It is done once the code holds it, and tools/spec.test.ts then guards it. */
export type Status = 'open' | 'done'
export type Value = number | string | readonly string[]
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * `home` says where a row lives when its text or path alone does not:
 * a phrase key, or `path/of/file.ts#words in it`, or for values and fields `path/of/file.ts#exportedName`.
 */
export type Row = { id: string; spec: string; status: Status; home?: string } & (
  | { kind: 'screen'; url: string }
  | { kind: 'call'; method: Method; path: string }
  | { kind: 'message'; text: string }
  | { kind: 'constant'; text: string; value: Value }
  | { kind: 'rule'; text: string }
)
export type Kind = Row['kind']

const homeOf = (home?: string): { home?: string } => (home === undefined ? {} : { home })

/** URLs are written as in the browser, parameters as `:name`. */
export const screens = (spec: string, rows: readonly (readonly [Status, string, string?])[]): Row[] =>
  rows.map(([status, url, home]) => ({ id: `screen ${url}`, spec, status, kind: 'screen', url, ...homeOf(home) }))

export const calls = (spec: string, rows: readonly (readonly [Status, Method, string])[]): Row[] =>
  rows.map(([status, method, path]) => ({ id: `${method} ${path}`, spec, status, kind: 'call', method, path }))

/** Sentences, word for word. `{hole}` stands for `{{hole}}` of the phrases. */
export const messages = (spec: string, rows: readonly (readonly [Status, string, string, string?])[]): Row[] =>
  rows.map(([status, id, text, home]) => ({ id, spec, status, kind: 'message', text, ...homeOf(home) }))

/** Short words that stand together on one screen: column headings, tabs, badges, fields. They become done together. */
export const labels = (spec: string, status: Status, place: string, texts: readonly string[]): Row[] =>
  texts.map((text) => ({ id: `${place}: ${text}`, spec, status, kind: 'message', text }))

/** A number or an enumeration: `home` names the export that must equal it. */
export const values = (spec: string, rows: readonly (readonly [Status, string, Value, string?])[]): Row[] =>
  rows.map(([status, id, value, home]) => ({ id, spec, status, kind: 'constant', text: id, value, ...homeOf(home) }))

/** What must be true. Tests that prove it say so: `promise('id')`. */
export const rules = (spec: string, rows: readonly (readonly [Status, string, string])[]): Row[] =>
  rows.map(([status, id, text]) => ({ id, spec, status, kind: 'rule', text }))
