import type { forms as english } from '../en/forms.ts'

export const forms: Record<keyof typeof english, string> = {
  'draft.no-ein': 'El EIN no se guarda en un borrador. Escríbalo de nuevo.',
  'draft.restored': 'Borrador recuperado',
  'draft.discard': 'Descartar',
  'form.leave-title': '¿Salir sin guardar?',
  'form.leave-text': 'Se perderá lo que ha cambiado en esta página.',
  'stale.title': 'Otra persona lo ha guardado mientras tanto',
  'stale.choose':
    'No se ha perdido nada de lo suyo y todavía no se ha guardado nada. Elija en cada campo qué desea conservar.',
  'stale.same': 'No se ha perdido nada de lo suyo y no difiere de lo guardado. Guarde para terminar.',
  'stale.mine': 'Lo suyo: {{value}}',
  'stale.theirs': 'Guardado ahora: {{value}}',
  'stale.empty': 'vacío',
  'stale.back': 'Volver al formulario',
  'stale.save': 'Guardar mi elección',
}
