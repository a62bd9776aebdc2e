import type { joining as english } from '../en/joining.ts'

export const joining: Record<keyof typeof english, string> = {
  'steps.label': 'Progreso del registro',
  'steps.here': 'Paso {{at}} de {{of}}: {{name}}',
  'steps.next': 'Siguiente: {{name}}',
  'steps.done': ', completado',
  'steps.owner-details': 'Datos de los propietarios',
  'steps.identity': 'Verificar identidad',
  'steps.business': 'Información del negocio',
  'steps.bank-account': 'Cuenta bancaria',
  'steps.confirmation': 'Confirmación',
  'review.asks': 'La persona que revisa pregunta: {{message}}',
}
