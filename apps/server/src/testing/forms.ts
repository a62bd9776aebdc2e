/** The demonstration's program, which every database begins with. */
export const standardProgram = '0190f000-0000-7000-8000-000000000001'

export type RequestParts = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  form?: FormData
}
/** What routes need besides the ids in their paths, by name. */
export type Parts<T> = Readonly<Record<string, (t: T) => RequestParts>>

export const because = { reason: 'Agreed with the program in writing.' }

export const listForm = (
  fields: Record<string, string>,
  content: string | Uint8Array<ArrayBuffer>,
  name = 'list.csv',
): FormData => {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.set(key, value)
  form.set('file', new Blob([content]), name)
  return form
}

export const listHeading = 'code_type,code,category,from,to,max_price,name,brand,size,uom'
export const reportForm = (number = 'ORS-2026-118430'): FormData => listForm({ number }, '%PDF-1.7', 'report.pdf')
export const webhookDraft = {
  url: 'http://127.0.0.1:9/hooks',
  description: 'ERP',
  kinds: ['import.ended' as const],
}
/** Settings of tills as they are without a change, to which a test adds its own. */
export const tillSettingsDraft = {
  version: 0,
  permissions: [],
  lockMinutes: 5,
  registerMode: 'OWN' as const,
  tenderKinds: [
    { code: 'CASH', name: null },
    { code: 'CARD', name: null },
  ],
  float: 0,
  quickKeys: [],
  receipt: { paperMm: 80 as const, lastLine: '', showBalance: false, printing: 'ASK' as const },
}
