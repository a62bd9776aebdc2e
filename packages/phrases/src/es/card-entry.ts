import type { cardEntry as english } from '../en/card-entry.ts'

export const cardEntry: Record<keyof typeof english, string> = {
  'card-entry.title': 'Introducción de tarjetas',
  'card-entry.status': 'Solicitud para introducir el número de tarjeta a mano',
  'card-entry.date': 'Fecha del estado',
  'card-entry.reason': 'Motivo',
  'card-entry.NOT_REQUESTED': 'No solicitada',
  'card-entry.REQUESTED': 'Solicitada',
  'card-entry.APPROVED': 'Aprobada',
  'card-entry.DECLINED': 'Rechazada',
  'card-entry.REQUEST_REENABLED': 'Puede solicitarse de nuevo',
  'card-entry.unknown': 'Desconocido',
  'card-entry.text':
    'Con ella, su personal de caja puede teclear el número de una tarjeta que no se pueda leer. Lo decide un operador del programa.',
  'card-entry.ask': 'Solicitar acceso',
  'card-entry.asked': 'La solicitud se ha enviado. Le escribiremos en cuanto se responda.',
  'card-entry.failed': 'La solicitud no se ha enviado.',
}
